import { findMisnamedControls } from "../support/browser/accessible-structure";
import { colourRules, findViolations } from "../support/browser/find-violations";
import { chooseLanguage, expect, followDevice, test } from "../support/browser/journey";
import { mainViewers, visitMainPages } from "../support/browser/main-pages";

// Needs script: run in the project with JavaScript alone.

for (const viewer of mainViewers)
  test(`no English page of ${viewer} has an axe violation, in either theme, or a misnamed control`, {
    tag: "@long",
  }, async ({ page }) => {
    test.slow();
    await followDevice(page);
    await chooseLanguage(page, "en");
    await visitMainPages(page, viewer, async (path) => {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(path);
      expect.soft(await findViolations(page)).toEqual([]);
      expect.soft(await findMisnamedControls(page), `${path} named`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await findViolations(page, colourRules), `${path} in dark`).toEqual([]);
    });
  });

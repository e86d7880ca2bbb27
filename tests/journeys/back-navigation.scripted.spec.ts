import type { Page } from "@playwright/test";
import { withPageCache } from "../support/browser/chromium";
import { expect, hydrated, login, test } from "../support/browser/journey";

test.use({ launchOptions: withPageCache });

/** Marks the document, so that a later check recognizes the very same one. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = "kept";
  });
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === "kept");

test("going back shows a personal page as it was, but reloads money, plans and admin pages", async ({ page }) => {
  await login(page, "admin@example.com");
  await page.goto("/feed/following");
  // Only pages asked for after the first one's script has run may be kept: it says that this browser checks the viewer.
  await hydrated(page);
  const pages = {
    "/feed/following": true,
    "/notifications": true,
    "/mypage": true,
    "/explore": true,
    "/haru_studio": false,
    "/mypage/payments": false,
    "/admin/users": false,
  };
  for (const [path, isKept] of Object.entries(pages)) {
    await page.goto(path);
    await hydrated(page);
    await mark(page);
    await page.goto("/terms");
    await page.goBack({ waitUntil: "commit" });
    // A page that is loaded again may still be on its way.
    await expect.poll(() => isMarked(page).catch(() => null), path).toBe(isKept);
  }
});

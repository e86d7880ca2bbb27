import type { Page } from "@playwright/test";
import { chromiumOptions } from "../support/chromium";
import { expect, login, ready, test } from "../support/journey";

// Playwright switches the browser's back/forward cache off.
test.use({ launchOptions: { ...chromiumOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] } });

/** Leaves a mark on the document that only the very same one can have later. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = "kept";
  });
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === "kept");

test("going back to a page of one's own shows it as it was left; to money, plans or the admin's it is asked for again", async ({
  page,
}) => {
  await login(page, "admin@example.com");
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
    await ready(page);
    await mark(page);
    await page.goto("/terms");
    await page.goBack({ waitUntil: "commit" });
    // A page that is asked for again may still be on its way.
    await expect.poll(() => isMarked(page).catch(() => null), path).toBe(isKept);
  }
});

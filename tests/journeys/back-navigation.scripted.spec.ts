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

test("going back shows a personal page as it was, but reloads money and admin pages", async ({ page }) => {
  await login(page, "admin@example.com");
  await page.goto("/feed/following");
  // Only pages requested with this cookie may be kept; an effect sets it, which can come after `hydrated`.
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toContain("checksViewer");
  const pages = {
    "/feed/following": true,
    "/notifications": true,
    "/mypage": true,
    "/explore": true,
    "/haru_studio": true,
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

test("going back to a creator's page shows it as it was left, with the plans of now", async ({ page }) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  const price = page.getByRole("region", { name: "구독 혜택" }).getByText("월 5,000원", { exact: true });
  await expect(price).toBeVisible();
  await mark(page);
  // The next answer about plans: as when a creator withdrew them all.
  await page.evaluate(() => {
    window.fetch = async () => Response.json([]);
  });
  await page.goto("/terms");
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => isMarked(page).catch(() => null)).toBe(true);
  await expect(price).toBeHidden();
});

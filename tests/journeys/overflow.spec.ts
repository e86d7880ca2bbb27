import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, login, test } from "../support/browser/journey";
import { findOverflow } from "../support/browser/overflow";

const widths = [320, 390, 800, 1024, 1440];
/** English words are the longer ones. */
const languages = process.env.JOURNEYS === "short" ? ["en"] : ["ko", "en"];

/** At each width, and on a phone with text twice as large: nothing overflows, and no amount is cut or wrapped. */
async function fits(page: Page, paths: string[]): Promise<void> {
  for (const lng of languages) {
    await page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);
    for (const path of paths) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await findOverflow(page), `${path} at ${width} in ${lng}`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect.soft(await findOverflow(page), `${path} in letters twice as large in ${lng}`).toEqual([]);
    }
  }
}

test.describe.configure({ timeout: 180_000 });

test("a guest's pages fit with the longest name", { tag: "@long-js" }, async ({ page }) => {
  await fits(page, ["/", "/explore", "/haru_studio", "/haru_studio/membership", "/haru_studio/ranking", "/campaigns"]);
});

test("a fan's pages fit, amounts whole", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "fan5@example.com");
  const own = [
    "/mypage",
    "/mypage/payments",
    "/mypage/payments?kind=donation",
    "/mypage/subscriptions",
    "/mypage/profile",
  ];
  await fits(page, ["/feed/following", "/haru_studio", "/haru_studio/donate", "/messages", "/notifications", ...own]);
});

test("a creator's pages of money fit, amounts whole", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "creator@example.com");
  const money = ["/mypage/earnings", "/mypage/withdrawal", "/mypage/donations", "/mypage/donation-ranking"];
  await fits(page, [
    "/haru_studio",
    "/mypage",
    "/mypage/campaigns",
    "/mypage/followers",
    "/mypage/subscribers",
    ...money,
  ]);
});

test("an admin's lists fit or scroll by themselves", { tag: "@long-js" }, async ({ page }) => {
  await loginAdmin(page);
  await fits(page, [
    "/admin",
    "/admin/users",
    "/admin/reports",
    "/admin/payments",
    "/admin/settlements",
    "/admin/reviews",
    "/admin/ledger",
  ]);
});

test("a followed creator's name and date keep a line each beside the buttons", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "fan5@example.com");
  await page.setViewportSize({ width: 320, height: 844 });
  for (const lng of ["ko", "en"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);
    await page.goto("/mypage/following");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Coach Daniel" });
    const lines = await row.locator("h2, h2 + p").evaluateAll((parts) =>
      parts.map((part) => {
        const lineHeight = Number.parseFloat(getComputedStyle(part).lineHeight);
        return { lines: Math.round(part.clientHeight / lineHeight), isCut: part.scrollWidth > part.clientWidth };
      }),
    );
    expect(lines, lng).toEqual(Array(2).fill({ lines: 1, isCut: false }));
  }
});

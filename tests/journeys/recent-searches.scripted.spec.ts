import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

test.use({ viewport: { width: 390, height: 844 } });

const recent = (page: Page) => page.getByRole("region", { name: "최근 검색" });
const listed = (page: Page) => recent(page).getByRole("link");
const button = (page: Page, name: string) => recent(page).getByRole("button", { name, exact: true });

async function search(page: Page, ...queries: string[]): Promise<void> {
  for (const q of queries) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    await hydrated(page);
    await expect(page.getByLabel("검색어")).toHaveValue(q);
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(q);
  }
}

async function openSearch(page: Page): Promise<void> {
  await page.goto("/search");
  await hydrated(page);
}

test("the last eight different searches are listed under the empty field, the newest first", async ({ page }) => {
  await search(page, "하나", "둘둘", "셋셋", "넷넷", "다섯", "여섯", "일곱", "여덟", "아홉", "셋셋");
  await page.goto("/search?q=a");
  await hydrated(page);
  await openSearch(page);
  await expect(listed(page)).toHaveText(["셋셋", "아홉", "여덟", "일곱", "여섯", "다섯", "넷넷", "둘둘"]);
  await listed(page).last().click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent("둘둘")}`);
  await expect(page.getByLabel("검색어")).toHaveValue("둘둘");
  await expect(recent(page)).toHaveCount(0);
});

test("recent searches are removed one by one or all at once, and focus stays beside them", async ({ page }) => {
  await search(page, "하나", "둘둘", "셋셋");
  await openSearch(page);
  await button(page, "‘둘둘’ 삭제").click();
  await expect(listed(page)).toHaveText(["셋셋", "하나"]);
  await expect(button(page, "‘하나’ 삭제")).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(listed(page)).toHaveText(["셋셋", "하나"]);
  await button(page, "모두 삭제").click();
  await expect(recent(page)).toHaveCount(0);
  await expect(page.getByLabel("검색어")).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("검색어")).toBeFocused();
  await expect(recent(page)).toHaveCount(0);
});

test("each viewer of a browser sees their own searches, and logging out clears them all", async ({ page }) => {
  const viewers = [() => Promise.resolve(), () => newFan(page), () => login(page, "jiwon@example.com")];
  for (const [i, signIn] of viewers.entries()) {
    await page.context().clearCookies();
    await signIn();
    await search(page, `검색 ${i}`);
    await openSearch(page);
    await expect(listed(page)).toHaveText([`검색 ${i}`]);
  }
  await page.goto("/mypage");
  await hydrated(page);
  await page.locator("form[action='/accounts/logout'] button").first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("검색");
  await search(page, "다시 검색");
  await openSearch(page);
  await expect(listed(page)).toHaveText(["다시 검색"]);
});

test("a browser that forbids storage searches without keeping anything", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await page.goto(`/search?q=${encodeURIComponent("하루")}`);
  await hydrated(page);
  await expect(page.locator("main").getByRole("link", { name: "하루작업실" }).first()).toBeVisible();
  await openSearch(page);
  await expect(recent(page)).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, test } from "../support/browser/journey";

const places = (page: Page) => page.getByRole("navigation", { name: "주 메뉴" });

test("the rail begins at 800 px, the aside at 1024 px, the words of the rail at 1264 px", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/feed/following");
  await hydrated(page);
  const aside = page.getByRole("complementary", { name: "분야별로 만나기" });
  for (const { width, rail, words, beside } of [
    { width: 390, rail: 0, words: true, beside: false },
    { width: 799, rail: 0, words: true, beside: false },
    { width: 800, rail: 76, words: false, beside: false },
    { width: 1023, rail: 76, words: false, beside: false },
    { width: 1024, rail: 76, words: false, beside: true },
    { width: 1264, rail: 232, words: true, beside: true },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await places(page).boundingBox();
    expect(box?.width, `${width}`).toBe(rail || width);
    expect(box?.y, `${width}`).toBe(rail ? 0 : 844 - Number(box?.height));
    const label = await places(page).getByText("탐색").boundingBox();
    expect(Number(label?.width) > 1, `words at ${width}`).toBe(words);
    await expect(aside).toBeVisible({ visible: beside });
    const article = await page.locator("main article").first().boundingBox();
    expect(article?.width, `${width}`).toBeLessThanOrEqual(width < 800 ? width : 700);
    if (rail) expect(article?.x, `${width}`).toBeGreaterThanOrEqual(rail + 32);
  }
});

test("on a phone the top bar has the page's title for signed-in users, for guests the brand", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "fan7@example.com");
  const [bar, brand] = [page.getByRole("banner"), page.getByRole("banner").getByRole("link", { name: "곁" })];
  for (const [path, title] of [
    ["/notifications", "알림"],
    ["/mypage/payments", "결제 내역"],
    ["/settings", "설정"],
    ["/messages", "메시지"],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(bar.getByText(title, { exact: true })).toBeVisible();
    await expect(brand).toHaveCount(0);
    const heading = page.getByRole("heading", { level: 1 });
    expect((await heading.boundingBox())?.width, path).toBe(1);
    await page.setViewportSize({ width: 800, height: 844 });
    await expect(bar.getByText(title, { exact: true })).toBeHidden();
    expect((await heading.boundingBox())?.width, path).toBeGreaterThan(20);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/runner_minseo");
  await expect(brand).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/campaigns");
  await expect(brand).toBeVisible();
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeGreaterThan(20);
});

test("a fan has five places; search belongs to explore", { tag: "@long-nojs" }, async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/search?q=%ED%95%98%EB%A3%A8");
  await expect(places(page).getByRole("listitem")).toHaveText([/피드/, /탐색/, /메시지/, /알림/, /마이/]);
  await expect(places(page).locator("[aria-current=page]")).toHaveText("탐색");
  await hydrated(page);
  await places(page).getByRole("link", { name: "탐색" }).click();
  await expect(page).toHaveURL("/explore");
  await expect(page.getByRole("search").getByLabel("검색어")).toBeVisible();
});

test("a creator's phone has the way to write among the places, and notifications at the top", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await login(page, "creator@example.com");
  await page.goto("/mypage");
  await hydrated(page);
  await expect(places(page).getByRole("listitem")).toHaveText([/피드$/, /탐색$/, "", /메시지$/, /마이$/]);
  for (const target of await places(page).getByRole("link").all()) {
    const box = await target.boundingBox();
    expect(Math.min(Number(box?.width), Number(box?.height))).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("banner").getByRole("link", { name: /^알림/ }).click();
  await expect(page).toHaveURL("/notifications");
});

test("admins have one rail, their own, and the places where a page of theirs is missing", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await loginAdmin(page);
  await page.goto("/admin/payments");
  await expect(page.getByRole("navigation", { name: "관리", exact: true })).toBeVisible();
  await expect(places(page)).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await page.goto("/admin/payments/pay_00000000000000000000000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("페이지를 찾을 수 없어요");
  await expect(places(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/payments");
  await expect(places(page)).toBeVisible();
});

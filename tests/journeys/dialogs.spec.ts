import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

test("report and block open over the share sheet, at most 420 px wide, and lead back to it", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "fan8@example.com");
  for (const [words, title] of [
    ["신고하기", "신고하기"],
    ["차단하기", "하루작업실님을 차단할까요?"],
  ] as const) {
    await page.goto("/haru_studio/share");
    await hydrated(page);
    await page.getByRole("dialog").getByRole("link", { name: words }).click();
    const top = page.getByRole("dialog", { name: title });
    await expect(top).toBeVisible();
    expect((await top.boundingBox())?.width).toBeLessThanOrEqual(420);
    await expect(page.locator("dialog")).toHaveCount(2);
    await hydrated(page);
    await top.getByRole("link", { name: "닫기" }).click();
    await expect(page).toHaveURL(/\/haru_studio\/share$/);
    await expect(page.locator("dialog")).toHaveCount(1);
  }
});

test("a report sent from over the share sheet leads back to the page", { tag: "@long-nojs" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/webtoon_bom/share/report");
  await hydrated(page);
  await page.getByLabel("스팸, 광고, 사기").check();
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page).toHaveURL(/\/webtoon_bom$/);
  await expect(page.locator("dialog")).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { expect, hydrated, newFan, test } from "../support/browser/journey";

const choice = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

test("a follower chooses what of a creator notifies, from the creator's page and from the list", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/jiwon_sings");
  await hydrated(page);
  await expect(page.getByRole("link", { name: /님의 알림/ })).toHaveCount(0);
  await page.getByRole("button", { name: "지원의노래 팔로우하기", exact: true }).first().click();
  await page.getByRole("link", { name: "지원의노래님의 알림: 모든 글" }).click();
  await expect(choice(page, "모든 글")).toHaveAttribute("aria-pressed", "true");
  await choice(page, "받지 않음").click();
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await expect(page.getByText("저장했어요.")).toBeVisible();
  await expect(page.getByRole("link", { name: "지원의노래님의 알림: 받지 않음" })).toBeVisible();

  await page.goto("/settings/notifications");
  await hydrated(page);
  await page.getByRole("link", { name: "팔로잉에서 선택하기" }).click();
  await expect(page).toHaveURL(/\/mypage\/following$/);
  await page.getByRole("link", { name: "지원의노래님의 알림: 받지 않음" }).click();
  await choice(page, "멤버 글만").click();
  await expect(page).toHaveURL(/\/mypage\/following$/);
  await expect(page.getByRole("link", { name: "지원의노래님의 알림: 멤버 글만" })).toBeVisible();
});

test("a choice sent after the creator was unfollowed in another tab says so, at their page", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  const post = (intent: string) =>
    page
      .context()
      .request.post("/jiwon_sings/follow", { form: { intent }, headers: { origin: new URL(page.url()).origin } });
  await page.goto("/jiwon_sings");
  await post("follow");
  await page.goto("/jiwon_sings/notifications");
  await hydrated(page);
  await post("unfollow");
  await choice(page, "멤버 글만").click();
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await expect(page.getByText("찾을 수 없어요.")).toBeVisible();
  await page.goto("/jiwon_sings/notifications");
  await expect(page).toHaveURL(/\/jiwon_sings$/);
});

test("on a desktop the levels of followed creators stand beside the list and change there", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/jiwon_sings");
  await hydrated(page);
  await page.getByRole("button", { name: "지원의노래 팔로우하기", exact: true }).first().click();
  await expect(page.getByRole("link", { name: "지원의노래님의 알림: 모든 글" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/notifications");
  await hydrated(page);
  const beside = page.getByRole("complementary", { name: "한눈에 보기" });
  await beside.getByRole("link", { name: "지원의노래님의 알림: 모든 글" }).click();
  await choice(page, "멤버 글만").click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(beside.getByRole("link", { name: "지원의노래님의 알림: 멤버 글만" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(beside).toBeHidden();
});

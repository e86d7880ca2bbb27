import { expect, hydrated, login, newFan, registerCard, test } from "../support/browser/journey";

async function join(page: import("@playwright/test").Page, plan: string, won: string) {
  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await page.getByRole("button", { name: `${plan} 구독하기` }).click();
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: `${won} 결제하기` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
}

test("a subscription is canceled in one step and resumed in one, each with a message", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await join(page, "응원석", "3,000원");
  await page.goto("/mypage/subscriptions");
  await hydrated(page);
  await page.getByRole("button", { name: "구독 취소하기" }).click();
  await expect(page.getByText("구독을 취소했어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("이용 종료일", { exact: true })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "구독 유지하기" }).click();
  await expect(page.getByText("구독 취소를 되돌렸어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("다음 결제일", { exact: true })).toBeVisible();
});

test("a dearer plan starts now for the difference, a cheaper one next period, and can be undone", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  await join(page, "응원석", "3,000원");
  await page.goto("/mypage/subscriptions");
  await page.getByRole("link", { name: "멤버십 바꾸기" }).click();
  await hydrated(page);
  await page
    .getByRole("button", { name: /지금 올리기$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문 확인");
  await expect(page.getByText("오늘 결제할 차액", { exact: true })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: /원 결제하기$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();

  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await page.getByRole("button", { name: "응원석 다음 달부터 바꾸기" }).click();
  await expect(page).toHaveURL(/\/mypage\/subscriptions/);
  await expect(page.getByText("다음 결제일부터 바뀌어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("응원석 · 3,000원", { exact: false })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "지금 멤버십 유지하기" }).click();
  await expect(page.getByText("지금 멤버십을 그대로 이어 가요.")).toBeVisible();
  await expect(page.getByText("응원석 · 3,000원", { exact: false })).toHaveCount(0);
});

test("a fan whose renewal failed reads why and until when, and is led to another card", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "fan6@example.com");
  await page.goto("/mypage/subscriptions");
  const banner = page.getByRole("alert");
  await expect(banner.getByRole("heading", { name: "멤버십 결제가 되지 않았어요" })).toBeVisible();
  await expect(banner.getByText("까지 이용할 수 있어요")).toBeVisible();
  await expect(page.getByText("결제 실패", { exact: true })).toBeVisible();
  await banner.getByRole("link", { name: "카드 바꾸기" }).click();
  await expect(page).toHaveURL(/\/sandbox\/billing-auth/);
});

test("a creator sees the subscribers and their plans", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage/subscribers");
  await expect(page.getByRole("heading", { level: 1, name: "멤버" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "밤산책" });
  await expect(row).toContainText("찻잔 한 벌");
});

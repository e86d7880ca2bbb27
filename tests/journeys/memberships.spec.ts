import { expect, newFan, ready, registerCard, test } from "../support/journey";

async function join(page: import("@playwright/test").Page, plan: string, won: string) {
  await page.goto("/runner_minseo/membership");
  await ready(page);
  await page.getByRole("button", { name: `${plan} 구독하기` }).click();
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await ready(page);
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: `${won} 결제하기` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
}

test("a subscription is canceled in one step and kept again in one, and both are told", async ({ page }) => {
  await newFan(page);
  await join(page, "응원석", "3,000원");
  await page.goto("/mypage/subscriptions");
  await ready(page);
  await page.getByRole("button", { name: "구독 취소하기" }).click();
  await expect(page.getByText("구독을 취소했어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("이용 종료일", { exact: true })).toBeVisible();
  await ready(page);
  await page.getByRole("button", { name: "구독 이어 가기" }).click();
  await expect(page.getByText("구독 취소를 되돌렸어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("다음 결제일", { exact: true })).toBeVisible();
});

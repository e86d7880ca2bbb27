import { expect, hydrated, newFan, registerCard, test } from "../support/browser/journey";

async function order(page: import("@playwright/test").Page, plan = "응원석") {
  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await page.getByRole("button", { name: `${plan} 구독하기` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
}

async function orderWithDeclinedCard(page: import("@playwright/test").Page) {
  await newFan(page);
  await order(page);
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page, { last4: "0002" });
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: "3,000원 결제하기" }).click();
}

test("the confirm page shows charge, next date, benefits and the withdrawal rule, box unticked", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await order(page);
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  const minors = "법정대리인의 동의 없이 결제했다면";
  for (const words of ["오늘 결제할 금액", "다음 결제일", "훈련 일지 전문", "청약 철회와 환불", "7일 안에", minors]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByLabel(/^주문 내용과 환불 규정을/)).not.toBeChecked();
  await hydrated(page);
  await page.getByRole("button", { name: "3,000원 결제하기" }).click();
  await expect(page.getByText("동의해 주세요.", { exact: true })).toBeVisible();
});

test("a decline is explained in the page's own language", { tag: "@long-js" }, async ({ page }) => {
  await orderWithDeclinedCard(page);
  await expect(page.getByRole("alert")).toContainText("카드 한도를 넘었거나");
  await page.context().addCookies([{ name: "lng", value: "en", url: page.url() }]);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The card is over its limit or lacks the funds.");
  await expect(page.getByRole("alert")).not.toContainText(/[가-힣]/);
});

test("a declined card shows the reason, charges nothing, and another card pays a new order", {
  tag: "@long-js",
}, async ({ page }) => {
  await orderWithDeclinedCard(page);
  await expect(page.getByRole("heading", { name: "결제가 승인되지 않았어요" })).toBeVisible();
  await expect(page.getByText("결제된 금액은 없어요.", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("카드 한도를 넘었거나 잔액이 부족해요.")).toBeVisible();
  const declined = page.url();
  await page.goto("/mypage/payments");
  await expect(page.getByText("결제 내역이 없어요")).toBeVisible();
  await page.goto(declined);
  await hydrated(page);
  await page.getByRole("button", { name: "다시 주문하기" }).click();
  await page.getByRole("link", { name: "다른 카드 등록하기" }).click();
  await registerCard(page);
  await hydrated(page);
  await page.getByLabel(/123\*/).check();
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: "3,000원 결제하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
});

test("paying by a double click, going back and paying again leaves one payment", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await order(page);
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await hydrated(page);
  const confirm = page.url();
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: "3,000원 결제하기" }).dblclick({ noWaitAfter: true });
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto(confirm);
  await expect(page).toHaveURL(/\/complete$/);
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "3,000원" })).toHaveCount(1);
  await page.goto("/mypage/subscriptions");
  await expect(page.getByText("이용 중", { exact: true })).toHaveCount(2);
  await hydrated(page);
  await page.getByRole("button", { name: "구독 취소하기" }).click();
  await expect(page.getByText("취소됨")).toBeVisible();
});

test("another fan's order is not found", { tag: "@long-js" }, async ({ page, context }) => {
  await newFan(page);
  await order(page);
  const url = page.url();
  await context.clearCookies();
  await newFan(page);
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(404);
});

test("cancelling on the provider's card page returns and states that no card was registered", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/mypage/cards/new");
  await page.locator("button[name=action][value=cancel]").click();
  await expect(page.getByRole("heading", { name: "카드를 등록하지 못했어요" })).toBeVisible();
});

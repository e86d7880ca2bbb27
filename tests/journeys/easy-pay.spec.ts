import type { Page } from "@playwright/test";
import { chooseLanguage, expect, hydrated, newFan, payOnProviderPage, test } from "../support/browser/journey";

const orderPage = /\/checkout\/ord_\w+$/;
const complete = (page: Page) => page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" });

/** The donation form of a fan without a stored card, filled in and sent: up to the order's page. */
async function orderBy(page: Page, name: string, { own = "7,000", message = "끝까지 함께" } = {}) {
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^직접 입력/).fill(own);
  await page.getByLabel(/^응원 메시지/).fill(message);
  await page.getByLabel(/^이름만 공개/).check();
  await page
    .getByRole("group", { name: /^결제 수단/ })
    .getByLabel(name, { exact: true })
    .check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(orderPage);
}

/** The rows with this amount in the fan's payment history. */
async function historyOf(page: Page, amount: string) {
  await page.goto("/mypage/payments");
  const rows = page.locator("main li").filter({ hasText: amount });
  await expect(rows.first()).toBeVisible();
  return rows;
}

for (const [name, card, paidWith] of [
  ["카카오페이", "money", /^카카오페이$/],
  ["네이버페이", "points", /^네이버페이$/],
  ["토스페이", "1234", /^토스페이 · .+ ···· /],
] as const) {
  test(`a fan donates by ${name}, and the receipt and the history name it`, { tag: "@long-js" }, async ({ page }) => {
    await newFan(page);
    await orderBy(page, name);
    await page.getByRole("link", { name: `${name}로 7,000원 결제하기` }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await payOnProviderPage(page, { last4: card });
    await expect(complete(page)).toBeVisible();
    await expect(page.getByText(paidWith)).toBeVisible();
    await page.getByRole("link", { name: "영수증 보기" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "결제 영수증" })).toBeVisible();
    await expect(page.getByText(paidWith)).toBeVisible();
    const rows = await historyOf(page, "7,000원");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
  });
}

test("an easy pay is chosen and paid in English", { tag: "@long-js" }, async ({ page, scripted }) => {
  await newFan(page);
  await chooseLanguage(page, "en");
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  const methods = page.getByRole("group", { name: /^Pay with/ }).getByRole("radio");
  await expect(methods).toHaveCount(4);
  await expect(page.getByLabel("Credit card", { exact: true })).toBeChecked();
  await page.getByLabel("Naver Pay", { exact: true }).check();
  await page.getByLabel(/^Name only/).check();
  await page.getByRole("button", { name: "Review your order" }).click();
  await page.getByRole("link", { name: "Pay ₩5,000 by Naver Pay" }).click();
  await page.locator("button[name=action][value=confirm]").click();
  if (!scripted) await page.getByRole("button", { name: "Pay ₩5,000" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your payment is complete" })).toBeVisible();
  await expect(page.getByText("Naver Pay", { exact: true })).toBeVisible();
});

test("without another choice a donation is by card, as before", { tag: "@long-nojs" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^이름만 공개/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "카드로 5,000원 결제하기" }).click();
  await expect(page).toHaveURL(/\/sandbox\/brandpay\/pay/);
});

test("leaving an easy pay's page leads back to the form as it was, for another method", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await orderBy(page, "토스페이", { own: "8,000", message: "다시 와도 그대로" });
  await page.getByRole("link", { name: "토스페이로 8,000원 결제하기" }).click();
  await page.locator("button[name=action][value=cancel]").click();
  await expect(page.getByText("결제 창을 닫았어요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "금액이나 결제 수단 바꾸기" }).click();
  await expect(page).toHaveURL(/\/runner_minseo\/donate/);
  await hydrated(page);
  await expect(page.getByLabel(/^직접 입력/)).toHaveValue("8000");
  await expect(page.getByLabel(/^응원 메시지/)).toHaveValue("다시 와도 그대로");
  await expect(page.getByLabel(/^이름만 공개/)).toBeChecked();
  await expect(page.getByLabel("토스페이", { exact: true })).toBeChecked();
  await page.getByLabel("카카오페이", { exact: true }).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "카카오페이로 8,000원 결제하기" }).click();
  await payOnProviderPage(page, { last4: "money" });
  await expect(complete(page)).toBeVisible();
  await expect(await historyOf(page, "8,000원")).toHaveCount(1);
});

test("too small a balance is named, and ordering again leads to the form as it was", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await orderBy(page, "카카오페이", { own: "10,000", message: "잔액을 채우고" });
  await page.getByRole("link", { name: "카카오페이로 10,000원 결제하기" }).click();
  await payOnProviderPage(page, { last4: "empty" });
  await expect(page.getByRole("heading", { name: "결제가 승인되지 않았어요" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("잔액이 부족해요.");
  await hydrated(page);
  await page.getByRole("button", { name: "다시 주문하기" }).click();
  await expect(page).toHaveURL(/\/runner_minseo\/donate/);
  await hydrated(page);
  await expect(page.getByLabel("10,000원", { exact: true })).toBeChecked();
  await expect(page.getByLabel(/^응원 메시지/)).toHaveValue("잔액을 채우고");
  await expect(page.getByLabel("카카오페이", { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "카카오페이로 10,000원 결제하기" }).click();
  await payOnProviderPage(page, { last4: "money" });
  await expect(complete(page)).toBeVisible();
});

test("the form and the page after an easy pay, each pressed twice, pay once", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^이름만 공개/).check();
  await page.getByLabel("네이버페이", { exact: true }).check();
  await page.getByRole("button", { name: "주문 확인하기" }).dblclick({ noWaitAfter: true });
  await page.getByRole("link", { name: "네이버페이로 5,000원 결제하기" }).click();
  await page.locator("button[name=action][value=confirm]").click();
  if (!scripted) await page.getByRole("button", { name: "5,000원 결제하기" }).dblclick({ noWaitAfter: true });
  await expect(complete(page)).toBeVisible();
  await page.goBack();
  await expect(await historyOf(page, "5,000원")).toHaveCount(1);
});

test("beside a stored card an easy pay is a choice, and its press leads to its order", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await orderBy(page, "신용카드", { own: "3000" });
  await page.getByRole("link", { name: "카드로 3,000원 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(complete(page)).toBeVisible();
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  const methods = page.getByRole("group", { name: /^결제 수단/ }).getByRole("radio");
  await expect(methods).toHaveCount(5);
  await expect(methods.first()).toBeChecked();
  await page.getByLabel(/^익명/).check();
  await page.getByLabel("토스페이", { exact: true }).check();
  await page.locator("#donate button[type=submit]").click();
  await expect(page.locator("#donate-agree-error")).toBeVisible();
  await expect(page.getByLabel("토스페이", { exact: true })).toBeChecked();
  await hydrated(page);
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  await page.locator("#donate button[type=submit]").dblclick({ noWaitAfter: true });
  await page.getByRole("link", { name: "토스페이로 5,000원 결제하기" }).click();
  await page.locator("button[name=action][value=cancel]").click();
  await hydrated(page);
  await page.getByRole("button", { name: "금액이나 결제 수단 바꾸기" }).click();
  await expect(page.getByLabel("토스페이", { exact: true })).toBeChecked();
  await expect(page.locator("#donate button[type=submit]")).toHaveAccessibleName(
    scripted ? "5,000원 후원하기" : /후원하기$/,
  );
});

test("a fan supports a campaign by an easy pay; a guest is shown no choice", { tag: "@long-js" }, async ({ page }) => {
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "십 년 된 가마의 열선을 바꿔요" }).click();
  await expect(page.getByRole("button", { name: "주문 확인하기" })).toBeVisible();
  await expect(page.getByRole("group", { name: /^결제 수단/ })).toHaveCount(0);
  const campaign = page.url();
  await newFan(page);
  await page.goto(campaign);
  await hydrated(page);
  await page.getByLabel(/^직접 입력/).fill("9,000");
  await page.getByLabel(/^이름만 공개/).check();
  await page.getByLabel("네이버페이", { exact: true }).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "네이버페이로 9,000원 결제하기" }).click();
  await page.locator("button[name=action][value=cancel]").click();
  await hydrated(page);
  await page.getByRole("button", { name: "금액이나 결제 수단 바꾸기" }).click();
  await expect(page.getByLabel("네이버페이", { exact: true })).toBeChecked();
  await hydrated(page);
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "네이버페이로 9,000원 결제하기" }).click();
  await payOnProviderPage(page, { last4: "money" });
  await expect(complete(page)).toBeVisible();
  await expect(page.getByText("네이버페이", { exact: true })).toBeVisible();
});

test("the page that opens an easy pay's window does so by script, and names that it needs one", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  await newFan(page);
  await orderBy(page, "카카오페이");
  await page.goto(`${new URL(page.url()).pathname}/brandpay`);
  if (!scripted) {
    await expect(page.getByText("자바스크립트가 있어야 열려요.")).toBeVisible();
    return;
  }
  await page.getByRole("button", { name: "결제 창 열기" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?.*easyPay=KAKAOPAY/);
  await payOnProviderPage(page, { last4: "money", leftByLink: false });
  await expect(complete(page)).toBeVisible();
});

test("the choice of a method fits 320 px, in both languages", { tag: "@long-nojs" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await newFan(page);
  for (const lng of ["ko", "en"] as const) {
    await chooseLanguage(page, lng);
    await page.goto("/runner_minseo/donate");
    await expect(page.locator("input[name=method]")).toHaveCount(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

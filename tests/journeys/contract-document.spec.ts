import type { Page } from "@playwright/test";
import pg from "pg";
import { type OrderId, shortNumber } from "#contract/ids";
import { expect, hydrated, mailedText, newFan, openMembersPosts, registerCard, test } from "../support/browser/journey";

const texts = {
  ko: {
    titles: ["판매자", "계약 내용과 가격", "제공 시기와 방법", "청약 철회", "환불", "증빙", "불만과 분쟁", "약관"],
    mail: "결제 영수증",
    viewSeller: "판매자 이름과 전화번호 보기",
    form: "청약 철회 서식",
    name: /^이름/,
    reason: /^철회하는 이유/,
    refund: "철회하고 환불받기",
    send: "철회 서식 보내기",
    refunded: "환불 완료",
    sent: "철회 서식을 보냈어요",
    required: "꼭 적어 주세요.",
  },
  en: {
    titles: [
      "Seller",
      "Content and price",
      "Supply",
      "Withdrawal",
      "Refund",
      "Tax document",
      "Complaints and disputes",
      "Terms",
    ],
    mail: "Receipt",
    viewSeller: "Show the seller's name and phone",
    form: "Withdrawal form",
    name: /^Name/,
    reason: /^Reason/,
    refund: "Withdraw and be refunded",
    send: "Send the form",
    refunded: "Refunded",
    sent: "The form is sent",
    required: "This field is required.",
  },
};

const chooseLanguage = (page: Page, lng: string) =>
  page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);

/** Subscribes as a new fan; returns the receipt's address. */
async function subscribe(page: Page, lng: string): Promise<{ email: string; receipt: string }> {
  await chooseLanguage(page, lng);
  const { email } = await newFan(page);
  await chooseLanguage(page, "ko");
  await page.goto("/haru_studio/membership");
  await hydrated(page);
  await page.getByRole("button", { name: "곁의 자리 구독하기" }).click();
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await page.getByRole("button", { name: "5,000원 결제하기" }).click();
  await expect(page).toHaveURL(/\/complete$/);
  return { email, receipt: page.url().replace(/complete$/, "receipt") };
}

for (const lng of ["ko", "en"] as const) {
  const text = texts[lng];

  test(`mail and receipt carry the contract's document, and its form refunds within 7 days (${lng})`, {
    tag: "@long-js",
  }, async ({ page }) => {
    const { email, receipt } = await subscribe(page, lng);
    const mail = await mailedText(email, text.mail);
    for (const title of [...text.titles, text.form]) expect(mail.split("\n")).toContain(title);
    await chooseLanguage(page, lng);
    await page.goto(receipt);
    await hydrated(page);
    for (const name of text.titles)
      await expect(page.locator("article").getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.getByText("(예시) 김곁1", { exact: false })).toHaveCount(0);
    await page.getByRole("button", { name: text.viewSeller }).click();
    await expect(page.locator("article").getByText("(예시) 김곁1", { exact: false })).toBeVisible();
    await expect(page.locator("article").getByText("010-0000-1000", { exact: false })).toBeVisible();
    await hydrated(page);
    await page.getByLabel(text.name).fill("");
    await page.getByRole("button", { name: text.refund }).click();
    await expect(page.getByText(text.required)).toBeVisible();
    await hydrated(page);
    await page.getByLabel(text.name).fill("김하루");
    await page.getByLabel(text.reason).fill("마음이 바뀌었어요");
    await page.getByRole("button", { name: text.refund }).click();
    await expect(page).toHaveURL(/\/mypage\/payments\/pay_/);
    await expect(page.getByText(text.refunded).first()).toBeVisible();
    await page.goto(receipt);
    await expect(page.getByRole("heading", { name: text.form })).toHaveCount(0);
  });
}

test("a form that no refund follows reaches the admins as a letter with what was filled in", {
  tag: "@long-js",
}, async ({ page }) => {
  const { email, receipt } = await subscribe(page, "ko");
  await page.getByRole("link", { name: "멤버 전용 글 보러 가기" }).click();
  await openMembersPosts(page);
  await expect(page.getByText("멤버 여러분께만 먼저 보여 드려요", { exact: false }).first()).toBeVisible();
  await page.goto(receipt);
  await hydrated(page);
  await page.getByLabel(texts.ko.name).fill("김하루");
  await page.getByLabel(texts.ko.reason).fill("설명과 달라요");
  await page.getByRole("button", { name: texts.ko.send }).click();
  await expect(page.getByText(texts.ko.sent).first()).toBeVisible();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("SELECT topic, body FROM contacts WHERE email = $1", [email]);
  await client.end();
  expect(rows).toHaveLength(1);
  expect(rows[0].topic).toBe("payment");
  const orderId = /ord_\w+/.exec(receipt)?.[0] as OrderId;
  for (const part of ["이름: 김하루", "설명과 달라요", shortNumber(orderId), "5,000원"])
    expect(rows[0].body).toContain(part);
});

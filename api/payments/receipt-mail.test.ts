import { afterAll, beforeAll, expect, test } from "vitest";
import { shortNumber } from "#contract/ids";
import { complaintNotice, intermediaryNotice } from "#contract/intermediary";
import { cardBrand } from "#contract/payments/card-brands";
import { approveBrandPayOrder, openOrder } from "#contract/payments/endpoints";
import { businessOf } from "#contract/runtime/business";
import { startApi, type TestApi } from "#tests/support/api";
import { createShop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { issuerNames } from "./provider/toss-codes";
import { receiptMail } from "./receipt-mail";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

test("a receipt shows amount, time, method and card as the pages do, in its recipient's language", async () => {
  api.clock.set("2026-11-21T13:33:00+09:00");
  const creator = await api.person({ role: "activist" });
  const { fan, orderId, payment } = await createShop(api, sandbox).buy(await api.plan(creator, { priceWon: 5_000 }));
  const about = { orderId, buyerId: fan.userId };
  const [ko, en] = [await receiptMail.render(api.deps, about, "ko"), await receiptMail.render(api.deps, about, "en")];
  const { brand, last4 } = payment.card ?? { brand: "", last4: "" };
  expect(ko.subject).toBe("[곁] 결제 영수증 5,000원");
  expect(ko.text).toContain(`5,000원\n2026년 11월 21일 오후 1:33\n신용카드 · ${brand} ···· ${last4}\n`);
  expect(en.subject).toBe("[Gyeot] Receipt for ₩5,000");
  expect(en.text).toContain(
    `₩5,000\nNovember 21, 2026 at 1:33 PM\nCredit card · ${cardBrand(brand, "en")} ···· ${last4}\n`,
  );
});

test.each([
  ["kakaoPay", "KAKAOPAY", "money", "카카오페이", "KakaoPay"],
  ["naverPay", "NAVERPAY", "cardPoints", "네이버페이 · 신한 ···· 123*", "Naver Pay · Shinhan ···· 123*"],
  ["tossPay", "TOSSPAY", "points", "토스페이", "Toss Pay"],
] as const)("a receipt names %s, and a card only where one funded it", async (method, code, card, ko, en) => {
  const [fan, creator] = [await api.person(), await api.person({ role: "activist" })];
  const body = { kind: "donation", domain: creator.domain, amount: 10_000, shown: "anonymous", method };
  const { orderId, amount } = (await api.send(openOrder, { as: fan, body })).body;
  const paymentKey = await sandbox.easyPay({ orderId, amount }, code, card);
  await api.send(approveBrandPayOrder, { as: fan, query: { paymentKey, orderId, amount }, body: {} });
  const about = { orderId, buyerId: fan.userId };
  expect((await receiptMail.render(api.deps, about, "ko")).text).toContain(`\n${ko}\n`);
  expect((await receiptMail.render(api.deps, about, "en")).text).toContain(`\n${en}\n`);
});

test.each(["ko", "en"] as const)(
  "a receipt names the intermediary, where to complain and the company (%s)",
  async (lang) => {
    const creator = await api.person({ role: "activist" });
    const { fan, orderId } = await createShop(api, sandbox).buy(await api.plan(creator, { priceWon: 5_000 }));
    const { text, html } = await receiptMail.render(api.deps, { orderId, buyerId: fan.userId }, lang);
    const { name, registrationNumber, phone } = businessOf(api.deps.env, lang);
    for (const stated of [intermediaryNotice[lang], complaintNotice[lang], "/contact", name, registrationNumber, phone])
      expect(text).toContain(stated);
    const sizes = [...html.matchAll(/<p style="font-size:(\d+)px[^>]*>([^<]*)/g)];
    const sizeOf = (part: string) => Number(sizes.find(([, , content]) => content?.includes(part))?.[1]);
    expect(sizeOf(intermediaryNotice[lang])).toBeGreaterThan(0);
    expect(sizeOf(intermediaryNotice[lang])).toBe(sizeOf(creator.nickname));
  },
);

test.each([
  [
    "ko",
    [
      "판매자",
      "계약 내용과 가격",
      "제공 시기와 방법",
      "청약 철회",
      "환불",
      "증빙",
      "불만과 분쟁",
      "약관",
      "청약 철회 서식",
    ],
    "2026년 11월 28일 오후 1:33까지 철회할 수 있어요",
  ],
  [
    "en",
    [
      ...[
        "Seller",
        "Content and price",
        "Supply",
        "Withdrawal",
        "Refund",
        "Tax document",
        "Complaints and disputes",
        "Terms",
      ],
      "Withdrawal form",
    ],
    "until November 28, 2026 at 1:33 PM",
  ],
] as const)("a receipt carries the contract's document with the withdrawal form (%s)", async (lang, titles, until) => {
  api.clock.set("2026-11-21T13:33:00+09:00");
  const creator = await api.person({ role: "activist" });
  const { fan, orderId } = await createShop(api, sandbox).buy(await api.plan(creator, { priceWon: 5_000 }));
  const { text, html } = await receiptMail.render(api.deps, { orderId, buyerId: fan.userId }, lang);
  expect(text.split("\n").filter((line) => (titles as readonly string[]).includes(line))).toEqual(titles);
  for (const title of titles) expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  const { address } = businessOf(api.deps.env, lang);
  for (const stated of [
    until,
    `/${creator.domain}`,
    shortNumber(orderId),
    "/terms",
    "/mypage/subscriptions",
    "________",
    address,
  ])
    expect(text).toContain(stated);
});

test("every card company has an English name", () => {
  for (const name of issuerNames) expect(cardBrand(name, "en"), name).toMatch(/^[\x20-\x7e]+$/);
});

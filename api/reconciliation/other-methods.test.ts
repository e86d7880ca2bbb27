import { afterAll, beforeAll, expect, test } from "vitest";
import { approveBrandPayOrder, openOrder } from "#contract/payments/endpoints";
import type { OrderMethod } from "#contract/payments/methods";
import { getReview, listReviews, reviewDecisions } from "#contract/reconciliation/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { reconcileDue } from "./reconcile";

let sandbox: TestSandbox;
let api: TestApi;
let fan: Person;
let creator: Person;
let admin: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  fan = await api.person();
  creator = await api.person({ role: "activist" });
  admin = await api.person({ role: "admin" });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
async function give(method: OrderMethod, paidBy: string | undefined) {
  const body = { kind: "donation", domain: creator.domain, amount: 10_000, shown: "anonymous", method };
  const order = (await api.send(openOrder, { as: fan, body })).body;
  const paymentKey = await sandbox.easyPay(order, paidBy, paidBy ? "money" : "1234");
  const query = { paymentKey, orderId: order.orderId, amount: "10000" };
  return (await api.send(approveBrandPayOrder, { as: fan, query, body: {} })).body;
}
const open = async () => (await api.send(listReviews, { as: admin, query: { status: "open" } })).body.items;
/** All but the provider's payouts, which follow two days later. */
const journals = async () =>
  (await api.deps.database.pool.query("SELECT journal_key FROM ledger_journals WHERE event <> 'pgsettle'")).rows;
const decide = (id: string, action: keyof typeof reviewDecisions) =>
  api.send(reviewDecisions[action], { as: admin, params: { id }, body: { reason: "전화로 확인했어요" } });

test("payments by another method than ordered are listed each once, and closed without a journal", async () => {
  await setClocks("2026-11-21T12:00:00+09:00");
  await give("kakaoPay", "KAKAOPAY");
  const byNaver = await give("kakaoPay", "NAVERPAY");
  const byCard = await give("tossPay", undefined);
  expect(await open()).toEqual([]);
  for (const moment of ["2026-11-22T06:30:00+09:00", "2026-11-23T06:30:00+09:00"]) {
    await setClocks(moment);
    await Promise.all([reconcileDue(api.deps), reconcileDue(api.deps)]);
  }
  admin = await createShop(api, sandbox).fresh(admin);
  const found = await open();
  const same = { kind: "methodDiffers", ours: 10_000, theirs: 10_000, suspense: 0 };
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...same, paymentId: byNaver.paymentId, code: "kakaoPay → naverPay" }),
      expect.objectContaining({ ...same, paymentId: byCard.paymentId, code: "tossPay → creditCard" }),
    ]),
  );
  const before = await journals();
  for (const { reviewId } of found) {
    expect((await api.send(getReview, { as: admin, params: { id: reviewId } })).body.deeds).toEqual(["close"]);
    for (const action of ["lookUp", "accept", "refund", "reverse", "absorb"] as const)
      expect((await decide(reviewId, action)).status, action).toBe(400);
    const answers = await Promise.all([decide(reviewId, "close"), decide(reviewId, "close")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  await setClocks("2026-11-24T06:30:00+09:00");
  await reconcileDue(api.deps);
  admin = await createShop(api, sandbox).fresh(admin);
  expect([await open(), await journals()]).toEqual([[], before]);
  expect((await sandbox.transactions()).map(({ amount }) => amount)).toEqual([10_000, 10_000, 10_000]);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
});

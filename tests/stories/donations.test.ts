import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt } from "#api/payments/charges/begin-attempt";
import { chargeAttempt } from "#api/payments/charges/charge-attempt";
import { resolveAttempt } from "#api/payments/charges/resolve-attempt";
import { blockUser } from "#contract/blocks/endpoints";
import { changeGiftPrivacy, listReceivedGifts, listSupportHistory } from "#contract/gifts/endpoints";
import type { OrderId } from "#contract/ids";
import { listNotifications } from "#contract/notifications/endpoints";
import {
  approveBrandPayOrder,
  approveOrder,
  failOrder,
  getOrder,
  getPaymentKeys,
  openOrder,
} from "#contract/payments/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import type { BodyOf } from "../support/api-client";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
beforeEach(async () => {
  api.clock.set("2026-11-21T03:00:00.000Z");
  [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const gift = { amount: 10_000, message: "늘 곁에 있을게요", shown: "nameAndAmount" };
const open = (as: Person, fields: object = {}) =>
  api.send(openOrder, { as, body: { kind: "donation", domain: creator.domain, ...gift, ...fields } });
const keysOf = async (as: Person) => (await api.send(getPaymentKeys, { as })).body;
const payOnPage = async (as: Person, order: { orderId: OrderId; amount: number }, last4?: string) =>
  sandbox.brandPay((await keysOf(as)).customerKey, order, last4);
const approve = (as: Person, { orderId, amount }: { orderId: OrderId; amount: number | string }, paymentKey: string) =>
  api.send(approveBrandPayOrder, { as, query: { paymentKey, orderId, amount }, body: {} });
async function give(as = fan, fields: object = {}, last4?: string) {
  const order = (await open(as, fields)).body;
  const paymentKey = await payOnPage(as, order, last4);
  return { order, paymentKey, answer: await approve(as, order, paymentKey) };
}
/** What the worker does when it looks an order's attempts up again. */
async function resolveAttempts(orderId: OrderId) {
  for (const { attempt_id } of await table("SELECT attempt_id FROM payment_attempts WHERE order_id = $1", [orderId]))
    await resolveAttempt(api.deps, attempt_id);
}
const detailOf = async (as: Person, orderId: OrderId) => (await api.send(getOrder, { as, query: { orderId } })).body;
const chargesOf = async (orderId: OrderId) =>
  (await sandbox.transactions()).filter((row) => row.orderId === orderId && row.amount > 0).length;
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** The journals of an order as an accountant reads them: journal, account, debit positive. */
async function ledgerOf(orderId: OrderId): Promise<string[]> {
  const rows = await table(
    "SELECT journal_key, account, amount_won FROM ledger_entries WHERE journal_key LIKE '%' || $1 ORDER BY journal_key, account",
    [orderId],
  );
  return rows.map(({ journal_key, account, amount_won }) =>
    `${journal_key.split(":")[0]} ${account.replace(creator.userId, "creator")} ${amount_won}`.trim(),
  );
}
const paidOnce = async (orderId: OrderId) => {
  expect(await chargesOf(orderId)).toBe(1);
  expect(await ledgerOf(orderId)).toEqual([
    "capture FEE_REVENUE -1000",
    "capture HELD:creator -8900",
    "capture PG_CLEARING 10000",
    "capture VAT_OUT -100",
  ]);
  expect(await table("SELECT 1 FROM gifts WHERE order_id = $1", [orderId])).toHaveLength(1);
  expect(await receiptsOf(orderId)).toBe(1);
};
const nothingCharged = async (orderId: OrderId) => {
  expect(await chargesOf(orderId)).toBe(0);
  expect(await ledgerOf(orderId)).toEqual([]);
  expect(await table("SELECT 1 FROM gifts WHERE order_id = $1", [orderId])).toEqual([]);
  expect(await receiptsOf(orderId)).toBe(0);
};
const receiptsOf = async (orderId: OrderId) =>
  (await table("SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1", [`receipt:${orderId}`])).length;
const notificationsOf = async (as: Person) =>
  (await api.send(listNotifications, { as })).body.items.filter((n) => n.kind === "donation");
const received = async () => (await api.send(listReceivedGifts, { as: creator })).body.items;
const choose = (as: Person, orderId: OrderId, shown: string) =>
  api.send(changeGiftPrivacy, { as, params: { id: orderId }, body: { shown } });

test("a 10,000 won donation is charged once, split 8,900/1,000/100, receipted and listed", async () => {
  const { order, answer } = await give();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({
    kind: "donation",
    amount: 10_000,
    message: gift.message,
    shown: "nameAndAmount",
    card: { brand: "신한", last4: "123*" },
  });
  await paidOnce(order.orderId);
  expect(await notificationsOf(creator)).toMatchObject([
    { actor: { userId: fan.userId }, target: { url: "/mypage/donations" } },
  ]);
  expect(await received()).toMatchObject([
    { giver: { userId: fan.userId }, amount: 10_000, message: gift.message, refunded: false },
  ]);
  const history = await api.send(listSupportHistory, { as: fan });
  expect(history.body.items).toMatchObject([{ orderId: order.orderId, kind: "donation", amount: 10_000 }]);
});

test("a donation's notification has its amount and message, as far as its donor and blocks allow", async () => {
  const { order } = await give(fan, { message: "늘 <b>곁에</b>\n있을게요" });
  const shown = { amount: 10_000, excerpt: "늘 <b>곁에</b> 있을게요" };
  expect(await notificationsOf(creator)).toMatchObject([{ actor: { userId: fan.userId }, ...shown }]);
  await choose(fan, order.orderId, "nameOnly");
  expect(await notificationsOf(creator)).toMatchObject([{ ...shown, actor: { userId: fan.userId }, amount: null }]);
  await choose(fan, order.orderId, "anonymous");
  expect(await notificationsOf(creator)).toMatchObject([{ ...shown, actor: null }]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect(await notificationsOf(creator)).toMatchObject([{ amount: 10_000, actor: null, excerpt: null }]);
});

test("a donor is notified of the payment once, without mail, though the creator blocks later", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  const answers = await Promise.all(Array.from({ length: 8 }, () => approve(fan, order, paymentKey)));
  await resolveAttempts(order.orderId);
  const own = async () => (await api.send(listNotifications, { as: fan })).body.items;
  const paid = {
    kind: "donated",
    actor: { userId: creator.userId },
    amount: 10_000,
    target: { type: "payment", url: `/mypage/payments/${answers[0]?.body.paymentId}` },
    readAt: null,
  };
  expect(await own()).toMatchObject([paid]);
  const mailed = `SELECT 1 FROM graphile_worker._private_jobs j JOIN notifications n
    ON n.notification_id = j.payload ->> 'notificationId' WHERE n.user_id = $1`;
  expect(await table(mailed, [fan.userId])).toEqual([]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect(await own()).toMatchObject([paid]);
});

test("a second donation with the stored card is paid immediately without the payment page", async () => {
  await give();
  const order = (await open(fan, { message: "또 왔어요" })).body;
  const { methods } = await detailOf(fan, order.orderId);
  expect(methods).toMatchObject([{ methodId: expect.stringMatching(/^mth_/), brand: "신한", last4: "123*" }]);
  const pay = () =>
    api.send(approveOrder, { as: fan, body: { orderId: order.orderId, methodId: methods[0]?.methodId } });
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  await paidOnce(order.orderId);
});

test("a donation refuses a billing key and another user's card, and reveals no method's key", async () => {
  await give();
  const other = await api.person();
  const order = (await open(other)).body;
  const own = (await open(fan, { message: "두 번째" })).body;
  const { methods } = await detailOf(fan, own.orderId);
  const pay = (body: BodyOf<typeof approveOrder>) => api.send(approveOrder, { as: other, body });
  expect((await pay({ orderId: order.orderId, methodId: methods[0]?.methodId })).body.code).toBe("CARD_REQUIRED");
  expect((await pay({ orderId: order.orderId })).body.code).toBe("CARD_REQUIRED");
  await nothingCharged(order.orderId);
  expect(JSON.stringify(await detailOf(fan, own.orderId))).not.toContain("mk_");
});

test("twenty simultaneous returns from BrandPay's page, and a later one, are one charge", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(fan, order, paymentKey)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await approve(fan, order, paymentKey)).body.paymentId).toBe(answers[0]?.body.paymentId);
  await paidOnce(order.orderId);
  expect(await notificationsOf(creator)).toHaveLength(1);
});

test("of two payment pages completed for one order the second is refused", async () => {
  const order = (await open(fan)).body;
  const [first, second] = [await payOnPage(fan, order), await payOnPage(fan, order)];
  expect((await approve(fan, order, first)).status).toBe(200);
  expect((await approve(fan, order, second)).body.code).toBe("RESOURCE_CONFLICT");
  await paidOnce(order.orderId);
});

test("a form sent twice opens one order; another amount, message or name opens another", async () => {
  const [first, again] = await Promise.all([open(fan), open(fan)]);
  const later = await open(fan);
  expect([first.body.orderId, again.body.orderId]).toContain(later.body.orderId);
  expect((await open(fan, { shown: "anonymous" })).body.orderId).not.toBe(later.body.orderId);
});

test.each([["1"], ["9999"], ["10001"], ["1000000000"]])(
  "the returned amount %s for an order of 10,000 won is refused, and nothing is charged",
  async (amount) => {
    const order = (await open(fan)).body;
    const paymentKey = await payOnPage(fan, order);
    const answer = await approve(fan, { ...order, amount }, paymentKey);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      400,
      "INVALID_REQUEST",
      ["amount"],
    ]);
    await nothingCharged(order.orderId);
    expect((await approve(fan, order, paymentKey)).status).toBe(200);
  },
);

test("a page paid with 100 won and returned as 10,000 is declined by the provider, uncharged", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, { ...order, amount: 100 });
  expect((await approve(fan, order, paymentKey)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
  expect((await detailOf(fan, order.orderId)).order.status).toBe("failed");
});

test.each(["1e4", "10000.0", "-10000", "010000", ""])("%j is refused as an amount", async (amount) => {
  const order = (await open(fan)).body;
  expect((await approve(fan, { ...order, amount }, "tgen_000000")).body.code).toBe("INVALID_REQUEST");
  await nothingCharged(order.orderId);
});

test("another user's order, payment page or customerKey is refused, and nothing is charged", async () => {
  const stranger = await api.person();
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  expect((await approve(stranger, order, paymentKey)).status).toBe(404);
  const { customerKey } = await keysOf(stranger);
  expect(
    (
      await api.send(approveBrandPayOrder, {
        as: fan,
        query: { paymentKey, orderId: order.orderId, amount: 10000 },
        body: { customerKey },
      })
    ).body.code,
  ).toBe("PERMISSION_DENIED");
  await nothingCharged(order.orderId);
  const theirs = await payOnPage(stranger, order);
  expect((await approve(fan, order, theirs)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
});

test("a payment key is refused for a second order, and so is an unknown one", async () => {
  const { paymentKey } = await give();
  const order = (await open(fan, { message: "다른 주문" })).body;
  expect((await approve(fan, order, paymentKey)).body.code).toBe("RESOURCE_CONFLICT");
  await nothingCharged(order.orderId);
  expect((await approve(fan, order, "tgen_made_up_by_somebody")).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
});

test("an order after half an hour, and a page after ten minutes, are refused uncharged", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  await sandbox.control({ expire: { paymentKey } });
  expect((await approve(fan, order, paymentKey)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
  const late = (await open(fan, { message: "늦은 주문" })).body;
  const key = await payOnPage(fan, late);
  const at = api.clock.now();
  const brand = { paymentKey: key, amount: late.amount };
  const past = new Date(at.getTime() + 1_801_000);
  const begin = beginAttempt(api.deps, {
    buyerId: fan.userId,
    orderId: late.orderId,
    cardId: undefined,
    brand,
    at: past,
  });
  await expect(begin).rejects.toMatchObject({ code: "RESOURCE_CONFLICT" });
  await nothingCharged(late.orderId);
});

test.each([
  ["0051", "the connection drops before the charge"],
  ["0069", "it was charged and the answer is lost"],
  ["0093", "the provider fails once"],
  ["0085", "a passing error is bound to its key"],
])("with card %s (%s) the donation ends paid, charged exactly once", async (last4) => {
  const { order, answer } = await give(fan, {}, last4);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await paidOnce(order.orderId);
});

test("an order with an unknown outcome takes no second charge, and the worker resolves it", async () => {
  const { order, answer } = await give(fan, {}, "0143");
  expect(answer.body.code ?? "paid").toMatch(/SERVICE_UNAVAILABLE|paid/);
  for (let i = 0; i < 6; i++) {
    api.clock.advance(91);
    const [open] = await table("SELECT attempt_id FROM payment_attempts WHERE order_id = $1 AND outcome = 'pending'", [
      order.orderId,
    ]);
    if (open) await resolveAttempt(api.deps, open.attempt_id);
  }
  await paidOnce(order.orderId);
});

test.each([false, true])(
  "an api killed after recording the attempt (charged: %s) leaves one charge to the worker",
  async (killedAfterCharge) => {
    const order = (await open(fan)).body;
    const brand = { paymentKey: await payOnPage(fan, order), amount: order.amount };
    const at = api.clock.now();
    const begun = await beginAttempt(api.deps, {
      buyerId: fan.userId,
      orderId: order.orderId,
      cardId: undefined,
      brand,
      at,
    });
    if (begun.kind !== "started") throw new Error("not started");
    if (killedAfterCharge) await chargeAttempt(api.deps, begun.attemptId);
    expect((await detailOf(fan, order.orderId)).order.processing).toBe(true);
    api.clock.advance(91);
    await Promise.all([resolveAttempt(api.deps, begun.attemptId), resolveAttempt(api.deps, begun.attemptId)]);
    await paidOnce(order.orderId);
  },
);

test.each(["0002", "0036"])("a declined card (%s) charges nothing, and another order may follow", async (last4) => {
  const { order, answer } = await give(fan, {}, last4);
  expect([answer.status, answer.body.code]).toEqual([402, "PAYMENT_DECLINED"]);
  await nothingCharged(order.orderId);
  expect((await give()).answer.status).toBe(200);
});

test("abandoning BrandPay's page ends an open order, never a paid one", async () => {
  const order = (await open(fan)).body;
  const fail = (orderId: OrderId, as = fan) =>
    api.send(failOrder, { as, body: { orderId, code: "PAY_PROCESS_CANCELED", message: "취소" } });
  expect((await fail(order.orderId, await api.person())).status).toBe(404);
  expect((await fail(order.orderId)).body.status).toBe("canceled");
  const paymentKey = await payOnPage(fan, order);
  expect((await approve(fan, order, paymentKey)).body.code).toBe("RESOURCE_CONFLICT");
  await nothingCharged(order.orderId);
  const paid = await give();
  expect((await fail(paid.order.orderId)).body.code).toBe("RESOURCE_CONFLICT");
  await paidOnce(paid.order.orderId);
});

test.each([
  [{ amount: 999 }, "amount"],
  [{ amount: 1_000_001 }, "amount"],
  [{ amount: 1_000.5 }, "body"],
  [{ amount: "1000" }, "amount"],
  [{ message: "가".repeat(201) }, "message"],
  [{ shown: "everything" }, "shown"],
  [{ status: "approved" }, "status"],
])("%o is refused: %s", async (fields, named) => {
  const answer = await open(fan, fields);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [named]]);
});

test("nobody gives to themselves, a supporter or a hidden creator, even with an open order", async () => {
  expect((await open(creator)).body.code).toBe("INVALID_REQUEST");
  expect((await open(fan, { domain: fan.domain })).status).toBe(404);
  const order = (await open(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect((await open(fan, { message: "막힌 뒤" })).status).toBe(404);
  expect((await approve(fan, order, paymentKey)).status).toBe(404);
  await nothingCharged(order.orderId);
});

test("a donor's privacy choice applies in list, notification and amount whenever changed", async () => {
  const { order } = await give(fan, { shown: "anonymous" });
  const seen = async () => {
    const [[one], [notice]] = [await received(), await notificationsOf(creator)];
    return [one?.giver?.userId ?? null, one?.amount ?? null, notice?.actor?.userId ?? null];
  };
  expect(await seen()).toEqual([null, 10_000, null]);
  expect(JSON.stringify(await received())).not.toContain(fan.userId);
  expect((await choose(fan, order.orderId, "nameOnly")).body.shown).toBe("nameOnly");
  expect(await seen()).toEqual([fan.userId, null, fan.userId]);
  await choose(fan, order.orderId, "nameAndAmount");
  expect(await seen()).toEqual([fan.userId, 10_000, fan.userId]);
  await Promise.all([choose(fan, order.orderId, "anonymous"), choose(fan, order.orderId, "anonymous")]);
  expect(await seen()).toEqual([null, 10_000, null]);
  expect((await choose(await api.person(), order.orderId, "nameOnly")).status).toBe(404);
});

test("every account's balance is its entries' sum, and provider rows match ours one to one", async () => {
  const rows = await table(`SELECT a.account, a.balance_won, coalesce(sum(e.amount_won), 0)::bigint AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e USING (account) GROUP BY a.account, a.balance_won`);
  expect(rows.reduce((sum, row) => sum + row.balance_won, 0)).toBe(0);
  for (const row of rows) expect(row.balance_won, row.account).toBe(row.entries);
  const captures = (await table("SELECT journal_key FROM ledger_journals")).map((row) => row.journal_key).sort();
  expect((await sandbox.transactions()).map((row) => `capture:${row.orderId}`).sort()).toEqual(captures);
});

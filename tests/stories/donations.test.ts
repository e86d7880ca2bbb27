import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt } from "#api/payments/charges/begin-attempt";
import { chargeAttempt } from "#api/payments/charges/charge-attempt";
import { resolveAttempt } from "#api/payments/charges/resolve-attempt";
import type { GiftReceived, SupportRecord } from "#contract/gifts";
import type { NotificationPage } from "#contract/notifications";
import type { Page } from "#contract/paging";
import type { Order, OrderDetail, Payment, PaymentKeys } from "#contract/payments";
import { type Person, startApi, type TestApi } from "../support/api";
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
  api.call<Order>("POST", "/payments/ready", {
    as,
    body: { kind: "donation", domain: creator.domain, ...gift, ...fields },
  });
const keysOf = async (as: Person) => (await api.call<PaymentKeys>("GET", "/payments/my", { as })).body;
const window = async (as: Person, order: { orderId: string; amount: number }, last4?: string) =>
  sandbox.brandPay((await keysOf(as)).customerKey, order, last4);
const approve = (as: Person, { orderId, amount }: { orderId: string; amount: number | string }, paymentKey: string) =>
  api.call<Payment>(
    "POST",
    `/payments/toss-brand/approve?paymentKey=${paymentKey}&orderId=${orderId}&amount=${amount}`,
    { as, body: {} },
  );
async function give(as = fan, fields: object = {}, last4?: string) {
  const order = (await open(as, fields)).body;
  const paymentKey = await window(as, order, last4);
  return { order, paymentKey, answer: await approve(as, order, paymentKey) };
}
const detailOf = async (as: Person, orderId: string) =>
  (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${orderId}`, { as })).body;
const chargesOf = async (orderId: string) =>
  (await sandbox.transactions()).filter((row) => row.orderId === orderId && row.amount > 0).length;
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** The journals of an order as an accountant reads them: journal, account, debit positive. */
async function ledgerOf(orderId: string): Promise<string[]> {
  const rows = await table(
    "SELECT journal_key, account, amount_won FROM ledger_entries WHERE journal_key LIKE '%' || $1 ORDER BY journal_key, account",
    [orderId],
  );
  return rows.map(({ journal_key, account, amount_won }) =>
    `${journal_key.split(":")[0]} ${account.replace(creator.userId, "creator")} ${amount_won}`.trim(),
  );
}
const paidOnce = async (orderId: string) => {
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
const nothingCharged = async (orderId: string) => {
  expect(await chargesOf(orderId)).toBe(0);
  expect(await ledgerOf(orderId)).toEqual([]);
  expect(await table("SELECT 1 FROM gifts WHERE order_id = $1", [orderId])).toEqual([]);
  expect(await receiptsOf(orderId)).toBe(0);
};
const receiptsOf = async (orderId: string) =>
  (await table("SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1", [`receipt:${orderId}`])).length;
const told = async (as: Person) =>
  (await api.call<NotificationPage>("GET", "/notifications", { as })).body.items.filter((n) => n.kind === "donation");
const received = async () =>
  (await api.call<Page<GiftReceived>>("GET", "/users/mypage/donations", { as: creator })).body.items;
const choose = (as: Person, orderId: string, shown: string) =>
  api.call<SupportRecord>("PUT", `/accounts/support-history/${orderId}`, { as, body: { shown } });

test("a donation of 10,000 won: charged once, 8,900 held, 1,000 fee, 100 VAT, receipted, told, and in both lists", async () => {
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
  expect(await told(creator)).toMatchObject([{ actor: { userId: fan.userId }, target: { url: "/mypage/donations" } }]);
  expect(await received()).toMatchObject([
    { giver: { userId: fan.userId }, amount: 10_000, message: gift.message, refunded: false },
  ]);
  const history = await api.call<Page<SupportRecord>>("GET", "/accounts/support-history", { as: fan });
  expect(history.body.items).toMatchObject([{ orderId: order.orderId, kind: "donation", amount: 10_000 }]);
});

test("the second time the kept card pays at once, with no page between", async () => {
  await give();
  const order = (await open(fan, { message: "또 왔어요" })).body;
  const { methods } = await detailOf(fan, order.orderId);
  expect(methods).toMatchObject([{ methodId: expect.stringMatching(/^mth_/), brand: "신한", last4: "123*" }]);
  const pay = () =>
    api.call<Payment>("POST", "/payments/approve", {
      as: fan,
      body: { orderId: order.orderId, methodId: methods[0]?.methodId },
    });
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  await paidOnce(order.orderId);
});

test("a billing key never pays a donation, another's kept card never either, and no method's key is told", async () => {
  await give();
  const other = await api.person();
  const order = (await open(other)).body;
  const own = (await open(fan, { message: "두 번째" })).body;
  const { methods } = await detailOf(fan, own.orderId);
  const pay = (body: object) => api.call("POST", "/payments/approve", { as: other, body });
  expect((await pay({ orderId: order.orderId, methodId: methods[0]?.methodId })).body.code).toBe("CARD_REQUIRED");
  expect((await pay({ orderId: order.orderId })).body.code).toBe("CARD_REQUIRED");
  await nothingCharged(order.orderId);
  expect(JSON.stringify(await detailOf(fan, own.orderId))).not.toContain("mk_");
});

test("twenty returns of BrandPay's page at once, and once more later, are one charge, one payment, one receipt", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await window(fan, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(fan, order, paymentKey)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await approve(fan, order, paymentKey)).body.paymentId).toBe(answers[0]?.body.paymentId);
  await paidOnce(order.orderId);
  expect(await told(creator)).toHaveLength(1);
});

test("two of the provider's pages passed for one order are one charge: the second is refused", async () => {
  const order = (await open(fan)).body;
  const [first, second] = [await window(fan, order), await window(fan, order)];
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
  "the amount %s brought back for an order of 10,000 won is refused, and nothing is charged",
  async (amount) => {
    const order = (await open(fan)).body;
    const paymentKey = await window(fan, order);
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

test("a page passed for 100 won and brought back as the order's 10,000 is declined by the provider, uncharged", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await window(fan, { ...order, amount: 100 });
  expect((await approve(fan, order, paymentKey)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
  expect((await detailOf(fan, order.orderId)).order.status).toBe("failed");
});

test.each(["1e4", "10000.0", "-10000", "010000", ""])("the amount %j is no amount", async (amount) => {
  const order = (await open(fan)).body;
  expect((await approve(fan, { ...order, amount }, "tgen_000000")).body.code).toBe("INVALID_REQUEST");
  await nothingCharged(order.orderId);
});

test("another's order is not found, another's page is declined, another's customerKey is refused; nothing is charged", async () => {
  const stranger = await api.person();
  const order = (await open(fan)).body;
  const paymentKey = await window(fan, order);
  expect((await approve(stranger, order, paymentKey)).status).toBe(404);
  const path = `/payments/toss-brand/approve?paymentKey=${paymentKey}&orderId=${order.orderId}&amount=10000`;
  const { customerKey } = await keysOf(stranger);
  expect((await api.call("POST", path, { as: fan, body: { customerKey } })).body.code).toBe("PERMISSION_DENIED");
  await nothingCharged(order.orderId);
  const theirs = await window(stranger, order);
  expect((await approve(fan, order, theirs)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
});

test("a key that paid one order does not pay another, nor does one nobody gave out", async () => {
  const { paymentKey } = await give();
  const order = (await open(fan, { message: "다른 주문" })).body;
  expect((await approve(fan, order, paymentKey)).body.code).toBe("RESOURCE_CONFLICT");
  await nothingCharged(order.orderId);
  expect((await approve(fan, order, "tgen_made_up_by_somebody")).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
});

test("an order of half an hour ago, and a page of ten minutes ago, are refused and nothing is charged", async () => {
  const order = (await open(fan)).body;
  const paymentKey = await window(fan, order);
  await sandbox.control({ expire: { paymentKey } });
  expect((await approve(fan, order, paymentKey)).body.code).toBe("PAYMENT_DECLINED");
  await nothingCharged(order.orderId);
  const late = (await open(fan, { message: "늦은 주문" })).body;
  const key = await window(fan, late);
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

test("while nobody knows the outcome the order takes no second charge, and the worker finds out", async () => {
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
  "an api killed after the attempt is on record (and charged: %s) leaves an order the worker charges exactly once",
  async (killedAfterCharge) => {
    const order = (await open(fan)).body;
    const brand = { paymentKey: await window(fan, order), amount: order.amount };
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

test("leaving BrandPay's page ends the order once told, and a paid one is not undone by it", async () => {
  const order = (await open(fan)).body;
  const fail = (orderId: string, as = fan) =>
    api.call<Order>("POST", "/payments/fail", {
      as,
      body: { orderId, code: "PAY_PROCESS_CANCELED", message: "취소" },
    });
  expect((await fail(order.orderId, await api.person())).status).toBe(404);
  expect((await fail(order.orderId)).body.status).toBe("canceled");
  const paymentKey = await window(fan, order);
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

test("nobody gives to themselves, to a supporter, or to whom they may not see, not even with an order opened before", async () => {
  expect((await open(creator)).body.code).toBe("INVALID_REQUEST");
  expect((await open(fan, { domain: fan.domain })).status).toBe(404);
  const order = (await open(fan)).body;
  const paymentKey = await window(fan, order);
  await api.call("POST", `/blocks/${fan.userId}`, { as: creator });
  expect((await open(fan, { message: "막힌 뒤" })).status).toBe(404);
  expect((await approve(fan, order, paymentKey)).status).toBe(404);
  await nothingCharged(order.orderId);
});

test("a name is told as its giver chose, when given and whenever changed: list, notification, amount", async () => {
  const { order } = await give(fan, { shown: "anonymous" });
  const seen = async () => {
    const [[one], [notice]] = [await received(), await told(creator)];
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

test("over all that was given every account's balance is its entries' sum, and the provider's rows are ours one to one", async () => {
  const rows = await table(`SELECT a.account, a.balance_won, coalesce(sum(e.amount_won), 0)::bigint AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e USING (account) GROUP BY a.account, a.balance_won`);
  expect(rows.reduce((sum, row) => sum + row.balance_won, 0)).toBe(0);
  for (const row of rows) expect(row.balance_won, row.account).toBe(row.entries);
  const captures = (await table("SELECT journal_key FROM ledger_journals")).map((row) => row.journal_key).sort();
  expect((await sandbox.transactions()).map((row) => `capture:${row.orderId}`).sort()).toEqual(captures);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Subscription } from "#contract/memberships";
import type { Page } from "#contract/paging";
import type { Card, Order, OrderDetail, Payment, PaymentKeys } from "#contract/payments";
import type { Post } from "#contract/posts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { beginAttempt } from "./charges/begin-attempt";
import { chargeAttempt } from "./charges/charge-attempt";
import { recordOutcome } from "./charges/record-outcome";
import { resolveAttempt } from "./charges/resolve-attempt";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let planId: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
beforeEach(async () => {
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { basic: true, priceWon: 5_000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function registerCard(fan: Person, last4 = "1234") {
  const keys = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, `433012341234${last4}`);
  return api.call<Card>("POST", "/payments/cards", { as: fan, body: { authKey, customerKey: keys.customerKey } });
}
async function fanWithCard(last4 = "1234"): Promise<Person> {
  const fan = await api.person();
  expect((await registerCard(fan, last4)).status).toBe(201);
  return fan;
}
const ready = (fan: Person, plan = planId) =>
  api.call<Order>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId: plan } });
const approve = (fan: Person, orderId: string, cardId?: string) =>
  api.call<Payment>("POST", "/payments/approve", { as: fan, body: { orderId, cardId } });
async function buy(last4: string) {
  const fan = await fanWithCard(last4);
  const { orderId } = (await ready(fan)).body;
  return { fan, orderId, answer: await approve(fan, orderId) };
}
const { stringify } = JSON;

async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await api.deps.database.pool.query(
    "SELECT account, amount_won FROM ledger_entries WHERE journal_key = $1 ORDER BY entry_id",
    [`capture:${orderId}`],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.amount_won]));
}
const chargesOf = async (orderId: string) =>
  (await sandbox.transactions()).filter((transaction) => transaction.orderId === orderId && transaction.amount > 0)
    .length;

test("a membership is bought: charged once, in use, receipted, and its members-only post opens", async () => {
  const postId = await api.post(creator, { body: "멤버의 글", visibility: "members", planId });
  const fan = await fanWithCard();
  const order = (await ready(fan)).body;
  expect(order).toMatchObject({ amount: 5_000, status: "ready", processing: false });
  const detail = (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${order.orderId}`, { as: fan })).body;
  expect(detail).toMatchObject({ renewsAt: "2026-12-21T01:00:00.000Z", card: { last4: expect.any(String) } });
  expect((await api.call<Post>("GET", `/feed/post/${postId}`, { as: fan })).body.locked).toBe(true);
  const paid = await approve(fan, order.orderId);
  expect(paid.body).toMatchObject({ amount: 5_000, status: "done", method: "creditCard" });
  expect((await api.call<Post>("GET", `/feed/post/${postId}`, { as: fan })).body).toMatchObject({
    locked: false,
    body: "멤버의 글",
  });
  const { items } = (await api.call<Page<Subscription>>("GET", "/users/mypage/subscriptions?tab=inUse", { as: fan }))
    .body;
  expect(items).toMatchObject([{ status: "inUse", price: 5_000, renewsAt: "2026-12-21T01:00:00.000Z" }]);
  expect(await chargesOf(order.orderId)).toBe(1);
});

test("the ledger of a 5,000 won membership: 5,000 with the provider, 4,450 held, 500 fee, 50 VAT", async () => {
  const { orderId } = await buy("1234");
  expect(await ledgerOf(orderId)).toEqual({
    PG_CLEARING: 5_000,
    [`HELD:${creator.userId}`]: -4_450,
    FEE_REVENUE: -500,
    VAT_OUT: -50,
  });
});

test("twenty approvals of one order at once are one charge, one payment and one journal", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(fan, orderId)));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.paymentId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await chargesOf(orderId)).toBe(1);
  expect((await approve(fan, orderId)).body.paymentId).toBe(answers[0]?.body.paymentId);
});

test("two orders for one creator approved at once: one is charged, the other is CONFLICT_SUBSCRIBE before any charge", async () => {
  const other = await api.plan(creator, { priceWon: 9_000, position: 1 });
  const fan = await fanWithCard();
  const [first, second] = [(await ready(fan)).body.orderId, (await ready(fan, other)).body.orderId];
  const answers = await Promise.all([approve(fan, first), approve(fan, second)]);
  expect(answers.map((answer) => answer.body.code ?? "paid").sort()).toEqual(["CONFLICT_SUBSCRIBE", "paid"]);
  expect((await chargesOf(first)) + (await chargesOf(second))).toBe(1);
});

test("an order asked for twice is one order, and a second membership with the same creator is refused", async () => {
  const fan = await fanWithCard();
  const orders = [(await ready(fan)).body.orderId, (await ready(fan)).body.orderId];
  expect(new Set(orders).size).toBe(1);
  await approve(fan, String(orders[0]));
  expect((await ready(fan)).body.code).toBe("CONFLICT_SUBSCRIBE");
});

test.each(["0002", "0036", "0101"])(
  "a declined card (%s) is PAYMENT_DECLINED with the reason, nothing is kept, and another order may follow",
  async (last4) => {
    const { fan, orderId, answer } = await buy(last4);
    expect(answer.status).toBe(402);
    expect(answer.body.code).toBe("PAYMENT_DECLINED");
    expect(answer.body.message).toMatch(/결제가 승인되지 않았어요. \(.+\)/);
    expect(await ledgerOf(orderId)).toEqual({});
    expect(
      (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${orderId}`, { as: fan })).body.order.status,
    ).toBe("failed");
    const good = (await registerCard(fan)).body.cardId;
    const again = (await ready(fan)).body.orderId;
    expect((await approve(fan, again, good)).status).toBe(200);
  },
);

test.each([
  ["0051", "the connection drops before the charge"],
  ["0069", "it was charged and the answer is lost"],
  ["0085", "a passing error is bound to its key"],
  ["0093", "the provider fails once"],
])("with card %s (%s) the order ends paid, charged exactly once", async (last4) => {
  const { orderId, answer } = await buy(last4);
  expect(answer.status, stringify(answer.body)).toBe(200);
  expect(await chargesOf(orderId)).toBe(1);
  expect(Object.values(await ledgerOf(orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test("while nobody knows the outcome the order says so and takes no second charge; the worker then settles it", async () => {
  const fan = await fanWithCard("0143");
  const { orderId } = (await ready(fan)).body;
  const first = await approve(fan, orderId);
  if (first.status !== 200) {
    expect(first.body.code).toBe("SERVICE_UNAVAILABLE");
    expect(
      (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${orderId}`, { as: fan })).body.order.processing,
    ).toBe(true);
    const { attempt_id } = await api.deps.database.db
      .selectFrom("payment_attempts")
      .select("attempt_id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 6; i++) {
      api.clock.advance(91);
      await resolveAttempt(api.deps, attempt_id);
    }
  }
  const token = await freshToken(fan);
  expect((await api.call<Payment>("GET", `/payments/complete?orderId=${orderId}`, { as: token })).status).toBe(200);
  expect(await chargesOf(orderId)).toBe(1);
});

test("an api killed after the attempt is on record, or after the charge, leaves an order the worker charges exactly once", async () => {
  for (const killedAfterCharge of [false, true]) {
    const fan = await fanWithCard();
    const { orderId } = (await ready(fan)).body;
    const begun = await beginAttempt(api.deps, {
      buyerId: fan.userId,
      orderId,
      cardId: undefined,
      at: api.clock.now(),
    });
    if (begun.kind !== "started") throw new Error("not started");
    if (killedAfterCharge) await chargeAttempt(api.deps, begun.attemptId);
    expect((await api.call("GET", `/payments/complete?orderId=${orderId}`, { as: fan })).status).toBe(404);
    await resolveAttempt(api.deps, begun.attemptId);
    expect((await api.call("GET", `/payments/complete?orderId=${orderId}`, { as: fan })).status).toBe(404);
    api.clock.advance(91);
    await Promise.all([resolveAttempt(api.deps, begun.attemptId), resolveAttempt(api.deps, begun.attemptId)]);
    expect((await api.call("GET", `/payments/complete?orderId=${orderId}`, { as: fan })).status).toBe(200);
    expect(await chargesOf(orderId)).toBe(1);
  }
});

test("an outcome brought twice writes one payment and one journal", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const begun = await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at: api.clock.now() });
  if (begun.kind !== "started") throw new Error("not started");
  const outcome = await chargeAttempt(api.deps, begun.attemptId);
  await Promise.all(
    Array.from({ length: 5 }, () => recordOutcome(api.deps, begun.attemptId, outcome, api.clock.now())),
  );
  const { rows } = await api.deps.database.pool.query("SELECT count(*)::int AS n FROM payments WHERE order_id = $1", [
    orderId,
  ]);
  expect(rows[0].n).toBe(1);
});

test("a charge of another amount than the order's goes to review, and is neither kept nor sent again", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const begun = await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at: api.clock.now() });
  if (begun.kind !== "started") throw new Error("not started");
  const payment = { paymentKey: "pk_other", amount: 1, approvedAt: api.clock.now(), receiptUrl: null };
  await recordOutcome(api.deps, begun.attemptId, { kind: "mismatch", payment }, api.clock.now());
  expect(
    (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${orderId}`, { as: fan })).body.order.processing,
  ).toBe(true);
  expect(await ledgerOf(orderId)).toEqual({});
});

test("without a card, with another's card, another's order or an expired one, nothing is charged", async () => {
  const [fan, other] = [await api.person(), await fanWithCard()];
  const { orderId } = (await ready(fan)).body;
  expect((await approve(fan, orderId)).body.code).toBe("CARD_REQUIRED");
  const otherCard = (await api.call<PaymentKeys>("GET", "/payments/my", { as: other })).body.cards[0]?.cardId;
  expect((await approve(fan, orderId, otherCard)).body.code).toBe("CARD_REQUIRED");
  for (const path of ["ready", "complete"]) {
    expect((await api.call("GET", `/payments/${path}?orderId=${orderId}`, { as: other })).status).toBe(404);
  }
  expect((await approve(other, orderId)).status).toBe(404);
  await registerCard(fan);
  api.clock.advance(1_801);
  const late = await api.person();
  expect(late).toBeTruthy();
  const order = await api.deps.database.db
    .selectFrom("orders")
    .select("expires_at")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(order.expires_at.getTime()).toBeLessThan(api.clock.now().getTime());
  const fresh = await freshToken(fan);
  expect((await approve({ ...fan, token: fresh }, orderId)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await chargesOf(orderId)).toBe(0);
});

test("an amount or a price sent along is refused: it comes from the order alone", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const tampered = await api.call("POST", "/payments/approve", { as: fan, body: { orderId, amount: 1 } });
  expect([tampered.status, tampered.body.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("the same Idempotency-Key answers the first answer again, and another body under it is a conflict", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const send = (body: object) =>
    api.call<Payment>("POST", "/payments/approve", { as: fan, body, headers: { "idempotency-key": "key-1" } });
  const [first, second] = [await send({ orderId }), await send({ orderId })];
  expect(second.body).toEqual(first.body);
  expect((await send({ orderId, cardId: "crd_000000000000" })).body.code).toBe("RESOURCE_CONFLICT");
});

test("a card is registered once from its authKey, never shows more than four digits, and its billing key is sealed", async () => {
  const fan = await api.person();
  const keys = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, "4330123412341234");
  const body = { authKey, customerKey: keys.customerKey };
  const first = await api.call<Card>("POST", "/payments/cards", { as: fan, body });
  expect(first.body).toMatchObject({ isDefault: true, last4: expect.stringMatching(/^[\d*]{4}$/) });
  expect((await api.call("POST", "/payments/cards", { as: fan, body })).body.code).toBe("PAYMENT_DECLINED");
  const stranger = await api.person();
  expect((await api.call("POST", "/payments/cards", { as: stranger, body })).body.code).toBe("PERMISSION_DENIED");
  const row = await api.deps.database.db
    .selectFrom("cards")
    .selectAll()
    .where("user_id", "=", fan.userId)
    .executeTakeFirstOrThrow();
  expect(row.billing_key).not.toMatch(/bil/i);
  expect(stringify((await api.call("GET", "/payments/my", { as: fan })).body)).not.toContain(row.billing_key);
});

test("ten cards registered at once leave exactly one default, and removing it makes the newest the default", async () => {
  const fan = await api.person();
  await api.call("GET", "/payments/my", { as: fan });
  await Promise.all(Array.from({ length: 10 }, () => registerCard(fan)));
  const cards = async () => (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body.cards;
  const before = await cards();
  expect(before.filter((card) => card.isDefault)).toHaveLength(1);
  await api.call("DELETE", `/payments/cards/${before[0]?.cardId}`, { as: fan });
  expect((await cards()).filter((card) => card.isDefault)).toHaveLength(1);
  expect(await cards()).toHaveLength(9);
});

test("cancelling keeps the membership to its period's end, twice is once, and a lapsed fan may join again", async () => {
  const { fan } = await buy("1234");
  const [{ id }] = (await api.call<Page<Subscription>>("GET", "/users/mypage/subscriptions", { as: fan })).body
    .items as [Subscription];
  const cancel = (as: Person) =>
    api.call<Subscription>("POST", "/payments/recurring/cancel", { as, body: { subscriptionId: id } });
  expect((await cancel(await api.person())).status).toBe(404);
  expect((await cancel(fan)).body).toMatchObject({
    status: "canceled",
    renewsAt: null,
    endsAt: "2026-12-21T01:00:00.000Z",
  });
  expect((await cancel(fan)).status).toBe(200);
  expect((await ready(fan)).body.code).toBe("CONFLICT_SUBSCRIBE");
  const then = api.clock.now();
  api.clock.set("2026-12-21T01:00:01.000Z");
  const token = await freshToken(fan);
  const again = (await ready({ ...fan, token })).body.orderId;
  expect((await approve({ ...fan, token }, again)).status).toBe(200);
  api.clock.set(then);
});

test("the database itself refuses an unbalanced journal, an empty one, and any change to what is written", async () => {
  const { orderId } = await buy("1234");
  const { pool } = api.deps.database;
  const journal = "INSERT INTO ledger_journals VALUES ('bad', 'test', now())";
  const entry = "INSERT INTO ledger_entries (journal_key, account, amount_won) VALUES ('bad', 'PG_CLEARING', 1)";
  await expect(pool.query(`BEGIN; ${journal}; ${entry}; COMMIT`)).rejects.toThrow(/does not balance/);
  await pool.query("ROLLBACK");
  await expect(pool.query(journal)).rejects.toThrow(/does not balance/);
  for (const change of [
    "UPDATE ledger_entries SET amount_won = 1",
    "DELETE FROM ledger_entries",
    "TRUNCATE ledger_entries",
    "DELETE FROM ledger_journals",
  ]) {
    await expect(pool.query(change)).rejects.toThrow(/append-only|foreign key/);
  }
  expect(Object.keys(await ledgerOf(orderId))).toHaveLength(4);
});

test("over all that was bought the trial balance is zero and every cached balance is the sum of its entries", async () => {
  const { rows } = await api.deps.database.pool.query(`
    SELECT a.account, a.balance_won, coalesce(sum(e.amount_won), 0)::bigint AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e USING (account) GROUP BY a.account, a.balance_won`);
  expect(rows.reduce((sum, row) => sum + row.balance_won, 0)).toBe(0);
  for (const row of rows) expect(row.balance_won, row.account).toBe(row.entries);
});

async function freshToken(person: Person): Promise<string> {
  const { token } = (
    await api.call<{ token: { accessToken: string } }>("POST", "/auth/token/reissue", {
      headers: { cookie: `refreshToken=${person.refreshToken}` },
    })
  ).body;
  return token.accessToken;
}

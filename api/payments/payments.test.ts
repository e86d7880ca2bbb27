import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CardId, OrderId, PlanId } from "#contract/ids";
import { reissueToken } from "#contract/login/endpoints";
import { cancelSubscription, listSubscriptions, openMembersPosts } from "#contract/memberships/endpoints";
import type { Subscription } from "#contract/memberships/schemas";
import {
  approveOrder,
  getOrder,
  getPaymentKeys,
  getPaymentOfOrder,
  openOrder,
  registerCard,
  removeCard,
} from "#contract/payments/endpoints";
import { getPost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf } from "#tests/support/api-client";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { beginAttempt } from "./charges/begin-attempt";
import { chargeAttempt } from "./charges/charge-attempt";
import { recordOutcome } from "./charges/record-outcome";
import { resolveAttempt } from "./charges/resolve-attempt";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let planId: PlanId;
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

async function addCard(fan: Person, last4 = "1234") {
  const keys = (await api.send(getPaymentKeys, { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, `433012341234${last4}`);
  return api.send(registerCard, { as: fan, body: { authKey, customerKey: keys.customerKey } });
}
async function fanWithCard(last4 = "1234"): Promise<Person> {
  const fan = await api.person();
  expect((await addCard(fan, last4)).status).toBe(201);
  return fan;
}
const ready = (fan: Person, plan = planId) =>
  api.send(openOrder, { as: fan, body: { kind: "membership", planId: plan } });
const approve = (fan: Person, orderId: OrderId, cardId?: CardId) =>
  api.send(approveOrder, { as: fan, body: { orderId, cardId } });
async function buy(last4: string) {
  const fan = await fanWithCard(last4);
  const { orderId } = (await ready(fan)).body;
  return { fan, orderId, answer: await approve(fan, orderId) };
}
const { stringify } = JSON;

async function ledgerOf(orderId: OrderId): Promise<Record<string, number>> {
  const { rows } = await api.deps.database.pool.query(
    "SELECT account, amount_won FROM ledger_entries WHERE journal_key = $1 ORDER BY entry_id",
    [`capture:${orderId}`],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.amount_won]));
}
const chargesOf = async (orderId: OrderId) =>
  (await sandbox.transactions()).filter((transaction) => transaction.orderId === orderId && transaction.amount > 0)
    .length;

test("a bought membership is charged once, active, receipted, and opens members' posts", async () => {
  const postId = await api.post(creator, { body: "멤버의 글", visibility: "members", planId });
  const fan = await fanWithCard();
  const order = (await ready(fan)).body;
  expect(order).toMatchObject({ amount: 5_000, status: "ready", processing: false });
  const detail = (await api.send(getOrder, { as: fan, query: { orderId: order.orderId } })).body;
  expect(detail).toMatchObject({ renewsAt: "2026-12-21T01:00:00.000Z", card: { last4: expect.any(String) } });
  expect((await api.send(getPost, { as: fan, params: { postId } })).body.locked).toBe(true);
  const paid = await approve(fan, order.orderId);
  expect(paid.body).toMatchObject({ amount: 5_000, status: "done", method: "creditCard" });
  await api.send(openMembersPosts, { as: fan, params: { domain: creator.domain } });
  expect((await api.send(getPost, { as: fan, params: { postId } })).body).toMatchObject({
    locked: false,
    body: "멤버의 글",
  });
  const { items } = (await api.send(listSubscriptions, { as: fan, query: { tab: "inUse" } })).body;
  expect(items).toMatchObject([{ status: "inUse", price: 5_000, renewsAt: "2026-12-21T01:00:00.000Z" }]);
  expect(await chargesOf(order.orderId)).toBe(1);
});

test("a 5,000 won membership books 5,000 at the provider, 4,450 held, 500 fee and 50 VAT", async () => {
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

test("of two orders for one creator at once one is charged, the other is CONFLICT_SUBSCRIBE", async () => {
  const other = await api.plan(creator, { priceWon: 9_000, position: 1 });
  const fan = await fanWithCard();
  const [first, second] = [(await ready(fan)).body.orderId, (await ready(fan, other)).body.orderId];
  const answers = await Promise.all([approve(fan, first), approve(fan, second)]);
  expect(answers.map((answer) => answer.body.code ?? "paid").sort()).toEqual(["CONFLICT_SUBSCRIBE", "paid"]);
  expect((await chargesOf(first)) + (await chargesOf(second))).toBe(1);
});

test("an order requested twice is one order; a second membership with a creator is refused", async () => {
  const fan = await fanWithCard();
  const orders = [(await ready(fan)).body.orderId, (await ready(fan)).body.orderId];
  expect(new Set(orders).size).toBe(1);
  await approve(fan, String(orders[0]) as OrderId);
  expect((await ready(fan)).body.code).toBe("CONFLICT_SUBSCRIBE");
});

test.each(["0002", "0036", "0101"])(
  "a declined card (%s) is PAYMENT_DECLINED with the reason, and another order may follow",
  async (last4) => {
    const { fan, orderId, answer } = await buy(last4);
    expect(answer.status).toBe(402);
    expect(answer.body.code).toBe("PAYMENT_DECLINED");
    expect(answer.body.message).toMatch(/결제가 승인되지 않았어요. \(.+\)/);
    expect(await ledgerOf(orderId)).toEqual({});
    expect((await api.send(getOrder, { as: fan, query: { orderId } })).body.order.status).toBe("failed");
    const good = (await addCard(fan)).body.cardId;
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

test("with a card key that cannot be decrypted nothing is charged, and the order stays open", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const [card] = (await api.deps.database.pool.query("SELECT billing_key FROM cards WHERE user_id = $1", [fan.userId]))
    .rows;
  const store = (key: string) =>
    api.deps.database.pool.query("UPDATE cards SET billing_key = $2 WHERE user_id = $1", [fan.userId, key]);
  await store(`${card.billing_key.slice(0, -4)}AAAA`);
  expect(await approve(fan, orderId)).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
  expect((await api.send(getOrder, { as: fan, query: { orderId } })).body.order).toMatchObject({
    status: "ready",
    processing: false,
  });
  await store(card.billing_key);
  expect((await approve(fan, orderId)).status).toBe(200);
  expect(await chargesOf(orderId)).toBe(1);
});

test("an order with an unknown outcome says so and is not charged again; the worker resolves it", async () => {
  const fan = await fanWithCard("0143");
  const { orderId } = (await ready(fan)).body;
  const first = await approve(fan, orderId);
  if (first.status !== 200) {
    expect(first.body.code).toBe("SERVICE_UNAVAILABLE");
    expect((await api.send(getOrder, { as: fan, query: { orderId } })).body.order.processing).toBe(true);
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
  expect((await api.send(getPaymentOfOrder, { as: token, query: { orderId } })).status).toBe(200);
  expect(await chargesOf(orderId)).toBe(1);
});

test("an order whose api was killed during a charge is charged exactly once by the worker", async () => {
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
    expect((await api.send(getPaymentOfOrder, { as: fan, query: { orderId } })).status).toBe(404);
    await resolveAttempt(api.deps, begun.attemptId);
    expect((await api.send(getPaymentOfOrder, { as: fan, query: { orderId } })).status).toBe(404);
    api.clock.advance(91);
    await Promise.all([resolveAttempt(api.deps, begun.attemptId), resolveAttempt(api.deps, begun.attemptId)]);
    expect((await api.send(getPaymentOfOrder, { as: fan, query: { orderId } })).status).toBe(200);
    expect(await chargesOf(orderId)).toBe(1);
  }
});

test("an outcome recorded twice writes one payment and one journal", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const begun = await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at: api.clock.now() });
  if (begun.kind !== "started") throw new Error("not started");
  const outcome = await chargeAttempt(api.deps, begun.attemptId);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      recordOutcome(api.deps, { attemptId: begun.attemptId, outcome, at: api.clock.now() }),
    ),
  );
  const { rows } = await api.deps.database.pool.query("SELECT count(*)::int AS n FROM payments WHERE order_id = $1", [
    orderId,
  ]);
  expect(rows[0].n).toBe(1);
});

test("a charge of another amount than the order's goes to review and is not sent again", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const begun = await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at: api.clock.now() });
  if (begun.kind !== "started") throw new Error("not started");
  const approvedAt = api.clock.now();
  const payment = { method: "creditCard", paymentKey: "pk_other", amount: 1, approvedAt, receiptUrl: null } as const;
  const outcome = { kind: "mismatch", payment } as const;
  await recordOutcome(api.deps, { attemptId: begun.attemptId, outcome, at: api.clock.now() });
  expect((await api.send(getOrder, { as: fan, query: { orderId } })).body.order.processing).toBe(true);
  expect(await ledgerOf(orderId)).toEqual({});
});

test("nothing is charged without a card, with another fan's card or order, or an expired order", async () => {
  const [fan, other] = [await api.person(), await fanWithCard()];
  const { orderId } = (await ready(fan)).body;
  expect((await approve(fan, orderId)).body.code).toBe("CARD_REQUIRED");
  const otherCard = (await api.send(getPaymentKeys, { as: other })).body.cards[0]?.cardId;
  expect((await approve(fan, orderId, otherCard)).body.code).toBe("CARD_REQUIRED");
  expect((await api.send(getOrder, { as: other, query: { orderId } })).status).toBe(404);
  expect((await api.send(getPaymentOfOrder, { as: other, query: { orderId } })).status).toBe(404);
  expect((await approve(other, orderId)).status).toBe(404);
  await addCard(fan);
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

test("an amount or a price in the request is refused: it comes from the order alone", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const tampered = await api.request("POST", "/payments/approve", { as: fan, body: { orderId, amount: 1 } });
  expect([tampered.status, tampered.body.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("a repeated Idempotency-Key returns the first response; another body under it is a conflict", async () => {
  const fan = await fanWithCard();
  const { orderId } = (await ready(fan)).body;
  const headers = { "idempotency-key": "key-1" };
  const send = (body: BodyOf<typeof approveOrder>) => api.send(approveOrder, { as: fan, body, headers });
  const [first, second] = [await send({ orderId }), await send({ orderId })];
  expect(second.body).toEqual(first.body);
  expect((await send({ orderId, cardId: "crd_000000000000" })).body.code).toBe("RESOURCE_CONFLICT");
});

test("a card is registered once, shows at most four digits, and its billing key is encrypted", async () => {
  const fan = await api.person();
  const keys = (await api.send(getPaymentKeys, { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, "4330123412341234");
  const body = { authKey, customerKey: keys.customerKey };
  const first = await api.send(registerCard, { as: fan, body });
  expect(first.body).toMatchObject({ isDefault: true, last4: expect.stringMatching(/^[\d*]{4}$/) });
  expect((await api.send(registerCard, { as: fan, body })).body.code).toBe("PAYMENT_DECLINED");
  const stranger = await api.person();
  expect((await api.send(registerCard, { as: stranger, body })).body.code).toBe("PERMISSION_DENIED");
  const row = await api.deps.database.db
    .selectFrom("cards")
    .selectAll()
    .where("user_id", "=", fan.userId)
    .executeTakeFirstOrThrow();
  expect(row.billing_key).not.toMatch(/bil/i);
  expect(stringify((await api.send(getPaymentKeys, { as: fan })).body)).not.toContain(row.billing_key);
});

test("of ten cards registered at once one is the default; once removed, the newest is", async () => {
  const fan = await api.person();
  await api.send(getPaymentKeys, { as: fan });
  await Promise.all(Array.from({ length: 10 }, () => addCard(fan)));
  const cards = async () => (await api.send(getPaymentKeys, { as: fan })).body.cards;
  const before = await cards();
  expect(before.filter((card) => card.isDefault)).toHaveLength(1);
  await api.send(removeCard, { as: fan, params: { id: String(before[0]?.cardId) } });
  expect((await cards()).filter((card) => card.isDefault)).toHaveLength(1);
  expect(await cards()).toHaveLength(9);
});

test("a canceled membership lasts until its period's end, and a lapsed fan may join again", async () => {
  const { fan } = await buy("1234");
  const [{ id }] = (await api.send(listSubscriptions, { as: fan })).body.items as [Subscription];
  const cancel = (as: Person) => api.send(cancelSubscription, { as, body: { subscriptionId: id } });
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

test("the database refuses an unbalanced or empty journal and any change to a posted one", async () => {
  const { orderId } = await buy("1234");
  const { pool } = api.deps.database;
  const journal = "INSERT INTO ledger_journals (event, tax_month, created_at) VALUES ('taxpay', '2000-01', now())";
  const entry =
    "INSERT INTO ledger_entries (journal_key, account, amount_won) VALUES ('taxpay:200001', 'PG_CLEARING', 1)";
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

test("over all payments the trial balance is zero and cached balances are sums of entries", async () => {
  const { rows } = await api.deps.database.pool.query(`
    SELECT a.account, a.balance_won, coalesce(sum(e.amount_won), 0)::bigint AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e USING (account) GROUP BY a.account, a.balance_won`);
  expect(rows.reduce((sum, row) => sum + row.balance_won, 0)).toBe(0);
  for (const row of rows) expect(row.balance_won, row.account).toBe(row.entries);
});

async function freshToken(person: Person): Promise<string> {
  const { token } = (await api.send(reissueToken, { headers: { cookie: `refreshToken=${person.refreshToken}` } })).body;
  return token.accessToken;
}

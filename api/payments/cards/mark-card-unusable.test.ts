import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decrypt } from "#api/crypto";
import type { Notification } from "#contract/notifications";
import type { Page } from "#contract/paging";
import type { Card, PaymentKeys } from "#contract/payments";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/members";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { renewDue } from "../charges/renew-due";

let sandbox: TestSandbox;
let api: TestApi;
let fans: ReturnType<typeof members>;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  fans = members(api, sandbox);
});
beforeEach(() => api.clock.set("2026-11-21T12:00:00+09:00"));
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const told = async (fan: Person) =>
  (await api.call<Page<Notification>>("GET", "/notifications", { as: await fans.fresh(fan) })).body.items
    .filter(({ kind }) => kind === "cardNeeded")
    .map(({ target }) => target.url);
const cardsOf = async (fan: Person) =>
  (await api.call<PaymentKeys>("GET", "/payments/my", { as: await fans.fresh(fan) })).body.cards;
const plan = async () => api.plan(await api.person({ role: "activist" }), { priceWon: 5_000 });
const notice = (body: object, id = "notice-1") =>
  api.call("POST", "/webhooks/toss", { body, headers: { "tosspayments-webhook-transmission-id": id } });
async function billingKeyOf(cardId: string): Promise<string> {
  const card = await api.deps.database.db
    .selectFrom("cards")
    .select("billing_key")
    .where("card_id", "=", cardId)
    .executeTakeFirstOrThrow();
  return decrypt(api.deps.keys, card.billing_key);
}

test("a card that expired at one renewal is known before the next one: its fan is asked for another at once, and by mail", async () => {
  const first = await fans.member(await plan(), "0044");
  // Joined ten days later with another card that then gives way to the first.
  api.clock.advance(10 * 86_400);
  const fan = await fans.fresh(first.fan);
  const second = await fans.registerCard(fan, "1234");
  const order = await fans.order(fan, await plan());
  await api.call("POST", "/payments/approve", { as: fan, body: { orderId: order.body.orderId, cardId: second } });
  api.clock.set("2026-12-21T10:00:00+09:00");
  await renewDue(api.deps);
  expect(await told(fan)).toEqual(["/mypage/cards"]);
  expect((await cardsOf(fan)).map(({ works, isDefault }) => [works, isDefault])).toEqual([
    [false, true],
    [true, false],
  ]);
  const { rows } = await api.deps.database.pool.query(
    `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN notifications n ON n.notification_id = j.payload->>'notificationId'
     WHERE n.kind = 'cardNeeded' AND n.user_id = $1`,
    [fan.userId],
  );
  expect(rows[0].n).toBe(1);
});

test("a card that was asked for takes the place of the one that failed, and one that is charged after all works again", async () => {
  const { fan } = await fans.member(await plan());
  const [card] = await cardsOf(fan);
  const billingKey = await billingKeyOf(card?.cardId ?? "");
  await notice({ eventType: "BILLING_DELETED", data: { billingKey } });
  expect((await cardsOf(fan))[0]?.works).toBe(false);
  const other = await api.call<Page<Card>>("POST", "/payments/ready", {
    as: await fans.fresh(fan),
    body: { kind: "membership", planId: await plan() },
  });
  const { orderId } = other.body as unknown as { orderId: string };
  expect((await fans.approve(await fans.fresh(fan), orderId)).status).toBe(200);
  expect((await cardsOf(fan))[0]?.works).toBe(true);
  await notice({ eventType: "BILLING_DELETED", data: { billingKey } }, "notice-2");
  const added = await fans.registerCard(await fans.fresh(fan), "1234");
  expect((await cardsOf(fan))[0]).toMatchObject({ cardId: added, isDefault: true, works: true });
});

test("a deletion at the provider, told twice and at once, asks once; of a key nobody has, or that we deleted, nothing is said", async () => {
  const { fan } = await fans.member(await plan());
  const [card] = await cardsOf(fan);
  const billingKey = await billingKeyOf(card?.cardId ?? "");
  await notice({ eventType: "BILLING_DELETED", data: { billingKey: "bk_forged" } });
  expect(await told(fan)).toEqual([]);
  const same = { eventType: "BILLING_DELETED", data: { billingKey } };
  await Promise.all(Array.from({ length: 10 }, (_, i) => notice(same, `notice-${i}`)));
  await notice(same);
  expect(await told(fan)).toEqual(["/mypage/cards"]);
  const gone = await fans.member(await plan());
  const [own] = await cardsOf(gone.fan);
  const ownKey = await billingKeyOf(own?.cardId ?? "");
  await api.call("DELETE", `/payments/cards/${own?.cardId}`, { as: gone.fan });
  await notice({ eventType: "BILLING_DELETED", data: { billingKey: ownKey } });
  expect(await told(gone.fan)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decrypt } from "#api/crypto";
import type { CardId, OrderId } from "#contract/ids";
import { listNotifications } from "#contract/notifications/endpoints";
import { approveOrder, getPaymentKeys, openOrder, receiveTossWebhook, removeCard } from "#contract/payments/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf } from "#tests/support/api-client";
import { members } from "#tests/support/fixtures/members";
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

const cardRequests = async (fan: Person) =>
  (await api.send(listNotifications, { as: await fans.fresh(fan) })).body.items
    .filter(({ kind }) => kind === "cardNeeded")
    .map(({ target }) => target.url);
const cardsOf = async (fan: Person) => (await api.send(getPaymentKeys, { as: await fans.fresh(fan) })).body.cards;
const plan = async () => api.plan(await api.person({ role: "activist" }), { priceWon: 5_000 });
const webhook = (body: BodyOf<typeof receiveTossWebhook>, id = "notice-1") =>
  api.send(receiveTossWebhook, { body, headers: { "tosspayments-webhook-transmission-id": id } });
async function billingKeyOf(cardId: CardId): Promise<string> {
  const card = await api.deps.database.db
    .selectFrom("cards")
    .select("billing_key")
    .where("card_id", "=", cardId)
    .executeTakeFirstOrThrow();
  return decrypt(api.deps.keys, card.billing_key);
}

test("a fan whose card expired is asked for another before the next renewal, also by mail", async () => {
  const first = await fans.member(await plan(), "0044");
  // Joined ten days later with another card, which the expired one then replaces.
  api.clock.advance(10 * 86_400);
  const fan = await fans.fresh(first.fan);
  const second = await fans.addCard(fan, "1234");
  const order = await fans.order(fan, await plan());
  await api.send(approveOrder, { as: fan, body: { orderId: order.body.orderId, cardId: second } });
  api.clock.set("2026-12-21T10:00:00+09:00");
  await renewDue(api.deps);
  expect(await cardRequests(fan)).toEqual(["/mypage/cards"]);
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

test("a requested card replaces the failed one, and a card that is charged after all works again", async () => {
  const { fan } = await fans.member(await plan());
  const [card] = await cardsOf(fan);
  const billingKey = await billingKeyOf((card?.cardId ?? "") as CardId);
  await webhook({ eventType: "BILLING_DELETED", data: { billingKey } });
  expect((await cardsOf(fan))[0]?.works).toBe(false);
  const other = await api.send(openOrder, {
    as: await fans.fresh(fan),
    body: { kind: "membership", planId: await plan() },
  });
  const { orderId } = other.body as unknown as { orderId: OrderId };
  expect((await fans.approve(await fans.fresh(fan), orderId)).status).toBe(200);
  expect((await cardsOf(fan))[0]?.works).toBe(true);
  await webhook({ eventType: "BILLING_DELETED", data: { billingKey } }, "notice-2");
  const added = await fans.addCard(await fans.fresh(fan), "1234");
  expect((await cardsOf(fan))[0]).toMatchObject({ cardId: added, isDefault: true, works: true });
});

test("a provider's deletion sent twice requests a card once; a forged or own one does not", async () => {
  const { fan } = await fans.member(await plan());
  const [card] = await cardsOf(fan);
  const billingKey = await billingKeyOf((card?.cardId ?? "") as CardId);
  await webhook({ eventType: "BILLING_DELETED", data: { billingKey: "bk_forged" } });
  expect(await cardRequests(fan)).toEqual([]);
  const same = { eventType: "BILLING_DELETED", data: { billingKey } };
  await Promise.all(Array.from({ length: 10 }, (_, i) => webhook(same, `notice-${i}`)));
  await webhook(same);
  expect(await cardRequests(fan)).toEqual(["/mypage/cards"]);
  const removed = await fans.member(await plan());
  const [own] = await cardsOf(removed.fan);
  const ownKey = await billingKeyOf((own?.cardId ?? "") as CardId);
  await api.send(removeCard, { as: removed.fan, params: { id: String(own?.cardId) } });
  await webhook({ eventType: "BILLING_DELETED", data: { billingKey: ownKey } });
  expect(await cardRequests(removed.fan)).toEqual([]);
});

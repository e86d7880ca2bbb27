import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import {
  changeGiftPrivacy,
  changeRankingChoice,
  getDonationRanking,
  getOwnDonationRanking,
} from "#contract/gifts/endpoints";
import type { Privacy, Ranking } from "#contract/gifts/schemas";
import type { OrderId } from "#contract/ids";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { deleteAccount } from "../account-deletion/delete-account";
import { personalData } from "../account-deletion/personal-data";
import { newId } from "../ids";

let api: TestApi;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  api.clock.set("2026-11-21T03:00:00.000Z");
  creator = await api.person({ role: "activist" });
});
afterAll(() => api.stop());

type GiftOptions = { shown?: Privacy; at?: string };
/** Inserts a gift as a capture does, without a provider: order, payment and gift. */
async function insertGift(
  fan: Person,
  amountWon: number,
  { shown = "nameAndAmount", at }: GiftOptions = {},
): Promise<OrderId> {
  const { db } = api.deps.database;
  const given = at ? new Date(at) : api.clock.now();
  const orderId = newId("ord", given);
  const parties = { buyer_id: fan.userId, creator_id: creator.userId };
  await db
    .insertInto("orders")
    .values({
      order_id: orderId,
      kind: "donation",
      ...parties,
      plan_id: null,
      plan_price_id: null,
      amount_won: amountWon,
      shown,
      status: "approved",
      created_at: given,
      expires_at: given,
    })
    .execute();
  const card = { card_brand: "신한", card_last4: "123*", receipt_url: null };
  const payment = { payment_id: newId("pay", given), order_id: orderId, provider_payment_key: orderId, ...card };
  await db
    .insertInto("payments")
    .values({ ...payment, ...parties, amount_won: amountWon, approved_at: given })
    .execute();
  const gift = { order_id: orderId, kind: "donation", creator_id: creator.userId, fan_id: fan.userId } as const;
  await db
    .insertInto("gifts")
    .values({ ...gift, amount_won: amountWon, shown, given_at: given })
    .execute();
  return orderId;
}
const refund = (orderId: OrderId, refundedWon: number) =>
  api.deps.database.pool.query(
    `UPDATE payments SET refunded_won = $2, status = CASE WHEN $2 = amount_won THEN 'canceled' ELSE 'done' END,
       canceled_at = CASE WHEN $2 = amount_won THEN approved_at END WHERE order_id = $1`,
    [orderId, refundedWon],
  );
const ranking = async (as?: Person, query: QueryOf<typeof getDonationRanking> = { tab: "overall" }) =>
  (await api.send(getDonationRanking, { as, params: { domain: creator.domain }, query })).body;
const own = async (query: QueryOf<typeof getOwnDonationRanking> = { tab: "overall" }) =>
  (await api.send(getOwnDonationRanking, { as: creator, query })).body;
const ranked = ({ items }: Ranking) => items.map(({ rank, person, amount }) => [rank, person.nickname, amount]);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));

/** Each cached sum equals the sum of its gifts, however a gift was changed. */
async function sumsAgree(): Promise<void> {
  const { rows } = await api.deps.database.pool.query(`
    SELECT creator_id, period, fan_id, sum(shown_won) AS shown, sum(hidden_won) AS hidden FROM (
      SELECT creator_id, period, fan_id, shown_won, hidden_won FROM gift_totals
      UNION ALL
      SELECT creator_id, period, fan_id,
        -CASE shown WHEN 'nameAndAmount' THEN amount_won - refunded_won ELSE 0 END,
        -CASE shown WHEN 'nameOnly' THEN amount_won - refunded_won ELSE 0 END
      FROM gifts, unnest(ARRAY[to_char(given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all']) AS period
    ) both_ways GROUP BY creator_id, period, fan_id HAVING sum(shown_won) <> 0 OR sum(hidden_won) <> 0`);
  expect(rows).toEqual([]);
}

test("fans rank by their gifts in all; equal sums share a rank, and the next rank counts them", async () => {
  const [a, b, c, d] = (await people(4)) as [Person, Person, Person, Person];
  await insertGift(a, 3_000);
  await insertGift(a, 2_000);
  await insertGift(b, 5_000);
  await insertGift(c, 9_000);
  await insertGift(d, 1_000);
  const expected = [
    [1, c.nickname, 9_000],
    [2, ...[a, b].sort((x, y) => (x.userId < y.userId ? -1 : 1)).map(({ nickname }) => nickname)],
  ];
  const shown = ranked(await ranking());
  expect(shown[0]).toEqual(expected[0]);
  expect(
    shown.slice(1, 3).map(([rank, name, amount]) => [rank, amount, [a.nickname, b.nickname].includes(String(name))]),
  ).toEqual([
    [2, 5_000, true],
    [2, 5_000, true],
  ]);
  expect(shown[3]).toEqual([4, d.nickname, 1_000]);
  expect(await own()).toEqual(await ranking());
});

test("a month's ranking is Seoul's: 23:59:59 on its last day counts, a second later does not", async () => {
  const [before, after] = (await people(2)) as [Person, Person];
  await insertGift(before, 4_000, { at: "2026-10-31T14:59:59.000Z" });
  await insertGift(after, 3_000, { at: "2026-10-31T15:00:00.000Z" });
  expect(ranked(await ranking(undefined, { tab: "monthly" }))).toEqual([[1, after.nickname, 3_000]]);
  expect(ranked(await ranking(undefined, {}))).toEqual([[1, after.nickname, 3_000]]);
  expect(ranked(await ranking())).toHaveLength(2);
});

test("an anonymous gift is in no ranking, not even the creator's own, and joins it when named", async () => {
  const [shy, open] = (await people(2)) as [Person, Person];
  const orderId = await insertGift(shy, 50_000, { shown: "anonymous" });
  await insertGift(open, 1_000);
  expect(ranked(await ranking())).toEqual([[1, open.nickname, 1_000]]);
  expect(ranked(await own())).toEqual([[1, open.nickname, 1_000]]);
  expect(JSON.stringify([await ranking(), await own()])).not.toContain(shy.userId);
  const choose = (shown: Privacy) => api.send(changeGiftPrivacy, { as: shy, params: { id: orderId }, body: { shown } });
  await choose("nameOnly");
  expect(ranked(await ranking())).toEqual([
    [1, shy.nickname, null],
    [2, open.nickname, 1_000],
  ]);
  await choose("nameAndAmount");
  expect(ranked(await ranking())[0]).toEqual([1, shy.nickname, 50_000]);
  await choose("anonymous");
  expect(ranked(await ranking())).toEqual([[1, open.nickname, 1_000]]);
  await sumsAgree();
});

test("a fan's sum is hidden while a part of it was given by name only", async () => {
  const [fan] = (await people(1)) as [Person];
  await insertGift(fan, 2_000);
  await insertGift(fan, 3_000, { shown: "nameOnly" });
  expect(ranked(await ranking())).toEqual([[1, fan.nickname, null]]);
});

test("a refunded gift or part no longer counts, in its month and over all time", async () => {
  const [a, b] = (await people(2)) as [Person, Person];
  const first = await insertGift(a, 9_000);
  const second = await insertGift(b, 8_000);
  await refund(first, 2_000);
  for (const tab of ["overall", "monthly"]) {
    expect(ranked(await ranking(undefined, { tab }))).toEqual([
      [1, b.nickname, 8_000],
      [2, a.nickname, 7_000],
    ]);
  }
  await refund(second, 8_000);
  expect(ranked(await ranking())).toEqual([[1, a.nickname, 7_000]]);
  await sumsAgree();
});

test("a fan who opts out is in no public ranking, and may return; the creator still sees them", async () => {
  const [fan, other] = (await people(2)) as [Person, Person];
  await insertGift(fan, 9_000);
  await insertGift(other, 1_000);
  const choose = (listed: boolean) => api.send(changeRankingChoice, { as: fan, body: { listed } });
  expect((await choose(false)).body).toEqual({ listed: false });
  expect((await choose(false)).body).toEqual({ listed: false });
  expect(ranked(await ranking())).toEqual([[1, other.nickname, 1_000]]);
  expect(ranked(await own())).toHaveLength(2);
  await choose(true);
  expect(ranked(await ranking())).toHaveLength(2);
});

test("a fan hidden by a block, a suspension or deletion is neither listed nor counted", async () => {
  const [fan, viewer, deleted] = (await people(3)) as [Person, Person, Person];
  await insertGift(fan, 9_000);
  await insertGift(viewer, 1_000);
  await insertGift(deleted, 5_000);
  await api.send(blockUser, { as: viewer, params: { userId: fan.userId } });
  expect(ranked(await ranking(viewer))).toEqual([
    [1, deleted.nickname, 5_000],
    [2, viewer.nickname, 1_000],
  ]);
  expect(ranked(await ranking())).toHaveLength(3);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect(ranked(await own())).toHaveLength(2);
  await api.deps.database.pool.query("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    deleted.userId,
    api.clock.now(),
  ]);
  expect(ranked(await ranking())).toHaveLength(2);
  await deleteAccount(api.deps, deleted.userId);
  const { rows } = await api.deps.database.pool.query("SELECT shown FROM gifts WHERE fan_id = $1", [deleted.userId]);
  expect(rows).toEqual([{ shown: "anonymous" }]);
  await sumsAgree();
});

test("the creator's archive lists gifts without givers; the giver's has their own with messages", async () => {
  const [fan] = (await people(1)) as [Person];
  const orderId = await insertGift(fan, 4_000, { shown: "anonymous" });
  const at = new Date(api.clock.now().getTime() + 1_000).toISOString();
  await insertGift(fan, 6_000, { shown: "nameOnly", at });
  const theirs = JSON.stringify(await personalData(api.deps, creator.userId, api.clock.now()));
  for (const trace of [fan.userId, fan.domain, fan.nickname]) expect(theirs).not.toContain(trace);
  const { tables } = await personalData(api.deps, creator.userId, api.clock.now());
  expect(tables.giftsReceived?.map(({ amountWon }) => amountWon)).toEqual([4_000, null]);
  const own = (await personalData(api.deps, fan.userId, api.clock.now())).tables;
  expect(own.gifts).toMatchObject([{ giftId: orderId, domain: creator.domain, shown: "anonymous" }, {}]);
});

test("ranking pages continue by offset, end with -1, and skip or repeat no fan among equals", async () => {
  const fans = await people(45);
  for (const [i, fan] of fans.entries()) await insertGift(fan, 1_000 + 1_000 * Math.floor(i / 15));
  const seen: string[] = [];
  const ranks: number[] = [];
  let offset = 0;
  while (offset !== -1) {
    const page = await ranking(undefined, { tab: "overall", offset });
    seen.push(...page.items.map(({ person }) => person.userId));
    ranks.push(...page.items.map(({ rank }) => rank));
    offset = page.offset;
  }
  expect(new Set(seen).size).toBe(45);
  expect([...new Set(ranks)]).toEqual([1, 16, 31]);
  for (const wrong of ["?offset=-1", "?offset=1.5", "?offset=10000", "?tab=weekly", "?limit=1"])
    expect((await api.request("GET", `/users/${creator.domain}/ranking${wrong}`)).status, wrong).toBe(400);
});

test("a fan has no ranking of their own, and no other user or blocked viewer reads one", async () => {
  const fan = await api.person();
  expect((await api.send(getDonationRanking, { params: { domain: fan.domain } })).status).toBe(404);
  expect((await api.send(getOwnDonationRanking, { as: fan })).body.code).toBe("PERMISSION_DENIED");
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect((await api.send(getDonationRanking, { as: fan, params: { domain: creator.domain } })).status).toBe(404);
});

test("concurrent gifts, refunds and privacy changes leave every sum equal to its gifts", async () => {
  const [fan] = (await people(1)) as [Person];
  const shown: Privacy[] = ["nameAndAmount", "nameOnly", "anonymous"];
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, i) => insertGift(fan, 1_000 + i, { shown: shown[i % 3] })),
  );
  await Promise.all(
    orders.flatMap((orderId, i) => [
      refund(orderId, i * 50),
      api.send(changeGiftPrivacy, { as: fan, params: { id: orderId }, body: { shown: shown[(i + 1) % 3] } }),
      api.send(changeGiftPrivacy, { as: fan, params: { id: orderId }, body: { shown: shown[(i + 2) % 3] } }),
    ]),
  );
  await sumsAgree();
});

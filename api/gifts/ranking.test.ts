import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ranking, Shown } from "#contract/gifts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
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

type Given = { shown?: Shown; at?: string };
/** A gift as capture leaves it, without a provider: its order, its payment and itself. */
async function give(fan: Person, amountWon: number, { shown = "nameAndAmount", at }: Given = {}): Promise<string> {
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
const refund = (orderId: string, refundedWon: number) =>
  api.deps.database.pool.query(
    `UPDATE payments SET refunded_won = $2, status = CASE WHEN $2 = amount_won THEN 'canceled' ELSE 'done' END,
       canceled_at = CASE WHEN $2 = amount_won THEN approved_at END WHERE order_id = $1`,
    [orderId, refundedWon],
  );
const ranking = async (as?: Person, query = "?tab=overall") =>
  (await api.call<Ranking>("GET", `/users/${creator.domain}/ranking${query}`, { as })).body;
const own = async (query = "?tab=overall") =>
  (await api.call<Ranking>("GET", `/users/mypage/donation-ranking${query}`, { as: creator })).body;
const places = ({ items }: Ranking) => items.map(({ rank, person, amount }) => [rank, person.nickname, amount]);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));

/** Each sum is what its gifts say: no way of changing a gift may leave them apart. */
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

test("fans stand by what they gave in all, equal sums share a rank, and the next rank counts them", async () => {
  const [a, b, c, d] = (await people(4)) as [Person, Person, Person, Person];
  await give(a, 3_000);
  await give(a, 2_000);
  await give(b, 5_000);
  await give(c, 9_000);
  await give(d, 1_000);
  const expected = [
    [1, c.nickname, 9_000],
    [2, ...[a, b].sort((x, y) => (x.userId < y.userId ? -1 : 1)).map(({ nickname }) => nickname)],
  ];
  const shown = places(await ranking());
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

test("a month is Seoul's: what came at 23:59:59 on its last day counts, a second later it is the next month's", async () => {
  const [before, after] = (await people(2)) as [Person, Person];
  await give(before, 4_000, { at: "2026-10-31T14:59:59.000Z" });
  await give(after, 3_000, { at: "2026-10-31T15:00:00.000Z" });
  expect(places(await ranking(undefined, "?tab=monthly"))).toEqual([[1, after.nickname, 3_000]]);
  expect(places(await ranking(undefined, ""))).toEqual([[1, after.nickname, 3_000]]);
  expect(places(await ranking())).toHaveLength(2);
});

test("what was given without a name is in no ranking, the creator's own neither, and joins it when named", async () => {
  const [shy, open] = (await people(2)) as [Person, Person];
  const orderId = await give(shy, 50_000, { shown: "anonymous" });
  await give(open, 1_000);
  expect(places(await ranking())).toEqual([[1, open.nickname, 1_000]]);
  expect(places(await own())).toEqual([[1, open.nickname, 1_000]]);
  expect(JSON.stringify([await ranking(), await own()])).not.toContain(shy.userId);
  const choose = (shown: Shown) =>
    api.call("PUT", `/accounts/support-history/${orderId}`, { as: shy, body: { shown } });
  await choose("nameOnly");
  expect(places(await ranking())).toEqual([
    [1, shy.nickname, null],
    [2, open.nickname, 1_000],
  ]);
  await choose("nameAndAmount");
  expect(places(await ranking())[0]).toEqual([1, shy.nickname, 50_000]);
  await choose("anonymous");
  expect(places(await ranking())).toEqual([[1, open.nickname, 1_000]]);
  await sumsAgree();
});

test("no sum is told while a part of it was given by name only", async () => {
  const [fan] = (await people(1)) as [Person];
  await give(fan, 2_000);
  await give(fan, 3_000, { shown: "nameOnly" });
  expect(places(await ranking())).toEqual([[1, fan.nickname, null]]);
});

test("what is refunded counts no more, in part or whole, in its month and over all", async () => {
  const [a, b] = (await people(2)) as [Person, Person];
  const first = await give(a, 9_000);
  const second = await give(b, 8_000);
  await refund(first, 2_000);
  for (const tab of ["overall", "monthly"]) {
    expect(places(await ranking(undefined, `?tab=${tab}`))).toEqual([
      [1, b.nickname, 8_000],
      [2, a.nickname, 7_000],
    ]);
  }
  await refund(second, 8_000);
  expect(places(await ranking())).toEqual([[1, a.nickname, 7_000]]);
  await sumsAgree();
});

test("a fan who opts out is in no public ranking, and back when they choose so; the creator still sees them", async () => {
  const [fan, other] = (await people(2)) as [Person, Person];
  await give(fan, 9_000);
  await give(other, 1_000);
  const choose = (listed: boolean) => api.call("PUT", "/users/mypage/ranking-choice", { as: fan, body: { listed } });
  expect((await choose(false)).body).toEqual({ listed: false });
  expect((await choose(false)).body).toEqual({ listed: false });
  expect(places(await ranking())).toEqual([[1, other.nickname, 1_000]]);
  expect(places(await own())).toHaveLength(2);
  await choose(true);
  expect(places(await ranking())).toHaveLength(2);
});

test("whom a block, a suspension or leaving hides is neither listed nor counted", async () => {
  const [fan, viewer, gone] = (await people(3)) as [Person, Person, Person];
  await give(fan, 9_000);
  await give(viewer, 1_000);
  await give(gone, 5_000);
  await api.call("POST", `/blocks/${fan.userId}`, { as: viewer });
  expect(places(await ranking(viewer))).toEqual([
    [1, gone.nickname, 5_000],
    [2, viewer.nickname, 1_000],
  ]);
  expect(places(await ranking())).toHaveLength(3);
  await api.call("POST", `/blocks/${fan.userId}`, { as: creator });
  expect(places(await own())).toHaveLength(2);
  await api.deps.database.pool.query("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    gone.userId,
    api.clock.now(),
  ]);
  expect(places(await ranking())).toHaveLength(2);
  await deleteAccount(api.deps, gone.userId);
  const { rows } = await api.deps.database.pool.query("SELECT shown FROM gifts WHERE fan_id = $1", [gone.userId]);
  expect(rows).toEqual([{ shown: "anonymous" }]);
  await sumsAgree();
});

test("the creator's archive has what came and not from whom; the giver's has their own, words and choice included", async () => {
  const [fan] = (await people(1)) as [Person];
  const orderId = await give(fan, 4_000, { shown: "anonymous" });
  await give(fan, 6_000, { shown: "nameOnly" });
  const theirs = JSON.stringify(await personalData(api.deps, creator.userId, api.clock.now()));
  for (const trace of [fan.userId, fan.domain, fan.nickname]) expect(theirs).not.toContain(trace);
  const { tables } = await personalData(api.deps, creator.userId, api.clock.now());
  expect(tables.giftsReceived?.map(({ amountWon }) => amountWon)).toEqual([4_000, null]);
  const own = (await personalData(api.deps, fan.userId, api.clock.now())).tables;
  expect(own.gifts).toMatchObject([{ giftId: orderId, domain: creator.domain, shown: "anonymous" }, {}]);
});

test("pages go on by offset, end with -1, and skip and repeat nobody among equals", async () => {
  const fans = await people(45);
  for (const [i, fan] of fans.entries()) await give(fan, 1_000 + 1_000 * Math.floor(i / 15));
  const seen: string[] = [];
  const ranks: number[] = [];
  let offset = 0;
  while (offset !== -1) {
    const page = await ranking(undefined, `?tab=overall&offset=${offset}`);
    seen.push(...page.items.map(({ person }) => person.userId));
    ranks.push(...page.items.map(({ rank }) => rank));
    offset = page.offset;
  }
  expect(new Set(seen).size).toBe(45);
  expect([...new Set(ranks)]).toEqual([1, 16, 31]);
  for (const wrong of ["?offset=-1", "?offset=1.5", "?offset=10000", "?tab=weekly", "?limit=1"])
    expect((await api.call("GET", `/users/${creator.domain}/ranking${wrong}`)).status, wrong).toBe(400);
});

test("a supporter has no ranking, nobody reads another's own one, and a blocked viewer none", async () => {
  const fan = await api.person();
  expect((await api.call("GET", `/users/${fan.domain}/ranking`)).status).toBe(404);
  expect((await api.call("GET", "/users/mypage/donation-ranking", { as: fan })).body.code).toBe("PERMISSION_DENIED");
  await api.call("POST", `/blocks/${fan.userId}`, { as: creator });
  expect((await api.call("GET", `/users/${creator.domain}/ranking`, { as: fan })).status).toBe(404);
});

test("gifts, refunds and changes of mind at once leave every sum what its gifts say", async () => {
  const [fan] = (await people(1)) as [Person];
  const shown: Shown[] = ["nameAndAmount", "nameOnly", "anonymous"];
  const orders = await Promise.all(Array.from({ length: 12 }, (_, i) => give(fan, 1_000 + i, { shown: shown[i % 3] })));
  await Promise.all(
    orders.flatMap((orderId, i) => [
      refund(orderId, i * 50),
      api.call("PUT", `/accounts/support-history/${orderId}`, { as: fan, body: { shown: shown[(i + 1) % 3] } }),
      api.call("PUT", `/accounts/support-history/${orderId}`, { as: fan, body: { shown: shown[(i + 2) % 3] } }),
    ]),
  );
  await sumsAgree();
});

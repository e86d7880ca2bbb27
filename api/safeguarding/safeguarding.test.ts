import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { enterSafeguardingBalance, getSafeguardingDays } from "#contract/safeguarding/admin-endpoints";
import { getSafeguardingReport } from "#contract/safeguarding/endpoints";
import { settlementDecisions } from "#contract/settlement/admin-endpoints";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import { countQueues } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { releaseHeld } from "../payments/charges/release-held";
import { countOwed } from "./count-owed";

/** Of a membership of 10,000 won, after the fee and its VAT. */
const share = 8_900;
const password = "느린 강물 위의 편지 42";
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: PlanId;
let admin: Person;
beforeEach(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  await setClocks("2026-11-20T12:00:00+09:00");
  creator = await api.person({ role: "activist", passwordHash: await api.deps.passwords.hash(password) });
  planId = await api.plan(creator, { priceWon: 10_000 });
  admin = await api.person({ role: "admin" });
});
afterEach(async () => {
  await api.stop();
  await sandbox.close();
});

async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const countAt = (moment: string) => countOwed(api.deps, new Date(moment));
const counted = async () =>
  (await query("SELECT day, owed_won FROM safeguarding_days ORDER BY day")).map((row) => [row.day, row.owed_won]);
const days = async () => (await api.send(getSafeguardingDays, { as: await shop.fresh(admin) })).body.items;
const enter = async (day: string, balance: number) =>
  api.send(enterSafeguardingBalance, { as: await shop.fresh(admin), body: { day, balance, reason: "통장 확인" } });

test("a day counts what was captured before its end in Seoul, however late it is counted", async () => {
  await shop.buy(planId);
  await setClocks("2026-11-20T23:59:59+09:00");
  await shop.buy(planId);
  await setClocks("2026-11-21T00:00:00+09:00");
  await shop.buy(planId);
  await countAt("2026-11-21T09:00:00+09:00");
  await countAt("2026-11-23T01:00:00+09:00");
  expect(await counted()).toEqual([
    ["2026-11-20", 2 * share],
    ["2026-11-21", 3 * share],
    ["2026-11-22", 3 * share],
  ]);
});

test("a day is counted an hour after its end, once", async () => {
  await countAt("2026-11-21T00:59:59+09:00");
  expect((await counted()).map(([day]) => day)).toEqual(["2026-11-19"]);
  await countAt("2026-11-21T01:00:00+09:00");
  const once = await query("SELECT * FROM safeguarding_days");
  await shop.buy(planId);
  await Promise.all([countAt("2026-11-21T02:00:00+09:00"), countAt("2026-11-21T02:00:00+09:00")]);
  expect(await query("SELECT * FROM safeguarding_days")).toEqual(once);
});

test("held, payable and requested money counts until it is paid; a creator's debt lowers nothing", async () => {
  const other = await api.person({ role: "activist" });
  const { payment } = await shop.buy(planId);
  await shop.buy(planId);
  await setClocks("2026-11-28T12:00:00+09:00");
  await releaseHeld(api.deps, api.clock.now());
  creator = await shop.fresh(creator);
  const account = { bank: "카카오뱅크", holder: "이하루", number: "3333-01-1234567", password };
  await api.send(setPayoutAccount, { as: creator, body: account });
  const { id } = (await api.send(requestSettlement, { as: creator, body: {} })).body;
  await shop.buy(await api.plan(other, { priceWon: 10_000 }));
  await setClocks("2026-11-29T12:00:00+09:00");
  const [first, second] = [await shop.fresh(admin), await api.person({ role: "admin" })];
  const reason = { reason: "확인" };
  await api.send(refundPaymentByAdmin, {
    as: first,
    params: { id: payment.paymentId },
    body: { amount: 10_000, ...reason },
  });
  expect(await query("SELECT balance_won FROM ledger_accounts WHERE kind = 'ACT_RECEIVABLE'")).toEqual([
    { balance_won: share },
  ]);
  await setClocks("2026-11-30T12:00:00+09:00");
  for (const [name, as] of [
    ["approve", first],
    ["confirm", second],
    ["pay", second],
  ] as const)
    expect(
      (await api.send(settlementDecisions[name], { as: await shop.fresh(as), params: { id }, body: reason })).status,
    ).toBeLessThan(300);
  await query("INSERT INTO safeguarding_days VALUES ('2026-11-26', 0, now(), now())");
  await countAt("2026-12-01T09:00:00+09:00");
  expect(await counted()).toEqual([
    ["2026-11-26", 0],
    ["2026-11-27", 2 * share],
    ["2026-11-28", 3 * share],
    ["2026-11-29", 3 * share],
    ["2026-11-30", share],
  ]);
});

test("the newest balance of a day counts, the earlier ones stay, and each is audited", async () => {
  await shop.buy(planId);
  await countAt("2026-11-21T09:00:00+09:00");
  expect((await api.send(getSafeguardingReport)).body.items).toEqual([
    { day: "2026-11-20", owed: share, balance: null },
  ]);
  for (const balance of [9_000, share, share]) {
    api.clock.advance(1);
    expect((await enter("2026-11-20", balance)).status).toBe(204);
  }
  expect((await api.send(getSafeguardingReport)).body.items).toEqual([
    { day: "2026-11-20", owed: share, balance: share },
  ]);
  expect((await days())[0]?.balances.map(({ balance }) => balance)).toEqual([share, 9_000]);
  expect(await query("SELECT reason FROM audit_log WHERE action = 'safeguarding.balance'")).toHaveLength(2);
});

test("the same balance entered twice at once is one entry", async () => {
  await countAt("2026-11-21T09:00:00+09:00");
  await Promise.all([enter("2026-11-20", 5), enter("2026-11-20", 5)]);
  expect(await query("SELECT balance_won FROM safeguarding_balances")).toEqual([{ balance_won: 5 }]);
});

test("a balance of a day that is not counted is refused beside the day", async () => {
  const { status, body } = await enter("2026-11-20", 5);
  expect([status, (body as never as { fields: object }).fields]).toEqual([400, { day: [expect.any(String)] }]);
});

test("a balance is overdue from the end of the next weekday on, and counted in the dashboard", async () => {
  await countAt("2026-11-20T09:00:00+09:00");
  await shop.buy(planId);
  await countAt("2026-11-21T09:00:00+09:00");
  const overdue = async () => (await days()).map(({ day, isOverdue }) => [day, isOverdue]);
  const waiting = async () =>
    (await api.send(countQueues, { as: await shop.fresh(admin) })).body.queues.find(
      ({ name }) => name === "balancesOverdue",
    );
  api.clock.set("2026-11-23T23:59:59+09:00");
  expect(await overdue()).toEqual([
    ["2026-11-20", false],
    ["2026-11-19", false],
  ]);
  expect(await waiting()).toMatchObject({ count: 0, oldestAt: null });
  api.clock.set("2026-11-24T00:00:00+09:00");
  expect(await overdue()).toEqual([
    ["2026-11-20", true],
    ["2026-11-19", false],
  ]);
  expect(await waiting()).toMatchObject({ count: 1, oldestAt: "2026-11-23T15:00:00.000Z" });
  await enter("2026-11-20", share);
  expect(await waiting()).toMatchObject({ count: 0 });
});

test.each(["safeguarding_days", "safeguarding_balances"])("a row of %s is never changed or deleted", async (table) => {
  await countAt("2026-11-21T09:00:00+09:00");
  await enter("2026-11-20", 5);
  await expect(query(`UPDATE ${table} SET day = day`)).rejects.toThrow();
  await expect(query(`DELETE FROM ${table}`)).rejects.toThrow();
});

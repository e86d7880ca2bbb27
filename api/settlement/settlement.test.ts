import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData, getDeletionStatus } from "#contract/account-deletion/endpoints";
import { fieldMessages } from "#contract/field-messages";
import type { PlanId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import {
  createPayoutFile,
  getSettlementForAdmin,
  listSettlementsForAdmin,
  settlementDecisions,
} from "#contract/settlement/admin-endpoints";
import {
  getSettlementAmount,
  getSettlementStatement,
  listSettlements,
  requestSettlement,
  setPayoutAccount,
} from "#contract/settlement/endpoints";
import { type SettlementDecisionName, settlementDecisionNames } from "#contract/settlement/values";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf, QueryOf } from "#tests/support/api-client";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { releaseHeld } from "../payments/charges/release-held";
import { startSession } from "../sessions/session";

const sameAdmin = fieldMessages.sameAdmin.ko;
const week = 7 * 86_400;
const start = "2026-11-21T03:00:00.000Z";
const password = "느린 강물 위의 편지 42";
const bankAccount = { bank: "카카오뱅크", holder: "이하루", number: "3333-01-1234567", password };
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let passwordHash: string;
let creator: Person;
let planId: PlanId;
let admins: [Person, Person];
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  passwordHash = await api.deps.passwords.hash(password);
});
beforeEach(async () => {
  api.clock.set(start);
  creator = await api.person({ role: "activist", passwordHash });
  planId = await api.plan(creator, { priceWon: 10_000 });
  admins = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

/** Sells `count` memberships and lets seven days pass; refreshes every token. */
async function earn(count: number) {
  const sold = [];
  for (let i = 0; i < count; i++) sold.push(await shop.buy(planId));
  api.clock.advance(week);
  await releaseHeld(api.deps, api.clock.now());
  creator = await shop.fresh(creator);
  admins = [await shop.fresh(admins[0]), await shop.fresh(admins[1])];
  return sold;
}
const setAccount = (body: BodyOf<typeof setPayoutAccount> = bankAccount) =>
  api.send(setPayoutAccount, { as: creator, body });
const amount = async () => (await api.send(getSettlementAmount, { as: creator })).body;
const request = () => api.send(requestSettlement, { as: creator, body: {} });
const decide = (name: SettlementDecisionName, id: string, as = admins[0]) =>
  api.send(settlementDecisions[name], { as, params: { id }, body: { reason: "확인했어요" } });
const decided = async (id: string, as = admins[0]) =>
  (await api.send(getSettlementForAdmin, { as, params: { id } })).body.settlement;
const refundOf = (id: string, amount: number) => ({ as: admins[0], params: { id }, body: { amount, reason: "환불" } });
/** With a second factor's code; no session lasts a month without a visit. */
async function loggedInAgain(person: Person): Promise<Person> {
  const session = { userId: person.userId, userAgent: "test", at: api.clock.now(), secondFactor: true };
  return { ...person, token: (await startSession(api.deps, api.deps.database.db, session)).accessToken };
}
const countNotifications = async () => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT count(*)::int AS n FROM notifications WHERE user_id = $1 AND kind = 'settlementDecided'",
    [creator.userId],
  );
  return rows[0].n;
};

test("an approver may confirm and pay only after thirty days as the only admin", async () => {
  const { pool } = api.deps.database;
  // As if the other tests' admins had lost their role long ago.
  await pool.query("UPDATE users SET role = 'supporter' WHERE role = 'admin' AND user_id <> ALL ($1)", [
    admins.map(({ userId }) => userId),
  ]);
  await pool.query(
    "UPDATE admin_tenures SET began_at = '2026-01-01', ended_at = '2026-01-02' WHERE ended_at IS NOT NULL",
  );
  await earn(2);
  await setAccount();
  const { id } = (await request()).body;
  await decide("approve", id);
  const leave = (change: string) =>
    pool.query(`UPDATE users SET ${change}, updated_at = $2 WHERE user_id = $1`, [admins[1].userId, api.clock.now()]);
  for (const change of ["status = 'blocked'", "status = 'active'", "role = 'supporter'", "status = 'gone'"]) {
    await leave(change);
    for (const name of ["confirm", "pay"] as const)
      expect((await decide(name, id)).body.fields, `${name} after ${change}`).toEqual({ reason: [sameAdmin] });
  }
  api.clock.advance(30 * 86_400);
  const again = await loggedInAgain(admins[0]);
  for (const name of ["confirm", "pay"] as const) expect((await decide(name, id, again)).status).toBe(204);
  expect(await decided(id, again)).toMatchObject({ status: "paid", confirmedBy: again.nickname });
});

test("an admin does not decide a settlement of their own", async () => {
  await earn(2);
  await setAccount();
  const { id } = (await request()).body;
  await api.deps.database.pool.query("UPDATE users SET role = 'admin' WHERE user_id = $1", [creator.userId]);
  await api.deps.database.pool.query("UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1", [
    creator.userId,
    api.clock.now(),
  ]);
  for (const name of ["approve", "reject"] as const) {
    const answer = await decide(name, id, creator);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([403, ["reason"]]);
  }
  await decide("approve", id);
  for (const name of ["confirm", "pay"] as const) expect((await decide(name, id, creator)).status).toBe(403);
});

test("a settlement is approved by one admin, confirmed and paid by another; every won is a line", async () => {
  await earn(2);
  await setAccount();
  expect(await amount()).toMatchObject({ payable: 17_800, withholding: 580, offset: 0, net: 17_220, open: null });
  const { status, body } = await request();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    gross: 20_000,
    platformFee: 2_200,
    amount: 17_800,
    incomeTax: 530,
    localTax: 50,
    offset: 0,
    net: 17_220,
    status: "requested",
    payoutAccount: { bank: "카카오뱅크", last4: "4567" },
  });
  const statement = (await api.send(getSettlementStatement, { as: creator, params: { id: body.id } })).body;
  expect(statement.lines.map(({ kind, gross, platformFee, net }) => [kind, gross, platformFee, net])).toEqual([
    ["release", 10_000, 1_100, 8_900],
    ["release", 10_000, 1_100, 8_900],
  ]);
  await decide("approve", body.id);
  expect((await decided(body.id)).status).toBe("approved");
  const same = await decide("pay", body.id, admins[0]);
  expect([same.status, same.body.code]).toEqual([403, "PERMISSION_DENIED"]);
  await decide("confirm", body.id, admins[1]);
  await decide("pay", body.id, admins[1]);
  expect((await decided(body.id)).status).toBe("paid");
  expect(await amount()).toMatchObject({ payable: 0, inSettlement: 0, open: null });
  expect(await countNotifications()).toBe(2);
  expect((await shop.ledger({ [creator.userId]: "creator", [body.id]: "settlement" })).slice(-6)).toEqual([
    "streq PAYABLE:creator 17800",
    "streq TRANSIT:settlement -17800",
    "stpaid TRANSIT:settlement 17800",
    "stpaid WHT_INCOME -530",
    "stpaid WHT_LOCAL -50",
    "stpaid BANK -17220",
  ]);
});

test("ten requests at once make one settlement; the others learn that one is open", async () => {
  await earn(2);
  await setAccount();
  const answers = await Promise.all(Array.from({ length: 10 }, request));
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    201,
    ...Array(9).fill("RESOURCE_CONFLICT"),
  ]);
  const { body } = await api.send(listSettlements, { as: creator });
  expect(body.items).toHaveLength(1);
});

test("a check before the request lets several through without the lock and the index", async () => {
  const { pool } = api.deps.database;
  await pool.query("CREATE TABLE naive (creator text, status text)");
  // All check before any of them requests, as happens on several processors.
  const looks = await Promise.all(
    Array.from({ length: 10 }, () => pool.query("SELECT FROM naive WHERE status = 'requested'")),
  );
  const free = looks.filter(({ rows }) => rows.length === 0);
  await Promise.all(free.map(() => pool.query("INSERT INTO naive VALUES ('one', 'requested')")));
  expect((await pool.query("SELECT FROM naive")).rows.length).toBeGreaterThan(1);
  await pool.query("DROP TABLE naive");
});

test("a request below 10,000 won or without an account is refused; held money does not count", async () => {
  await earn(1);
  expect((await request()).body.code).toBe("RESOURCE_CONFLICT");
  await setAccount();
  expect((await request()).body.code).toBe("INSUFFICIENT_BALANCE");
  await shop.buy(planId);
  expect((await request()).body.code).toBe("INSUFFICIENT_BALANCE");
  const fan = await api.person();
  expect((await api.send(requestSettlement, { as: fan, body: {} })).status).toBe(403);
});

test("a rejected settlement's money is payable again, and a new request has every line", async () => {
  await earn(2);
  await setAccount();
  const first = (await request()).body.id;
  await decide("reject", first);
  expect(await decided(first)).toMatchObject({ status: "rejected", reason: "확인했어요" });
  expect((await amount()).payable).toBe(17_800);
  const second = (await request()).body.id;
  await decide("approve", second);
  await decide("reject", second);
  const third = (await request()).body;
  expect(third).toMatchObject({ gross: 20_000, amount: 17_800 });
  for (const name of settlementDecisionNames) expect((await decide(name, first)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await decide("pay", third.id)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await decide("approve", "stl_000000000000")).status).toBe(404);
});

test("a settlement approved and rejected by ten clicks at once gets one decision", async () => {
  await earn(2);
  await setAccount();
  const { id } = (await request()).body;
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide("reject", id)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect((await amount()).payable).toBe(17_800);
});

test("a refund after the payout is owed by the creator and deducted from the next one after tax", async () => {
  const sold = await earn(2);
  await setAccount();
  const first = (await request()).body.id;
  await decide("approve", first);
  await decide("confirm", first, admins[1]);
  await decide("pay", first, admins[1]);
  const back = await api.send(refundPaymentByAdmin, refundOf(String(sold[0]?.payment.paymentId), 10_000));
  expect(back.status).toBe(204);
  expect(await amount()).toMatchObject({ payable: 0, receivable: 8_900 });
  await earn(2);
  expect(await amount()).toMatchObject({ payable: 17_800, withholding: 580, offset: 8_900, net: 8_320 });
  const { id } = (await request()).body;
  await decide("approve", id);
  await decide("confirm", id, admins[1]);
  await decide("pay", id, admins[1]);
  expect(await decided(id)).toMatchObject({ offset: 8_900, net: 8_320 });
  expect(await amount()).toMatchObject({ payable: 0, receivable: 0 });
});

test("a refund from payable money is a statement line, also where only a part was left", async () => {
  const sold = await earn(3);
  await setAccount();
  const refund = (index: number, won: number) =>
    api.send(refundPaymentByAdmin, {
      as: admins[0],
      params: { id: String(sold[index]?.payment.paymentId) },
      body: { amount: won, reason: "환불" },
    });
  await refund(0, 4_000);
  const { body } = await request();
  expect(body).toMatchObject({ gross: 26_000, platformFee: 2_860, amount: 23_140 });
  await refund(1, 10_000);
  await decide("reject", body.id);
  const again = (await request()).body;
  expect(again).toMatchObject({ amount: 23_140, offset: 8_900 });
  const { lines } = (await api.send(getSettlementStatement, { as: creator, params: { id: again.id } })).body;
  expect(lines.map(({ kind, gross, platformFee, net }) => [kind, gross, platformFee, net])).toEqual([
    ["release", 10_000, 1_100, 8_900],
    ["release", 10_000, 1_100, 8_900],
    ["release", 10_000, 1_100, 8_900],
    ["refund", -4_000, -440, -3_560],
  ]);
});

test("a payout account needs the password and is encrypted; an open settlement keeps its own", async () => {
  await earn(2);
  for (const wrong of [
    { ...bankAccount, password: "아닌 비밀번호 0000" },
    { ...bankAccount, password: undefined },
  ])
    expect((await setAccount(wrong)).body.code).toBe("INVALID_REQUEST_PASSWORD");
  const bad = await setAccount({ ...bankAccount, number: "12-34" });
  expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ["number"]]);
  const more = { ...bankAccount, rrn: "900101-1234567" };
  expect((await api.request("PUT", "/payments/settlement/account", { as: creator, body: more })).status).toBe(400);
  expect((await setAccount()).body).toEqual({ bank: "카카오뱅크", last4: "4567" });
  const { id } = (await request()).body;
  await setAccount({ ...bankAccount, bank: "신한은행", number: "110222333444" });
  const { rows } = await api.deps.database.pool.query(
    "SELECT p::text || s::text AS dump FROM payout_accounts p, settlements s",
  );
  expect(JSON.stringify(rows)).not.toMatch(/3333011234567|110222333444|이하루/);
  await decide("approve", id);
  await decide("confirm", id, admins[1]);
  const file = await api.send(createPayoutFile, { as: admins[0] });
  expect(file.body.items.filter(({ settlementId }) => settlementId === id)).toMatchObject([
    { bank: "카카오뱅크", accountNumber: "3333011234567", holder: "이하루", net: 17_220, incomeTax: 530, localTax: 50 },
  ]);
  expect((await api.send(createPayoutFile, { as: creator })).status).toBe(403);
  const audited = await api.deps.database.pool.query(
    "SELECT action FROM audit_log WHERE target_id = $1 ORDER BY audit_id",
    [id],
  );
  expect(audited.rows.map(({ action }) => action).sort()).toEqual([
    "settlement.approve",
    "settlement.confirm",
    "settlement.export",
  ]);
});

test("a business is paid in full under its number, and an open settlement keeps its tax type", async () => {
  await earn(2);
  const business = { ...bankAccount, taxType: "BUSINESS_INVOICE", businessNumber: "123-45-67891" };
  for (const businessNumber of [undefined, "", "1234567890", "123-45-6789"]) {
    const refused = await setAccount({ ...business, businessNumber });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["businessNumber"]]);
  }
  await setAccount(business);
  expect(await amount()).toMatchObject({ payable: 17_800, withholding: 0, net: 17_800, taxType: "BUSINESS_INVOICE" });
  const { body } = await request();
  expect(body).toMatchObject({ amount: 17_800, incomeTax: 0, localTax: 0, net: 17_800, taxType: "BUSINESS_INVOICE" });
  await setAccount();
  await decide("approve", body.id);
  await decide("confirm", body.id, admins[1]);
  expect(await decided(body.id)).toMatchObject({ taxType: "BUSINESS_INVOICE", businessNumber: "1234567891" });
  const file = await api.send(createPayoutFile, { as: admins[0] });
  expect(file.body.items.filter((item) => item.settlementId === body.id)).toMatchObject([
    { taxType: "BUSINESS_INVOICE", businessNumber: "1234567891", net: 17_800, incomeTax: 0 },
  ]);
  await decide("pay", body.id, admins[1]);
  expect((await shop.ledger({ [creator.userId]: "creator", [body.id]: "settlement" })).slice(-2)).toEqual([
    "stpaid TRANSIT:settlement 17800",
    "stpaid BANK -17800",
  ]);
  expect(await amount()).toMatchObject({ taxType: "INDIVIDUAL_3_3" });
});

test("another creator's settlement is not found; admins find it by name and state", async () => {
  await earn(2);
  await setAccount();
  const { id } = (await request()).body;
  const other = await api.person({ role: "activist" });
  expect((await api.send(getSettlementStatement, { as: other, params: { id } })).status).toBe(404);
  const list = async (query: QueryOf<typeof listSettlementsForAdmin>) =>
    (await api.send(listSettlementsForAdmin, { as: admins[0], query })).body.items;
  expect(await list({ q: creator.domain, status: "requested" })).toMatchObject([{ id }]);
  expect(await list({ q: creator.domain, status: "paid" })).toEqual([]);
  expect((await api.send(listSettlementsForAdmin, { as: creator })).status).toBe(403);
});

test("an open settlement blocks account deletion, and the data archive lists the creator's own", async () => {
  const sold = await earn(2);
  await setAccount();
  const { id } = (await request()).body;
  const look = async () => (await api.send(getDeletionStatus, { as: creator })).body.obstacles;
  expect(await look()).toEqual(["openSettlement", "subscribers"]);
  await decide("approve", id);
  await decide("confirm", id, admins[1]);
  await decide("pay", id, admins[1]);
  expect(await look()).toEqual(["subscribers"]);
  expect(sold).toHaveLength(2);
  const { tables } = (await api.send(exportPersonalData, { as: creator })).body;
  expect(tables.settlements).toMatchObject([{ settlementId: id, status: "paid", netWon: 17_220 }]);
  expect(tables.payoutAccount).toMatchObject([{ bank: "카카오뱅크", number: "3333011234567" }]);
});

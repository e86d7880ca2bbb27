import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldMessages } from "#contract/field-messages";
import type { SettlementId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import {
  createPayoutFile,
  getSettlementForAdmin,
  listSettlementsForAdmin,
  settlementDecisions,
} from "#contract/settlement/admin-endpoints";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import type { SettlementDecisionName } from "#contract/settlement/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { waitingForLock } from "#tests/support/database";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { releaseHeld } from "../payments/charges/release-held";
import { startSession } from "../sessions/session";

const bankAccount = { bank: "카카오뱅크", holder: "이하루", number: "3333011234567" };
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let [one, two, three]: Person[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  await settleEverything();
  [one, two, three] = await Promise.all([1, 2, 3].map(() => api.person({ role: "admin" })));
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** So that each test's files and queues contain its own settlements only. */
async function settleEverything() {
  const admin = await api.person({ role: "admin" });
  for (const { settlement_id } of await query(
    "SELECT settlement_id FROM settlements WHERE status IN ('requested', 'approved')",
  ))
    expect((await decide("reject", settlement_id, admin)).status).toBe(204);
}

/** A creator's request for 17,800 won, and one of the two payments in it. */
async function request() {
  let creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 10_000 });
  const [{ payment }] = [await shop.buy(planId), await shop.buy(planId)];
  api.clock.advance(7 * 86_400);
  await releaseHeld(api.deps, api.clock.now());
  [creator, one, two, three] = await Promise.all([
    shop.fresh(creator),
    ...[one, two, three].map((admin) => shop.fresh(admin as Person)),
  ]);
  const changeAccount = (body: typeof bankAccount) => api.send(setPayoutAccount, { as: creator, body });
  await changeAccount(bankAccount);
  const { id } = (await api.send(requestSettlement, { as: creator, body: {} })).body;
  return { id, creator, paymentId: payment.paymentId, changeAccount };
}
const decide = (name: SettlementDecisionName, id: SettlementId, as = one) =>
  api.send(settlementDecisions[name], { as, params: { id }, body: { reason: "확인했어요" } });
const statement = async (id: SettlementId, as = one) =>
  (await api.send(getSettlementForAdmin, { as, params: { id } })).body;
const fileOf = async (as = three) => (await api.send(createPayoutFile, { as })).body.items;
const idsInFile = async () => (await fileOf()).map(({ settlementId }) => settlementId);
async function confirmed() {
  const settlement = await request();
  expect((await decide("approve", settlement.id, one)).status).toBe(204);
  expect((await decide("confirm", settlement.id, two)).status).toBe(204);
  return settlement;
}
const change = (person: Person | undefined, set: string) =>
  query(`UPDATE users SET ${set}, updated_at = $2 WHERE user_id = $1`, [person?.userId, api.clock.now()]);
const refusal = ({ status, body }: { status: number; body: { fields?: Record<string, string[]> } }) => [
  status,
  body.fields?.reason?.[0],
];
const conflict = (why: "approverNoAdmin" | "secondAdminMissing" | "reviewOver") => [409, fieldMessages[why].ko];
const ofSameAdmin = [403, fieldMessages.sameAdmin.ko];

test("one admin, also with two sessions, brings no account number into a file or a page", async () => {
  const { id } = await request();
  const session = { userId: (one as Person).userId, userAgent: "other", at: api.clock.now(), secondFactor: true };
  const { accessToken } = await startSession(api.deps, api.deps.database.db, session);
  const elsewhere = { ...(one as Person), token: accessToken };
  expect((await decide("approve", id, one)).status).toBe(204);
  for (const as of [one, elsewhere]) {
    expect(refusal(await decide("confirm", id, as))).toEqual(ofSameAdmin);
    expect(refusal(await decide("pay", id, as))).toEqual(ofSameAdmin);
  }
  for (const as of [one, two, three]) {
    expect(await fileOf(as)).toEqual([]);
    const page = await statement(id, as);
    expect(page).toMatchObject({
      holder: "이하루",
      settlement: { payoutAccount: { bank: "카카오뱅크", last4: "4567" } },
    });
    expect(JSON.stringify(page)).not.toContain("3333");
  }
});

test("a file names the admins who approved and confirmed, and the audit log has each step", async () => {
  const { id } = await confirmed();
  expect(await fileOf(three)).toMatchObject([
    {
      settlementId: id,
      accountNumber: "3333011234567",
      approvedBy: one?.nickname,
      approvedById: one?.userId,
      confirmedBy: two?.nickname,
      confirmedById: two?.userId,
      earlierFileAt: "",
    },
  ]);
  const { items } = (await api.send(listAuditEntries, { as: three, query: { targetId: id } })).body;
  const steps = items.map(({ action, actorNickname, reason }) => [action, actorNickname, reason]);
  expect(steps.sort()).toEqual([
    ["settlement.approve", one?.nickname, "확인했어요"],
    ["settlement.confirm", two?.nickname, "확인했어요"],
    ["settlement.export", three?.nickname, `approvedBy: ${one?.userId}, confirmedBy: ${two?.userId}`],
  ]);
});

test("a page has the holder until the settlement is decided, and the last four digits always", async () => {
  const { id } = await confirmed();
  for (const [name, holder] of [
    [undefined, "이하루"],
    ["pay", null],
  ] as const) {
    if (name) expect((await decide(name, id, two)).status).toBe(204);
    const page = await statement(id);
    expect(page.holder).toBe(holder);
    expect(page.settlement).toMatchObject({ approvedBy: one?.nickname, confirmedBy: two?.nickname });
    expect(JSON.stringify(page)).not.toContain("3333");
  }
});

test("a second file says when the first contained a settlement, also of ten files at once", async () => {
  const { id } = await confirmed();
  const files = await Promise.all(Array.from({ length: 10 }, () => fileOf()));
  expect(files.every((items) => items.length === 1)).toBe(true);
  expect(files.filter(([item]) => item?.earlierFileAt === "")).toHaveLength(1);
  const first = api.clock.now().toISOString();
  api.clock.advance(60);
  expect(await fileOf()).toMatchObject([{ settlementId: id, earlierFileAt: first }]);
  expect((await statement(id)).settlement.payoutFileAt).toBe(api.clock.now().toISOString());
});

test("the payment is recorded only after a confirmation, and neither step twice", async () => {
  const { id } = await request();
  expect(refusal(await decide("confirm", id, two))).toEqual([409, undefined]);
  await decide("approve", id, one);
  expect((await decide("approve", id, two)).body.code).toBe("RESOURCE_CONFLICT");
  expect(refusal(await decide("pay", id, two))).toEqual(conflict("secondAdminMissing"));
  expect((await decide("confirm", id, two)).status).toBe(204);
  expect(refusal(await decide("confirm", id, two))).toEqual(conflict("reviewOver"));
  expect(refusal(await decide("confirm", id, three))).toEqual(conflict("reviewOver"));
  expect((await decide("pay", id, two)).status).toBe(204);
  expect((await decide("pay", id, two)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await fileOf()).toEqual([]);
});

test("of ten confirmations at once one is recorded and audited", async () => {
  const { id } = await request();
  await decide("approve", id, one);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => decide("confirm", id, n % 2 ? two : three)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)]);
  const entries = await query("SELECT FROM audit_log WHERE target_id = $1 AND action = 'settlement.confirm'", [id]);
  expect(entries).toHaveLength(1);
});

test("of ten payments recorded at once one is, by whichever admin did not approve", async () => {
  const { id } = await confirmed();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => decide("pay", id, n % 2 ? two : three)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)]);
  expect(await query("SELECT FROM ledger_journals WHERE settlement_id = $1 AND event = 'stpaid'", [id])).toHaveLength(
    1,
  );
});

test("of two admins who approve and confirm at once, no one does both", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await request();
    const steps = (["approve", "confirm"] as const).flatMap((name) =>
      [one, two].map((as) => () => decide(name, id, as)),
    );
    await Promise.all(steps.map((step) => step()));
    const [row] = await query("SELECT approved_by, confirmed_by FROM settlements WHERE settlement_id = $1", [id]);
    expect(row.approved_by).not.toBe(row.confirmed_by);
  }
});

test.each([
  ["block", "status = 'blocked'"],
  ["demotion", "role = 'supporter'"],
])("what an admin approved before their %s is confirmed only after a new approval", async (_, set) => {
  const { id } = await request();
  await decide("approve", id, one);
  await change(one, set);
  expect(refusal(await decide("confirm", id, two))).toEqual(conflict("approverNoAdmin"));
  expect((await statement(id, two)).allowedDecisions).toEqual(["approve", "reject"]);
  expect((await decide("approve", id, two)).status).toBe(204);
  expect(refusal(await decide("confirm", id, two))).toEqual(ofSameAdmin);
  expect((await decide("confirm", id, three)).status).toBe(204);
  expect(await idsInFile()).toEqual([id]);
});

test("of ten new approvals at once, after the approver's demotion, one is recorded", async () => {
  const { id } = await request();
  await decide("approve", id, one);
  await change(one, "role = 'supporter'");
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => decide("approve", id, n % 2 ? two : three)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)]);
});

test("an approver demoted while the confirmation runs leaves it unconfirmed", async () => {
  const { id } = await request();
  await decide("approve", id, one);
  const demotion = await api.deps.database.pool.connect();
  await demotion.query("BEGIN");
  await demotion.query("UPDATE users SET role = 'supporter' WHERE user_id = $1", [one?.userId]);
  const confirmation = decide("confirm", id, two);
  const isWaiting = async () => (await query(waitingForLock)).length > 0;
  const waiting = async () => {
    while (!(await isWaiting()));
  };
  await Promise.race([confirmation, waiting()]);
  await demotion.query("COMMIT");
  demotion.release();
  expect(refusal(await confirmation)).toEqual(conflict("approverNoAdmin"));
});

test("no file contains what an admin approved or confirmed who is no admin any more", async () => {
  const { id } = await confirmed();
  await change(two, "role = 'supporter'");
  expect(await idsInFile()).toEqual([]);
  expect((await decide("confirm", id, three)).status).toBe(204);
  expect(await idsInFile()).toEqual([id]);
  await change(one, "status = 'blocked'");
  const other = await api.person({ role: "admin" });
  expect((await api.send(createPayoutFile, { as: other })).body.items).toEqual([]);
  expect((await statement(id, other)).allowedDecisions).toEqual(["approve", "pay", "reject"]);
  expect((await decide("approve", id, three)).status).toBe(204);
  expect(refusal(await decide("pay", id, other))).toEqual(conflict("secondAdminMissing"));
  expect((await decide("confirm", id, other)).status).toBe(204);
  expect(await fileOf()).toMatchObject([{ approvedBy: three?.nickname, confirmedBy: other.nickname }]);
});

test("a refund or a changed account after the approval leaves amount and account as approved", async () => {
  const { id, paymentId, changeAccount } = await request();
  const before = (await statement(id)).settlement;
  await decide("approve", id, one);
  const body = { amount: 10_000, reason: "환불" };
  expect((await api.send(refundPaymentByAdmin, { as: one, params: { id: paymentId }, body })).status).toBe(204);
  expect((await changeAccount({ ...bankAccount, holder: "남의이름", number: "110222333444" })).status).toBe(200);
  await decide("confirm", id, two);
  const { amount, net } = before;
  expect(await fileOf()).toMatchObject([{ ...bankAccountInFile, amount, net }]);
});
const bankAccountInFile = { bank: bankAccount.bank, holder: bankAccount.holder, accountNumber: bankAccount.number };

test("after a rejection a settlement is not confirmed, paid or in a file, however far it was", async () => {
  for (const steps of [1, 2]) {
    const { id } = await request();
    await decide("approve", id, one);
    if (steps === 2) await decide("confirm", id, two);
    expect((await decide("reject", id, one)).status).toBe(204);
    for (const name of ["confirm", "pay"] as const)
      expect((await decide(name, id, three)).body.code).toBe("RESOURCE_CONFLICT");
    expect(await idsInFile()).toEqual([]);
  }
});

test("a confirmation and a rejection at once end as rejected, with nothing in a file", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await request();
    await decide("approve", id, one);
    const [confirmation, rejection] = await Promise.all([decide("confirm", id, two), decide("reject", id, three)]);
    expect([204, 409]).toContain(confirmation.status);
    expect(rejection.status).toBe(204);
    expect((await statement(id)).settlement.status).toBe("rejected");
    expect(await idsInFile()).toEqual([]);
  }
});

test("the table itself refuses a confirmation by the approver or the creator", async () => {
  const { id, creator } = await request();
  await decide("approve", id, one);
  for (const person of [one, creator])
    await expect(
      query(
        `UPDATE settlements SET confirmed_at = now(), confirmed_by = $2, confirmed_as_sole_admin = false
         WHERE settlement_id = $1`,
        [id, person?.userId],
      ),
    ).rejects.toThrow(/settlements_confirmed_check/);
});

test("an admin is led to the next settlement that waits for a decision they may take", async () => {
  const [first, second, third] = [await request(), await request(), await request()];
  const next = async (id: SettlementId, as = one) => (await statement(id, as)).nextWaiting;
  expect([await next(first.id), await next(second.id), await next(third.id)]).toEqual([second.id, third.id, first.id]);
  await decide("approve", second.id, one);
  expect([await next(first.id, one), await next(first.id, two)]).toEqual([third.id, second.id]);
  expect((await statement(second.id, one)).allowedDecisions).toEqual(["reject"]);
  expect((await statement(second.id, two)).allowedDecisions).toEqual(["confirm", "reject"]);
  await decide("reject", first.id, one);
  await decide("reject", third.id, one);
  expect(await next(first.id, one)).toBeNull();
  expect(await next(first.id, two)).toBe(second.id);
});

test("the list says which settlements wait for a decision the admin may take", async () => {
  const [first, second] = [await request(), await request()];
  const waiting = async (as = one) =>
    (await api.send(listSettlementsForAdmin, { as, query: {} })).body.items
      .filter(({ waits }) => waits)
      .map(({ id }) => id);
  expect(await waiting()).toEqual([second.id, first.id]);
  await decide("approve", first.id, one);
  expect([await waiting(one), await waiting(two)]).toEqual([[second.id], [second.id, first.id]]);
  await decide("confirm", first.id, two);
  await decide("reject", second.id, one);
  expect([await waiting(one), await waiting(two)]).toEqual([[], [first.id]]);
  await decide("pay", first.id, two);
  expect(await waiting(two)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReportId } from "#contract/ids";
import { resolveReport } from "#contract/moderation/admin-endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { adminChangeDecisions, listAdminChanges, requestAdminChange } from "#contract/staff/admin-change-endpoints";
import type { AdminChange } from "#contract/staff/admin-change-schemas";
import { adminChangeKinds } from "#contract/staff/admin-change-values";
import {
  getUserForAdmin,
  listAuditEntries,
  listUsersForAdmin,
  suspendUser,
  unsuspendUser,
} from "#contract/staff/endpoints";
import { decideAppeal } from "#contract/suspensions/admin-endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { TestResponse } from "#tests/support/api-client";
import { purgeExpired } from "../worker/purge-expired";
import { grantAdmin, revokeAdmin } from "./grant-admin";

const day = 86_400;
let api: TestApi;
let admins: [Person, Person, Person, Person];
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  const admin = () => api.person({ role: "admin" });
  admins = [await admin(), await admin(), await admin(), await admin()];
});
afterAll(() => api.stop());

const reason = "계정을 도둑맞은 것 같아요";
const request = (kind: string, target: Person, as: Person) =>
  api.send(requestAdminChange, { as, params: { userId: target.userId }, body: { kind, reason } });
const decide = (name: "confirm" | "withdraw", change: AdminChange, as: Person) =>
  api.send(adminChangeDecisions[name], { as, params: { id: change.changeId }, body: { reason: "확인했어요" } });
const pending = async (as: Person, target?: Person) =>
  (await api.send(listAdminChanges, { as, query: { userId: target?.userId } })).body.items;
const requested = async (kind: string, target: Person, as: Person) => {
  const answer = await request(kind, target, as);
  expect(answer.status).toBe(201);
  return answer.body.items.find((item) => item.kind === kind) as unknown as AdminChange;
};
const detailOf = async (target: Person, as = admins[0]) =>
  (await api.send(getUserForAdmin, { as, params: { userId: target.userId } })).body;
const audited = async (target: Person, as = admins[0]) =>
  (await api.send(listAuditEntries, { as, query: { targetId: target.userId } })).body.items
    .map(({ action, actorNickname }) => [action, actorNickname] as const)
    .filter(([action]) => action !== "secondFactor.on")
    .sort();
const refusedFor = ({ status, body }: TestResponse) => [status, body.code, Object.keys(body.fields ?? {})];
const denied = (field: string) => [403, "PERMISSION_DENIED", [field]];
const conflict = (field: string) => [409, "RESOURCE_CONFLICT", [field]];
const countOf = (answers: TestResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test("one admin alone can neither block nor unblock another", async () => {
  const [one, target, other] = admins;
  const about = { as: one, params: { userId: target.userId }, body: { reason } };
  expect(refusedFor(await api.send(suspendUser, about))).toEqual(denied("reason"));
  await decide("confirm", await requested("block", target, one), other);
  expect(refusedFor(await api.send(unsuspendUser, about))).toEqual(denied("reason"));
  expect((await detailOf(target)).status).toBe("blocked");
});

test("a block of an admin is applied by a second admin's confirmation, and each step is audited", async () => {
  const [one, target, other] = admins;
  const change = await requested("block", target, one);
  expect(change).toMatchObject({ reason, requestedBy: { nickname: one.nickname }, mayWithdraw: true });
  expect(change.mayConfirm).toBe(false);
  expect(await pending(other, target)).toMatchObject([{ mayConfirm: true, mayWithdraw: false }]);
  expect((await api.send(listUsersForAdmin, { as: target })).status).toBe(200);
  expect((await decide("confirm", change, other)).status).toBe(204);
  expect((await api.send(listUsersForAdmin, { as: target })).body.code).toBe("USER_BLOCKED");
  expect(await detailOf(target)).toMatchObject({ status: "blocked", blockedReason: reason, liveSessions: 0 });
  expect(await pending(other, target)).toEqual([]);
  expect(await audited(target)).toEqual([
    ["block.confirmed", other.nickname],
    ["block.requested", one.nickname],
    ["user.block", other.nickname],
  ]);
  await decide("confirm", await requested("unblock", target, other), one);
  expect(await detailOf(target)).toMatchObject({ status: "active", role: "admin" });
});

test("a demoted admin has their former role again from the next request on", async () => {
  const [one, target, other] = admins;
  const creator = await api.person({ role: "activist" });
  expect(await grantAdmin(api.deps, creator.email)).toBe(true);
  await decide("confirm", await requested("demote", target, one), other);
  expect((await api.send(listUsersForAdmin, { as: target })).body.code).toBe("PERMISSION_DENIED");
  expect(await detailOf(target)).toMatchObject({ status: "active", role: "supporter" });
  await decide("confirm", await requested("demote", creator, one), other);
  expect((await detailOf(creator)).role).toBe("activist");
});

test("two admins reset a second factor: its owner is logged out, mailed, and sets it up again", async () => {
  const [one, target, other] = admins;
  await decide("confirm", await requested("resetSecondFactor", target, one), other);
  expect((await api.send(getSessionUser, { as: target })).status).toBe(401);
  const { rows } = await api.deps.database.pool.query("SELECT FROM second_factors WHERE user_id = $1", [target.userId]);
  expect(rows).toHaveLength(0);
  expect(await audited(target)).toEqual([
    ["resetSecondFactor.confirmed", other.nickname],
    ["resetSecondFactor.requested", one.nickname],
    ["secondFactor.reset", other.nickname],
  ]);
});

test("neither requester nor target confirms a change, and only the requester withdraws it", async () => {
  const [one, target, other] = admins;
  const change = await requested("block", target, one);
  expect(refusedFor(await decide("confirm", change, one))).toEqual(denied("reason"));
  expect(refusedFor(await decide("confirm", change, target))).toEqual(denied("reason"));
  expect(refusedFor(await decide("withdraw", change, other))).toEqual(denied("reason"));
  expect((await decide("withdraw", change, one)).status).toBe(204);
  expect(refusedFor(await decide("confirm", change, other))).toEqual(conflict("reason"));
  expect((await detailOf(target)).status).toBe("active");
  expect((await audited(target)).map(([action]) => action)).toEqual(["block.requested", "block.withdrawn"]);
});

test("the table itself refuses a confirmation by the requester or the target", async () => {
  const [one, target] = admins;
  const { changeId } = await requested("block", target, one);
  for (const decider of [one, target])
    await expect(
      api.deps.database.pool.query(
        "UPDATE admin_changes SET outcome = 'confirmed', decided_by = $2, decided_at = now() WHERE change_id = $1",
        [changeId, decider.userId],
      ),
    ).rejects.toThrow(/check constraint/);
});

test("requests about oneself, a non-admin or an unknown user are refused, and repeats make one", async () => {
  const [one, target, other] = admins;
  const fan = await api.person();
  expect(refusedFor(await request("demote", one, one))).toEqual(denied("kind"));
  for (const kind of adminChangeKinds) expect(refusedFor(await request(kind, fan, one))).toEqual(conflict("kind"));
  expect(refusedFor(await request("unblock", target, one))).toEqual(conflict("kind"));
  expect((await request("block", { ...fan, userId: "usr_000000000000" }, one)).status).toBe(404);
  expect((await request("delete", target, one)).status).toBe(400);
  await requested("block", target, one);
  expect(refusedFor(await request("block", target, other))).toEqual(conflict("kind"));
  const unknown = { changeId: "ach_000000000000" } as unknown as AdminChange;
  for (const name of ["confirm", "withdraw"] as const) expect((await decide(name, unknown, one)).status).toBe(404);
});

test("a request unconfirmed for three days expires, is audited as expired, and can be repeated", async () => {
  const [one, target] = admins;
  const change = await requested("block", target, one);
  api.clock.advance(3 * day);
  const [again, other] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
  expect(await pending(other, target)).toEqual([]);
  expect(refusedFor(await decide("confirm", change, other))).toEqual(conflict("reason"));
  await purgeExpired(api.deps);
  expect((await audited(target, other)).map(([action]) => action)).toEqual(["block.expired", "block.requested"]);
  expect((await request("block", target, again)).status).toBe(201);
});

test("of twenty confirmations at once one is applied, and the block is written once", async () => {
  const [one, target, other, third] = admins;
  const change = await requested("block", target, one);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => decide("confirm", change, n % 2 ? other : third)),
  );
  expect([countOf(answers, 204), countOf(answers, 409)]).toEqual([1, 19]);
  const { rows } = await api.deps.database.pool.query("SELECT FROM user_blocks WHERE user_id = $1", [target.userId]);
  expect(rows).toHaveLength(1);
});

test("of ten requests at once one is made", async () => {
  const [one, target, other] = admins;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => request("demote", target, n % 2 ? one : other)),
  );
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 9]);
});

test("a confirmation and a withdrawal at once have one outcome, which the account reflects", async () => {
  const [one, target, other] = admins;
  for (let round = 0; round < 15; round++) {
    const change = await requested("demote", target, one);
    const [confirmed, withdrawn] = await Promise.all([
      decide("confirm", change, other),
      decide("withdraw", change, one),
    ]);
    expect([confirmed.status, withdrawn.status].sort()).toEqual([204, 409]);
    expect((await detailOf(target, one)).role).toBe(confirmed.status === 204 ? "supporter" : "admin");
    if (confirmed.status === 204) await grantAdmin(api.deps, target.email);
  }
});

test("a check before the decision lets both a confirmation and a withdrawal succeed", async () => {
  const { pool } = api.deps.database;
  await pool.query("CREATE TABLE naive_changes AS SELECT n, NULL::text AS outcome FROM generate_series(1, 20) n");
  const naive = async (n: number, outcome: string) => {
    if ((await pool.query("SELECT FROM naive_changes WHERE n = $1 AND outcome IS NOT NULL", [n])).rowCount)
      return false;
    await pool.query("UPDATE naive_changes SET outcome = $2 WHERE n = $1", [n, outcome]);
    return true;
  };
  const rounds = await Promise.all(
    Array.from({ length: 20 }, (_, n) => Promise.all([naive(n + 1, "confirmed"), naive(n + 1, "withdrawn")])),
  );
  expect(rounds.filter(([confirmed, withdrawn]) => confirmed && withdrawn).length).toBeGreaterThan(0);
  await pool.query("DROP TABLE naive_changes");
});

test("of two admins whose blocks of each other are confirmed at once one remains", async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c, d] = admins;
    const [aboutA, aboutB] = [await requested("block", a, b), await requested("block", b, a)];
    const answers = await Promise.all([decide("confirm", aboutA, c), decide("confirm", aboutB, d)]);
    expect([countOf(answers, 204), countOf(answers, 409)]).toEqual([1, 1]);
    admins = [await api.person({ role: "admin" }), await api.person({ role: "admin" }), c, d];
  }
});

test("a report about an admin's comment cannot block its author; another admin decides one's own", async () => {
  const [one, target] = admins;
  const fan = await api.person();
  const reportOf = async (owner: Person) => {
    const reportId = `rpt_${owner.userId.slice(4)}`;
    await api.deps.database.pool.query(
      `INSERT INTO reports (report_id, reporter_id, target_type, target_id, owner_id, reason, detail, evidence, created_at)
       VALUES ($1, $2, 'user', $3, $3, 'spam', '', 
         '{"body":"글","nickname":null,"domain":null,"pictures":[],"postId":null,"writtenAt":null}', $4)`,
      [reportId, fan.userId, owner.userId, api.clock.now()],
    );
    return reportId;
  };
  const resolve = async (reportId: ReportId, outcome: string) =>
    api.send(resolveReport, { as: one, params: { id: reportId }, body: { outcome, note: "", reason } });
  const aboutTarget = await reportOf(target);
  expect(refusedFor(await resolve(aboutTarget as ReportId, "blocked"))).toEqual(denied("reason"));
  expect((await detailOf(target)).status).toBe("active");
  expect((await resolve(aboutTarget as ReportId, "kept")).status).toBe(204);
  expect(refusedFor(await resolve((await reportOf(one)) as ReportId, "kept"))).toEqual(denied("reason"));
});

test("an admin who requested or confirmed a block does not judge its appeal", async () => {
  const [one, target, other, third] = admins;
  await decide("confirm", await requested("block", target, one), other);
  const appealId = `ape_${target.userId.slice(4)}`;
  await api.deps.database.pool.query(
    `INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at)
     SELECT $1, block_id, user_id, '억울해요', $2 FROM user_blocks WHERE user_id = $3`,
    [appealId, api.clock.now(), target.userId],
  );
  const judge = (outcome: string, as: Person) =>
    api.send(decideAppeal, { as, params: { id: appealId }, body: { outcome, words: "살펴보았어요" } });
  for (const acted of [one, other]) expect(refusedFor(await judge("upheld", acted))).toEqual(denied("words"));
  expect(refusedFor(await judge("lifted", third))).toEqual(denied("words"));
  expect((await judge("upheld", third)).status).toBe(204);
});

test("the operator's commands are audited, and a revoked admin loses access at the next request", async () => {
  const [one, target] = admins;
  const fan = await api.person();
  expect(await revokeAdmin(api.deps, target.email)).toBe(true);
  expect(await revokeAdmin(api.deps, target.email)).toBe(false);
  expect(await grantAdmin(api.deps, fan.email)).toBe(true);
  expect((await api.send(listUsersForAdmin, { as: target })).status).toBe(403);
  expect((await audited(target, one)).map(([action]) => action)).toEqual(["admin.revoke"]);
  expect((await audited(fan, one)).map(([action]) => action)).toEqual(["admin.grant"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppealId } from "#contract/ids";
import { suspendUser, unsuspendUser } from "#contract/staff/endpoints";
import { decideAppeal, getAppealForAdmin, listAppeals } from "#contract/suspensions/admin-endpoints";
import { getAppeal, sendAppeal } from "#contract/suspensions/endpoints";
import type { AdminAppeal } from "#contract/suspensions/schemas";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { decrypt } from "../crypto";
import type { AppealMail } from "./mail-user";
import { eraseAppeals } from "./personal-data";

const day = 86_400;
let api: TestApi;
let blocker: Person;
let other: Person;
beforeAll(async () => {
  api = await startApi();
  [blocker, other] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
});
afterAll(() => api.stop());

const block = async (fan: Person, reason = "같은 말을 되풀이해서 보냈어요", as = blocker) =>
  expect((await api.send(suspendUser, { as, params: { userId: fan.userId }, body: { reason } })).status).toBe(200);
const unblock = (fan: Person) =>
  api.send(unsuspendUser, { as: blocker, params: { userId: fan.userId }, body: { reason: "다시 보니 괜찮아요" } });
const mails = async ({ email }: Person): Promise<AppealMail[]> => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'appeal' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(api.deps.keys, payload.sealed)));
};
const tokenOf = async (fan: Person): Promise<string> => {
  const mail = (await mails(fan)).findLast((mail) => mail.kind === "blocked");
  return mail?.kind === "blocked" ? mail.token : "";
};
const readAppeal = (token: string, as?: Person) => api.send(getAppeal, { as, query: { token } });
const appeal = (token: string, body = "제가 쓴 글이 아니에요") => api.send(sendAppeal, { body: { token, body } });
const listed = async (query: QueryOf<typeof listAppeals> = {}, as = other) =>
  (await api.send(listAppeals, { as, query })).body.items;
const decide = (appealId: AppealId, outcome: string, as = other, words = "기록을 다시 살펴보았어요") =>
  api.send(decideAppeal, { as, params: { id: appealId }, body: { outcome, words } });
const appealOf = async (fan: Person) => (await listed({ q: fan.domain }))[0] as AdminAppeal;
const blocked = async (): Promise<{ fan: Person; token: string }> => {
  const fan = await api.person();
  await block(fan);
  return { fan, token: await tokenOf(fan) };
};

test("a blocked user is mailed the reason and a link that needs no login and is stored hashed", async () => {
  const { fan, token } = await blocked();
  expect(await mails(fan)).toEqual([
    {
      kind: "blocked",
      reason: "같은 말을 되풀이해서 보냈어요",
      token,
      until: new Date(api.clock.now().getTime() + 30 * day * 1000).toISOString(),
    },
  ]);
  const { status, body } = await readAppeal(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ reason: "같은 말을 되풀이해서 보냈어요", state: "none", body: null, words: "" });
  expect(JSON.stringify(body)).not.toMatch(
    new RegExp(`${fan.email}|${fan.nickname}|${fan.userId}|${blocker.nickname}`),
  );
  const { rows } = await api.deps.database.pool.query("SELECT t::text AS row FROM user_blocks t");
  expect(JSON.stringify(rows)).not.toContain(token);
  const stranger = "x".repeat(43);
  expect((await readAppeal(stranger)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await appeal(stranger)).body.code).toBe("RESOURCE_NOT_FOUND");
});

test("twenty appeals sent at once are one, and a repeat returns its state", async () => {
  const { fan, token } = await blocked();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => appeal(token, `이의 ${n}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const words = new Set(answers.map(({ body }) => body.body));
  expect(words.size).toBe(1);
  expect((await appeal(token, "다른 말")).body).toMatchObject({ state: "open", body: [...words][0] });
  expect(await listed({ q: fan.domain })).toHaveLength(1);
});

test("a check before the insert stores more than one appeal", async () => {
  const { pool } = api.deps.database;
  await pool.query("CREATE TABLE naive_appeals (block_id text)");
  const naive = async () => {
    if ((await pool.query("SELECT FROM naive_appeals WHERE block_id = 'b'")).rowCount) return;
    await pool.query("INSERT INTO naive_appeals VALUES ('b')");
  };
  await Promise.all(Array.from({ length: 20 }, naive));
  expect((await pool.query("SELECT FROM naive_appeals")).rowCount).toBeGreaterThan(1);
  await pool.query("DROP TABLE naive_appeals");
});

test.each([
  ["nothing", " \u200b "],
  ["1,001 characters", "가".repeat(1_001)],
])("%s is refused beside its field, and 1,000 characters are taken", async (_, body) => {
  const { token } = await blocked();
  const answer = await appeal(token, body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["body"]]);
  expect((await appeal(token, "가".repeat(1_000))).status).toBe(200);
});

test("an appeal after thirty days is refused as too late; an earlier one keeps its state", async () => {
  const [late, early] = [await blocked(), await blocked()];
  await appeal(early.token);
  api.clock.advance(30 * day);
  expect((await readAppeal(late.token)).body.state).toBe("expired");
  const refused = await appeal(late.token);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ["token"]]);
  expect((await appeal(early.token)).body.state).toBe("open");
  await restart();
});

test("another admin than the blocker lifts a block; the user is mailed and may log in again", async () => {
  const { fan, token } = await blocked();
  await appeal(token);
  const { appealId } = await appealOf(fan);
  const own = await decide(appealId, "lifted", blocker);
  expect([own.status, own.body.code, Object.keys(own.body.fields ?? {})]).toEqual([
    403,
    "PERMISSION_DENIED",
    ["words"],
  ]);
  const detail = async (as: Person) => (await api.send(getAppealForAdmin, { as, params: { id: appealId } })).body;
  expect([(await detail(blocker)).mayDecide, (await detail(other)).mayDecide]).toEqual([false, true]);
  expect((await decide(appealId, "lifted")).status).toBe(204);
  expect(await detail(other)).toMatchObject({
    status: "lifted",
    decidedBy: other.nickname,
    user: { status: "active" },
  });
  expect((await mails(fan)).at(-1)).toEqual({ kind: "decided", outcome: "lifted", words: "기록을 다시 살펴보았어요" });
  expect((await readAppeal(token)).body).toMatchObject({ state: "lifted", words: "기록을 다시 살펴보았어요" });
  const { rows } = await api.deps.database.pool.query(
    "SELECT action FROM audit_log WHERE target_id IN ($1, $2) AND actor_id = $3 ORDER BY action",
    [appealId, fan.userId, other.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["appeal.lifted", "user.unblock"]);
});

test("an upheld block stays; a later block can be appealed again, with the earlier one listed", async () => {
  const { fan, token } = await blocked();
  await appeal(token);
  const { appealId } = await appealOf(fan);
  await decide(appealId, "upheld");
  expect((await api.send(getAppealForAdmin, { as: other, params: { id: appealId } })).body).toMatchObject({
    status: "upheld",
    user: { status: "blocked" },
  });
  expect((await appeal(token)).body).toMatchObject({ state: "upheld", words: "기록을 다시 살펴보았어요" });
  await unblock(fan);
  expect((await readAppeal(token)).body.state).toBe("lifted");
  api.clock.advance(60);
  await block(fan, "다시 그랬어요");
  const second = await tokenOf(fan);
  expect(second).not.toBe(token);
  expect((await appeal(second, "이번에도 아니에요")).body.state).toBe("open");
  expect((await appeal(token)).body.state).toBe("lifted");
  const { body } = await api.send(getAppealForAdmin, { as: other, params: { id: (await appealOf(fan)).appealId } });
  expect(body.block.reason).toBe("다시 그랬어요");
  expect(body.earlierBlocks.map(({ reason }) => reason)).toEqual(["같은 말을 되풀이해서 보냈어요"]);
});

test("of admins who lift, uphold or unblock at once, one decides, without a deadlock", async () => {
  const third = await api.person({ role: "admin" });
  for (let n = 0; n < 10; n++) {
    const { fan, token } = await blocked();
    await appeal(token);
    const { appealId } = await appealOf(fan);
    const answers = await Promise.all([
      decide(appealId, "lifted"),
      decide(appealId, "upheld", third),
      decide(appealId, "lifted", third),
      unblock(fan),
    ]);
    const statuses = answers.slice(0, 3).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
    expect(answers[3]?.status).toBe(200);
    expect((await mails(fan)).filter(({ kind }) => kind === "decided")).toHaveLength(1);
  }
});

test("unblocking a user grants their open appeal", async () => {
  const { fan, token } = await blocked();
  await appeal(token);
  await unblock(fan);
  expect(await appealOf(fan)).toMatchObject({ status: "lifted", words: "" });
  expect((await mails(fan)).at(-1)).toEqual({ kind: "decided", outcome: "lifted", words: "" });
});

test("admins find appeals by name, text and state, page by page; other users find none", async () => {
  const people: Person[] = [];
  for (let n = 0; n < 3; n++) {
    const { fan, token } = await blocked();
    await appeal(token, `찾을말 ${n}`);
    people.push(fan);
    api.clock.advance(1);
  }
  const q = "찾을말";
  const first = (await api.send(listAppeals, { as: other, query: { q, size: 2 } })).body;
  const rest = await listed({ q, size: 2, pagingKey: first.pagingKey });
  expect([...first.items, ...rest].map(({ body }) => body)).toEqual(["찾을말 2", "찾을말 1", "찾을말 0"]);
  await decide(String(first.items[0]?.appealId) as AppealId, "upheld");
  expect((await listed({ q, status: "open" })).map(({ body }) => body)).toEqual(["찾을말 0", "찾을말 1"]);
  expect((await listed({ q, status: "decided" })).map(({ body }) => body)).toEqual(["찾을말 2"]);
  expect(await listed({ q: "100%" })).toEqual([]);
  const fan = await api.person();
  expect((await api.send(listAppeals, { as: fan })).status).toBe(403);
  expect((await decide(String(first.items[1]?.appealId) as AppealId, "lifted", fan)).status).toBe(403);
  expect((await decide("ape_000000000000", "lifted")).status).toBe(404);
});

test("account deletion erases the text of a user's appeal", async () => {
  const { fan, token } = await blocked();
  await appeal(token, "내 이름은 떠나는사람");
  await api.deps.database.db.transaction().execute((tx) => eraseAppeals(tx, fan.userId));
  expect((await readAppeal(token)).status).toBe(404);
  expect(await appealOf(fan)).toMatchObject({ body: "", block: { reason: "" } });
});

test("one network may send thirty appeals an hour", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++)
    statuses.push((await strict.send(sendAppeal, { body: { token: "x".repeat(43), body: "x" } })).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  await strict.stop();
});

/** The admins log in again after the clock has moved. */
async function restart(): Promise<void> {
  [blocker, other] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
}

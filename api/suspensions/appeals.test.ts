import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminAppeal, AdminAppealDetail, OwnAppeal } from "#contract/appeals";
import type { Page } from "#contract/paging";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { decrypt } from "../crypto";
import type { AppealMail } from "./mail-person";
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
  expect((await api.call("POST", `/admin/users/${fan.userId}/block`, { as, body: { reason } })).status).toBe(200);
const unblock = (fan: Person) =>
  api.call("POST", `/admin/users/${fan.userId}/unblock`, { as: blocker, body: { reason: "다시 보니 괜찮아요" } });
const mails = async ({ email }: Person): Promise<AppealMail[]> => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'appeal' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(api.deps.keys, payload.sealed)));
};
const tokenOf = async (fan: Person): Promise<string> => {
  const told = (await mails(fan)).findLast((mail) => mail.kind === "blocked");
  return told?.kind === "blocked" ? told.token : "";
};
const look = (token: string, as?: Person) => api.call<OwnAppeal>("GET", `/accounts/appeal?token=${token}`, { as });
const say = (token: string, body = "제가 쓴 글이 아니에요") =>
  api.call<OwnAppeal>("POST", "/accounts/appeal", { body: { token, body } });
const listed = async (query = "", as = other) =>
  (await api.call<Page<AdminAppeal>>("GET", `/admin/appeals${query}`, { as })).body.items;
const decide = (appealId: string, outcome: string, as = other, words = "기록을 다시 살펴보았어요") =>
  api.call<AdminAppealDetail>("POST", `/admin/appeals/${appealId}/decide`, { as, body: { outcome, words } });
const appealOf = async (fan: Person) => (await listed(`?q=${fan.domain}`))[0] as AdminAppeal;
const blocked = async (): Promise<{ fan: Person; token: string }> => {
  const fan = await api.person();
  await block(fan);
  return { fan, token: await tokenOf(fan) };
};

test("who is blocked is mailed why and a link that works signed out, is told nothing else, and is kept as a hash", async () => {
  const { fan, token } = await blocked();
  expect(await mails(fan)).toEqual([
    {
      kind: "blocked",
      reason: "같은 말을 되풀이해서 보냈어요",
      token,
      until: new Date(api.clock.now().getTime() + 30 * day * 1000).toISOString(),
    },
  ]);
  const { status, body } = await look(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ reason: "같은 말을 되풀이해서 보냈어요", state: "none", body: null, words: "" });
  expect(JSON.stringify(body)).not.toMatch(
    new RegExp(`${fan.email}|${fan.nickname}|${fan.userId}|${blocker.nickname}`),
  );
  const { rows } = await api.deps.database.pool.query("SELECT t::text AS row FROM user_blocks t");
  expect(JSON.stringify(rows)).not.toContain(token);
  const stranger = "x".repeat(43);
  expect((await look(stranger)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await say(stranger)).body.code).toBe("RESOURCE_NOT_FOUND");
});

test("twenty appeals sent at once are one, and the same again tells how it stands", async () => {
  const { fan, token } = await blocked();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => say(token, `이의 ${n}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const words = new Set(answers.map(({ body }) => body.body));
  expect(words.size).toBe(1);
  expect((await say(token, "다른 말")).body).toMatchObject({ state: "open", body: [...words][0] });
  expect(await listed(`?q=${fan.domain}`)).toHaveLength(1);
});

test("looked for first and written afterwards, more than one is taken", async () => {
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
  const answer = await say(token, body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["body"]]);
  expect((await say(token, "가".repeat(1_000))).status).toBe(200);
});

test("after thirty days it is too late, honestly; what was said before still stands", async () => {
  const [late, early] = [await blocked(), await blocked()];
  await say(early.token);
  api.clock.advance(30 * day);
  expect((await look(late.token)).body.state).toBe("expired");
  const refused = await say(late.token);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ["token"]]);
  expect((await say(early.token)).body.state).toBe("open");
  await restart();
});

test("another admin than the one who blocked lifts it: the person is mailed the words and signs in again; both are audited", async () => {
  const { fan, token } = await blocked();
  await say(token);
  const { appealId } = await appealOf(fan);
  const own = await decide(appealId, "lifted", blocker);
  expect([own.status, own.body.code, Object.keys(own.body.fields ?? {})]).toEqual([
    403,
    "PERMISSION_DENIED",
    ["words"],
  ]);
  const detail = async (as: Person) =>
    (await api.call<AdminAppealDetail>("GET", `/admin/appeals/${appealId}`, { as })).body;
  expect([(await detail(blocker)).mayDecide, (await detail(other)).mayDecide]).toEqual([false, true]);
  const lifted = await decide(appealId, "lifted");
  expect(lifted.body).toMatchObject({ status: "lifted", decidedBy: other.nickname, user: { status: "active" } });
  expect((await mails(fan)).at(-1)).toEqual({ kind: "decided", outcome: "lifted", words: "기록을 다시 살펴보았어요" });
  expect((await look(token)).body).toMatchObject({ state: "lifted", words: "기록을 다시 살펴보았어요" });
  const { rows } = await api.deps.database.pool.query(
    "SELECT action FROM audit_log WHERE target_id IN ($1, $2) AND actor_id = $3 ORDER BY action",
    [appealId, fan.userId, other.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["appeal.lifted", "user.unblock"]);
});

test("upheld it stays, with the words; a block after a lifted one can be appealed again, with the earlier one in sight", async () => {
  const { fan, token } = await blocked();
  await say(token);
  expect((await decide((await appealOf(fan)).appealId, "upheld")).body).toMatchObject({
    status: "upheld",
    user: { status: "blocked" },
  });
  expect((await say(token)).body).toMatchObject({ state: "upheld", words: "기록을 다시 살펴보았어요" });
  await unblock(fan);
  expect((await look(token)).body.state).toBe("lifted");
  api.clock.advance(60);
  await block(fan, "다시 그랬어요");
  const second = await tokenOf(fan);
  expect(second).not.toBe(token);
  expect((await say(second, "이번에도 아니에요")).body.state).toBe("open");
  expect((await say(token)).body.state).toBe("lifted");
  const { body } = await api.call<AdminAppealDetail>("GET", `/admin/appeals/${(await appealOf(fan)).appealId}`, {
    as: other,
  });
  expect(body.block.reason).toBe("다시 그랬어요");
  expect(body.earlierBlocks.map(({ reason }) => reason)).toEqual(["같은 말을 되풀이해서 보냈어요"]);
});

test("of admins who decide at once, some lifting, some upholding, some unblocking, one decides and nothing waits for ever", async () => {
  const third = await api.person({ role: "admin" });
  for (let n = 0; n < 10; n++) {
    const { fan, token } = await blocked();
    await say(token);
    const { appealId } = await appealOf(fan);
    const answers = await Promise.all([
      decide(appealId, "lifted"),
      decide(appealId, "upheld", third),
      decide(appealId, "lifted", third),
      unblock(fan),
    ]);
    const statuses = answers.slice(0, 3).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers[3]?.status).toBe(200);
    expect((await mails(fan)).filter(({ kind }) => kind === "decided")).toHaveLength(1);
  }
});

test("unblocked without a look at the appeal, the appeal has what it asked for", async () => {
  const { fan, token } = await blocked();
  await say(token);
  await unblock(fan);
  expect(await appealOf(fan)).toMatchObject({ status: "lifted", words: "" });
  expect((await mails(fan)).at(-1)).toEqual({ kind: "decided", outcome: "lifted", words: "" });
});

test("admins find them by name, words and state, page by page; nobody else finds any", async () => {
  const people: Person[] = [];
  for (let n = 0; n < 3; n++) {
    const { fan, token } = await blocked();
    await say(token, `찾을말 ${n}`);
    people.push(fan);
    api.clock.advance(1);
  }
  const q = encodeURIComponent("찾을말");
  const first = (await api.call<Page<AdminAppeal>>("GET", `/admin/appeals?q=${q}&size=2`, { as: other })).body;
  const rest = await listed(`?q=${q}&size=2&pagingKey=${first.pagingKey}`);
  expect([...first.items, ...rest].map(({ body }) => body)).toEqual(["찾을말 2", "찾을말 1", "찾을말 0"]);
  await decide(String(first.items[0]?.appealId), "upheld");
  expect((await listed(`?q=${q}&status=open`)).map(({ body }) => body)).toEqual(["찾을말 1", "찾을말 0"]);
  expect((await listed(`?q=${q}&status=decided`)).map(({ body }) => body)).toEqual(["찾을말 2"]);
  expect(await listed("?q=100%25")).toEqual([]);
  const fan = await api.person();
  expect((await api.call("GET", "/admin/appeals", { as: fan })).status).toBe(403);
  expect((await decide(String(first.items[1]?.appealId), "lifted", fan)).status).toBe(403);
  expect((await decide("ape_000000000000", "lifted")).status).toBe(404);
});

test("who leaves takes along what they said", async () => {
  const { fan, token } = await blocked();
  await say(token, "내 이름은 떠나는사람");
  await api.deps.database.db.transaction().execute((tx) => eraseAppeals(tx, fan.userId));
  expect((await look(token)).status).toBe(404);
  expect(await appealOf(fan)).toMatchObject({ body: "", block: { reason: "" } });
});

test("from one network thirty an hour are taken", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++)
    statuses.push(
      (await strict.call("POST", "/accounts/appeal", { body: { token: "x".repeat(43), body: "x" } })).status,
    );
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  await strict.stop();
});

/** The admins sign in again after a journey in time. */
async function restart(): Promise<void> {
  [blocker, other] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
}

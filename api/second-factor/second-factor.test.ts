import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TokenAndUser } from "#contract/accounts";
import type { LoginChallenge, RecoveryCodes, SecondFactor } from "#contract/second-factor";
import { type Answer, type Person, startApi, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";
import { decrypt } from "../crypto";
import { endpoints } from "../server";
import { purgeExpired } from "../worker/purge-expired";
import { resetSecondFactor } from "./reset";

const password = "느린 강물 위의 편지 42";
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi();
  passwordHash = await api.deps.passwords.hash(password);
});
afterAll(() => api.stop());
// Each test begins at a time step none has used.
beforeEach(() => api.clock.advance(600));

const withFactor = (traits: Parameters<TestApi["person"]>[0] = {}) =>
  api.person({ secondFactor: true, passwordHash, ...traits });
/** What the person's app shows, `steps` from now. */
const shown = ({ secret }: Person, steps = 0) => appCode(secret, new Date(api.clock.now().getTime() + steps * 30_000));
const login = ({ email }: Person, typed = password) =>
  api.call<LoginChallenge>("POST", "/auth/login", { body: { email, password: typed } });
const challengeOf = async (person: Person) => (await login(person)).body.secondFactor.challenge;
const pass = (challenge: string, proof: { code?: string; recoveryCode?: string }) =>
  api.call<TokenAndUser>("POST", "/auth/login/second-factor", { body: { challenge, ...proof } });
const look = async (as: Person | string) => (await api.call<SecondFactor>("GET", "/auth/second-factor", { as })).body;
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys(body.fields ?? {})];
const mailsTo = async ({ email }: Person): Promise<string[]> => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'accountNotice' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(api.deps.keys, payload.sealed)).what);
};
const audited = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT action FROM audit_log WHERE target_id = $1 ORDER BY action DESC",
    [userId],
  );
  return rows.map(({ action }) => action);
};

test("setting up shows the secret to the session that began alone, and goes on only with the password and the app's code", async () => {
  const fan = await api.person({ passwordHash });
  const elsewhere = (await api.call<TokenAndUser>("POST", "/auth/login", { body: { email: fan.email, password } }))
    .body;
  expect(await look(fan)).toEqual({ on: false, required: false, since: null, recoveryCodesLeft: 0, pending: null });
  const [begun, again] = await Promise.all(
    [0, 1].map(() => api.call<SecondFactor>("POST", "/auth/second-factor", { as: fan })),
  );
  const secret = String(begun?.body.pending?.secret);
  expect(again?.body.pending?.secret).toBe(secret);
  expect((await look(elsewhere.token.accessToken)).pending).toBeNull();
  const code = appCode(secret, api.clock.now());
  const start = (body: object, as: Person | string = fan) => api.call("PUT", "/auth/second-factor", { as, body });
  expect(fieldsOf(await start({ code, password: "아닌 비밀번호 0000" }))).toEqual([400, ["password"]]);
  expect(fieldsOf(await start({ code }))).toEqual([400, ["password"]]);
  expect(fieldsOf(await start({ code: "000000", password }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await start({ code: "12345", password }))).toEqual([400, ["code"]]);
  expect((await start({ code, password }, elsewhere.token.accessToken)).status).toBe(409);
  expect((await look(fan)).on).toBe(false);

  const on = await api.call<RecoveryCodes>("PUT", "/auth/second-factor", { as: fan, body: { code, password } });
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  for (const one of on.body.recoveryCodes) expect(one).toMatch(/^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/);
  expect(await look(fan)).toMatchObject({ on: true, recoveryCodesLeft: 10, pending: null });
  // The session that has not passed it is over; the one that set it up goes on.
  expect((await api.call("GET", "/users/me", { as: elsewhere.token.accessToken })).status).toBe(401);
  expect((await start({ code, password })).status).toBe(409);
  expect((await api.call("POST", "/auth/second-factor", { as: fan })).status).toBe(409);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn"]);
});

test("a set-up that is half an hour old begins again, and a day-old one is forgotten", async () => {
  const fan = await api.person();
  const first = (await api.call<SecondFactor>("POST", "/auth/second-factor", { as: fan })).body.pending?.secret;
  api.clock.advance(240);
  const renewed = await look(fan);
  expect(renewed.pending?.secret).toBe(first);
  api.clock.advance(1_560);
  const token = (
    await api.call<TokenAndUser>("POST", "/auth/token/reissue", {
      headers: { cookie: `refreshToken=${fan.refreshToken}` },
    })
  ).body.token.accessToken;
  expect((await look(token)).pending).toBeNull();
  const code = appCode(String(first), api.clock.now());
  expect((await api.call("PUT", "/auth/second-factor", { as: token, body: { code } })).status).toBe(409);
  expect((await api.call<SecondFactor>("POST", "/auth/second-factor", { as: token })).body.pending?.secret).not.toBe(
    first,
  );
  api.clock.advance(90_000);
  await purgeExpired(api.deps);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM second_factors WHERE user_id = $1", [
    fan.userId,
  ]);
  expect(rowCount).toBe(0);
});

test("of twenty at once who send the app's first code one turns it on", async () => {
  const fan = await api.person();
  const { pending } = (await api.call<SecondFactor>("POST", "/auth/second-factor", { as: fan })).body;
  const code = appCode(String(pending?.secret), api.clock.now());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call("PUT", "/auth/second-factor", { as: fan, body: { code } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await look(fan)).recoveryCodesLeft).toBe(10);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn"]);
});

test("the right password is answered a challenge that opens nothing but the second step, and a wrong one as ever", async () => {
  const fan = await withFactor();
  const answer = await login(fan);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["secondFactor"]]);
  const { challenge, expiresIn } = answer.body.secondFactor;
  expect([expiresIn, challenge.length]).toEqual([600, 43]);
  expect((await api.call("GET", "/users/me", { as: challenge })).status).toBe(401);
  const cookie = `refreshToken=${challenge}`;
  expect((await api.call("POST", "/auth/token/reissue", { headers: { cookie } })).status).toBe(401);
  const { rowCount } = await api.deps.database.pool.query(
    "SELECT FROM known_networks WHERE user_id = $1 AND seen_at >= $2",
    [fan.userId, api.clock.now()],
  );
  expect(rowCount, "a network is known only after both steps").toBe(0);
  const nobody = await login({ ...fan, email: "nobody@example.com" });
  const wrong = await login(fan, "아닌 비밀번호 0000");
  const told = ({ status, body: { requestId, ...body } }: Answer) => [status, body];
  expect(told(wrong)).toEqual(told(nobody));
  const passed = await pass(challenge, { code: ` ${shown(fan).slice(0, 3)} ${shown(fan).slice(3)}` });
  expect(passed.body.user.userId).toBe(fan.userId);
  expect((await api.call("GET", "/users/me", { as: passed.body.token.accessToken })).status).toBe(200);
});

test("a code is taken once: again, at another challenge, or of an earlier step it is refused", async () => {
  const fan = await withFactor();
  const [code, earlier, later] = [shown(fan), shown(fan, -1), shown(fan, 1)];
  expect((await pass(await challengeOf(fan), { code })).status).toBe(200);
  expect(fieldsOf(await pass(await challengeOf(fan), { code }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await pass(await challengeOf(fan), { code: earlier }))).toEqual([400, ["code"]]);
  expect((await pass(await challengeOf(fan), { code: later })).status).toBe(200);
});

test("a code sent from twenty connections at once, each with a challenge of its own, signs in once", async () => {
  const rounds = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const fan = await withFactor();
      const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(fan)));
      const code = shown(fan);
      const answers = await Promise.all(challenges.map((challenge) => pass(challenge, { code })));
      return answers.filter(({ status }) => status === 200).length;
    }),
  );
  expect(rounds).toEqual(Array(5).fill(1));
});

test("looked at first and noted afterwards, the same code lets more than one in", async () => {
  const fan = await withFactor();
  const { pool } = api.deps.database;
  const step = Math.floor(api.clock.now().getTime() / 30_000);
  const naive = async () => {
    const { rows } = await pool.query("SELECT last_step FROM second_factors WHERE user_id = $1", [fan.userId]);
    if (rows[0].last_step >= step) return false;
    await pool.query("UPDATE second_factors SET last_step = $2 WHERE user_id = $1", [fan.userId, step]);
    return true;
  };
  const passed = (await Promise.all(Array.from({ length: 20 }, naive))).filter(Boolean);
  expect(passed.length).toBeGreaterThan(1);
});

test("a challenge is good once, for ten minutes and for five tries, and for nobody else's code", async () => {
  const [fan, other] = [await withFactor(), await withFactor()];
  const used = await challengeOf(fan);
  expect((await pass(used, { code: shown(fan) })).status).toBe(200);
  expect((await pass(used, { code: shown(fan, 1) })).status).toBe(401);

  const theirs = await challengeOf(fan);
  expect(fieldsOf(await pass(theirs, { code: shown(other) }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await pass(theirs, { recoveryCode: other.recoveryCodes[0] }))).toEqual([400, ["recoveryCode"]]);

  const tried = await challengeOf(fan);
  for (let n = 0; n < 5; n++) expect((await pass(tried, { code: "000000" })).status).toBe(400);
  expect((await pass(tried, { code: shown(fan, 1) })).status).toBe(401);

  const late = await challengeOf(fan);
  api.clock.advance(600);
  expect((await pass(late, { code: shown(fan) })).status).toBe(401);
  expect((await pass("x".repeat(43), { code: shown(fan) })).status).toBe(401);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM login_challenges");
  expect(rowCount).toBeGreaterThan(0);
  api.clock.advance(1);
  await purgeExpired(api.deps);
  expect((await api.deps.database.pool.query("SELECT FROM login_challenges")).rowCount).toBe(0);
});

test("one challenge with two good proofs sent at once begins one session", async () => {
  const fan = await withFactor();
  const challenge = await challengeOf(fan);
  const answers = await Promise.all(
    fan.recoveryCodes.map((recoveryCode) => pass(challenge, { recoveryCode })).slice(0, 5),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await api.call<SecondFactor>("GET", "/auth/second-factor", { as: fan })).body.recoveryCodesLeft).toBe(9);
});

test("a recovery code signs in once, however it is typed and however often it is sent at once; its use is told by mail", async () => {
  const fan = await withFactor();
  const [first, second] = fan.recoveryCodes as [string, string];
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(fan)));
  const answers = await Promise.all(challenges.map((challenge) => pass(challenge, { recoveryCode: first })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(fieldsOf(await pass(await challengeOf(fan), { recoveryCode: first }))).toEqual([400, ["recoveryCode"]]);
  const typed = ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  expect((await pass(await challengeOf(fan), { recoveryCode: typed })).status).toBe(200);
  expect((await look(fan)).recoveryCodesLeft).toBe(8);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn", "recoveryCodeUsed", "recoveryCodeUsed"]);
});

test("neither secret nor codes are readable in the database", async () => {
  const fan = await withFactor();
  const dump = await Promise.all(
    ["second_factors", "recovery_codes", "login_challenges"].map((table) =>
      api.deps.database.pool.query(`SELECT t::text AS row FROM ${table} t`),
    ),
  );
  const text = JSON.stringify(dump.map(({ rows }) => rows));
  expect(text).not.toContain(fan.secret);
  for (const code of fan.recoveryCodes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll("-", ""));
  }
});

test("new recovery codes need a code and kill the old ones; turning off needs one, ends the others and lets the password alone in", async () => {
  const fan = await withFactor();
  const other = (await pass(await challengeOf(fan), { code: shown(fan) })).body.token.accessToken;
  const renew = (body: object) =>
    api.call<RecoveryCodes>("POST", "/auth/second-factor/recovery-codes", { as: fan, body });
  expect(fieldsOf(await renew({ code: "000000" }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await renew({}))).toEqual([400, ["code"]]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew({ code: shown(fan, 1) })));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const fresh = made[0]?.body.recoveryCodes[0];
  expect(fieldsOf(await pass(await challengeOf(fan), { recoveryCode: fan.recoveryCodes[0] }))).toEqual([
    400,
    ["recoveryCode"],
  ]);
  expect((await api.call("GET", "/users/me", { as: other })).status).toBe(200);

  const off = (body: object) => api.call("DELETE", "/auth/second-factor", { as: fan, body });
  expect(fieldsOf(await off({ code: shown(fan, 1) }))).toEqual([400, ["code"]]);
  expect((await off({ recoveryCode: fresh })).status).toBe(204);
  expect((await off({ recoveryCode: fresh })).status).toBe(409);
  expect((await api.call("GET", "/users/me", { as: other })).status).toBe(401);
  expect(Object.keys((await login(fan)).body).sort()).toEqual(["token", "user"]);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn", "recoveryCodesMade", "secondFactorOff"]);
});

test("a changed or reset password does not pass it by, and ends a sign-in that waits for it", async () => {
  const fan = await withFactor();
  const waiting = await challengeOf(fan);
  await api.call("POST", "/auth/code", { body: { email: fan.email, purpose: "password" } });
  const { emailVerificationId } = (await api.deps.database.db
    .selectFrom("email_codes")
    .select("email_verification_id as emailVerificationId")
    .where("email", "=", fan.email)
    .executeTakeFirstOrThrow()) as { emailVerificationId: string };
  const { code } = await api.mailedCode(fan.email);
  await api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code } });
  const next = "다른 강물 위의 편지 43";
  expect((await api.call("PUT", "/auth/password", { body: { emailVerificationId, password: next } })).status).toBe(204);
  expect((await pass(waiting, { code: shown(fan) })).status).toBe(401);
  const answer = await login(fan, next);
  expect(Object.keys(answer.body)).toEqual(["secondFactor"]);
  expect((await pass(answer.body.secondFactor.challenge, { code: shown(fan) })).status).toBe(200);
});

test("guesses are limited by person whatever their network, and the owner at a known network or with a recovery code gets in all the same", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const owner = await strict.person({ secondFactor: true, passwordHash });
  const call = (path: string, body: object, address: string) =>
    strict.call<LoginChallenge>("POST", path, { body, headers: { "x-forwarded-for": address } });
  const enter = async (proof: object, address: string) => {
    const { body } = await call("/auth/login", { email: owner.email, password }, address);
    return call("/auth/login/second-factor", { challenge: body.secondFactor.challenge, ...proof }, address);
  };
  strict.clock.advance(60);
  const now = () => appCode(owner.secret, strict.clock.now());
  expect((await enter({ code: now() }, "10.9.0.1")).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await enter({ code: "000000" }, `10.1.${n}.1`)).status);
  expect(statuses).toEqual([...Array(29).fill(400), ...Array(11).fill(429)]);
  strict.clock.advance(30);
  expect((await enter({ code: now() }, "10.2.0.1")).status).toBe(429);
  expect((await enter({ recoveryCode: owner.recoveryCodes[0] }, "10.2.0.1")).status).toBe(200);
  expect((await enter({ code: now() }, "10.9.0.1")).status).toBe(200);
  const atOne: number[] = [];
  for (let n = 0; n < 12; n++) atOne.push((await enter({ code: "000000" }, "10.9.0.1")).status);
  expect(atOne).toEqual([...Array(10).fill(400), 429, 429]);
  await strict.stop();
});

test("an admin without it may use nothing under /admin: refused by name, also with a token made before", async () => {
  const admin = await api.person({ role: "admin", secondFactor: false });
  expect(await look(admin)).toMatchObject({ on: false, required: true });
  const closed = endpoints.filter(({ path }) => path.startsWith("/admin"));
  expect(closed.length).toBeGreaterThan(20);
  for (const { method, path, who } of closed) {
    expect(who, path).toBe("admin");
    const answer = await api.call(method.toUpperCase(), path.replace(/\{\w+\}/g, "usr_000000000000"), {
      as: admin,
      body: method === "get" ? undefined : {},
    });
    expect([path, answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      path,
      403,
      "ACCESS_DENIED_BY_POLICY",
      ["secondFactor"],
    ]);
  }
  const before = (await api.person({ role: "admin", secondFactor: false })).token;
  const { pending } = (await api.call<SecondFactor>("POST", "/auth/second-factor", { as: before })).body;
  expect((await api.call("GET", "/admin/users", { as: before })).status).toBe(403);
  const code = appCode(String(pending?.secret), api.clock.now());
  await api.call("PUT", "/auth/second-factor", { as: before, body: { code } });
  expect((await api.call("GET", "/admin/users", { as: before })).status).toBe(200);
});

test("what an admin changes of it is audited, and turned off it closes their work", async () => {
  const admin = await withFactor({ role: "admin" });
  expect((await api.call("GET", "/admin/users", { as: admin })).status).toBe(200);
  await api.call("POST", "/auth/second-factor/recovery-codes", { as: admin, body: { code: shown(admin) } });
  expect((await api.call("DELETE", "/auth/second-factor", { as: admin, body: { code: shown(admin, 1) } })).status).toBe(
    204,
  );
  expect((await api.call("GET", "/admin/users", { as: admin })).status).toBe(403);
  expect(await audited(admin)).toEqual(["secondFactor.on", "secondFactor.off", "secondFactor.codes"]);
});

test("the command for who has lost everything takes it off, signs out, tells the owner and is audited", async () => {
  const fan = await withFactor();
  expect(await resetSecondFactor(api.deps, fan.email)).toBe(true);
  expect(await resetSecondFactor(api.deps, fan.email)).toBe(false);
  expect(await resetSecondFactor(api.deps, "nobody@example.com")).toBe(false);
  expect((await api.call("GET", "/users/me", { as: fan })).status).toBe(401);
  expect(Object.keys((await login(fan)).body).sort()).toEqual(["token", "user"]);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn", "secondFactorReset"]);
  expect(await audited(fan)).toEqual(["secondFactor.reset"]);
});

test("an activist who has it on is asked for a fresh code where money is turned, once per code; who has not is asked nothing", async () => {
  const creator = await withFactor({ role: "activist" });
  const account = { bank: "신한은행", holder: "이하루", number: "110123456789", password };
  const put = (body: object, as = creator) => api.call("PUT", "/payments/settlement/account", { as, body });
  expect(fieldsOf(await put(account))).toEqual([400, ["code"]]);
  expect(fieldsOf(await put({ ...account, code: "000000" }))).toEqual([400, ["code"]]);
  expect((await put({ ...account, code: shown(creator) })).status).toBe(200);
  const ask = (body?: object, as = creator) => api.call("POST", "/payments/settlement/request", { as, body });
  expect(fieldsOf(await ask())).toEqual([400, ["code"]]);
  expect(fieldsOf(await ask({ code: shown(creator) }))).toEqual([400, ["code"]]);
  // Refused for another reason, a code is still good.
  for (let n = 0; n < 2; n++) expect((await ask({ code: shown(creator, 1) })).body.code).toBe("INSUFFICIENT_BALANCE");
  const without = await api.person({ role: "activist", passwordHash });
  expect((await put(account, without)).status).toBe(200);
  expect((await ask(undefined, without)).body.code).toBe("INSUFFICIENT_BALANCE");
});

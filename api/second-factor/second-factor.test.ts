import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changePassword, requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { EmailVerificationId } from "#contract/ids";
import { logIn, logInWithSecondFactor, reissueToken } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import {
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "#contract/second-factor/endpoints";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import { listUsersForAdmin } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf, TestResponse } from "#tests/support/api-client";
import { appCode } from "#tests/support/authenticator";
import { challengeOf, sessionOf } from "#tests/support/login";
import { decrypt } from "../crypto";
import { endpoints } from "../server";
import { purgeExpired } from "../worker/purge-expired";
import { resetSecondFactor } from "./reset-second-factor";

const password = "느린 강물 위의 편지 42";
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi();
  passwordHash = await api.deps.passwords.hash(password);
});
afterAll(() => api.stop());
// Each test begins at an unused time step.
beforeEach(() => api.clock.advance(600));

const withFactor = (traits: Parameters<TestApi["person"]>[0] = {}) =>
  api.person({ secondFactor: true, passwordHash, ...traits });
/** The code the user's app shows, `steps` from now. */
const codeOf = ({ secret }: Person, steps = 0) => appCode(secret, new Date(api.clock.now().getTime() + steps * 30_000));
const login = ({ email }: Person, typed = password) => api.send(logIn, { body: { email, password: typed } });
const beginLogin = async (person: Person) => challengeOf(await login(person)).challenge;
const pass = (challenge: string, proof: { code?: string; recoveryCode?: string }) =>
  api.send(logInWithSecondFactor, { body: { challenge, ...proof } });
const getStatus = async (as: Person | string) => (await api.send(getSecondFactor, { as })).body;
const fieldsOf = ({ status, body }: TestResponse) => [status, Object.keys(body.fields ?? {})];
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

test("set-up shows the secret to its own session only, and requires password and code", async () => {
  const fan = await api.person({ passwordHash });
  const elsewhere = sessionOf(await api.send(logIn, { body: { email: fan.email, password } }));
  expect(await getStatus(fan)).toEqual({
    on: false,
    required: false,
    since: null,
    recoveryCodesLeft: 0,
    pending: null,
  });
  const [begun, again] = await Promise.all([0, 1].map(() => api.send(setUpSecondFactor, { as: fan })));
  const secret = String(begun?.body.pending?.secret);
  expect(again?.body.pending?.secret).toBe(secret);
  expect((await getStatus(elsewhere.token.accessToken)).pending).toBeNull();
  const code = appCode(secret, api.clock.now());
  const start = (body: BodyOf<typeof turnOnSecondFactor>, as: Person | string = fan) =>
    api.send(turnOnSecondFactor, { as, body });
  expect(fieldsOf(await start({ code, password: "아닌 비밀번호 0000" }))).toEqual([400, ["password"]]);
  expect(fieldsOf(await start({ code }))).toEqual([400, ["password"]]);
  expect(fieldsOf(await start({ code: "000000", password }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await start({ code: "12345", password }))).toEqual([400, ["code"]]);
  expect((await start({ code, password }, elsewhere.token.accessToken)).status).toBe(409);
  expect((await getStatus(fan)).on).toBe(false);

  const on = await api.send(turnOnSecondFactor, { as: fan, body: { code, password } });
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  for (const one of on.body.recoveryCodes) expect(one).toMatch(/^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/);
  expect(await getStatus(fan)).toMatchObject({ on: true, recoveryCodesLeft: 10, pending: null });
  // Sessions that have not passed the factor end; the one that set it up continues.
  expect((await api.send(getSessionUser, { as: elsewhere.token.accessToken })).status).toBe(401);
  expect((await start({ code, password })).status).toBe(409);
  expect((await api.send(setUpSecondFactor, { as: fan })).status).toBe(409);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn"]);
});

test("a set-up half an hour old starts again, and a day-old one is purged", async () => {
  const fan = await api.person();
  const first = (await api.send(setUpSecondFactor, { as: fan })).body.pending?.secret;
  api.clock.advance(240);
  const renewed = await getStatus(fan);
  expect(renewed.pending?.secret).toBe(first);
  api.clock.advance(1_560);
  const token = (await api.send(reissueToken, { headers: { cookie: `refreshToken=${fan.refreshToken}` } })).body.token
    .accessToken;
  expect((await getStatus(token)).pending).toBeNull();
  const code = appCode(String(first), api.clock.now());
  expect((await api.send(turnOnSecondFactor, { as: token, body: { code } })).status).toBe(409);
  expect((await api.send(setUpSecondFactor, { as: token })).body.pending?.secret).not.toBe(first);
  api.clock.advance(90_000);
  await purgeExpired(api.deps);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM second_factors WHERE user_id = $1", [
    fan.userId,
  ]);
  expect(rowCount).toBe(0);
});

test("one of twenty simultaneous first codes turns the factor on", async () => {
  const fan = await api.person();
  const { pending } = (await api.send(setUpSecondFactor, { as: fan })).body;
  const code = appCode(String(pending?.secret), api.clock.now());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.send(turnOnSecondFactor, { as: fan, body: { code } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await getStatus(fan)).recoveryCodesLeft).toBe(10);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn"]);
});

test("the right password gets a challenge valid for the second step only; a wrong one is 401", async () => {
  const fan = await withFactor();
  const answer = await login(fan);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["secondFactor"]]);
  const { challenge, expiresIn } = challengeOf(answer);
  expect([expiresIn, challenge.length]).toEqual([600, 43]);
  expect((await api.send(getSessionUser, { as: challenge })).status).toBe(401);
  const cookie = `refreshToken=${challenge}`;
  expect((await api.send(reissueToken, { headers: { cookie } })).status).toBe(401);
  const { rowCount } = await api.deps.database.pool.query(
    "SELECT FROM known_networks WHERE user_id = $1 AND seen_at >= $2",
    [fan.userId, api.clock.now()],
  );
  expect(rowCount, "a network is known only after both steps").toBe(0);
  const nobody = await login({ ...fan, email: "nobody@example.com" });
  const wrong = await login(fan, "아닌 비밀번호 0000");
  const withoutRequestId = ({ status, body: { requestId, ...body } }: TestResponse) => [status, body];
  expect(withoutRequestId(wrong)).toEqual(withoutRequestId(nobody));
  const passed = await pass(challenge, { code: ` ${codeOf(fan).slice(0, 3)} ${codeOf(fan).slice(3)}` });
  expect(passed.body.user.userId).toBe(fan.userId);
  expect((await api.send(getSessionUser, { as: passed.body.token.accessToken })).status).toBe(200);
});

test("a used code, also at another challenge, and one of an earlier step are refused", async () => {
  const fan = await withFactor();
  const [code, earlier, later] = [codeOf(fan), codeOf(fan, -1), codeOf(fan, 1)];
  expect((await pass(await beginLogin(fan), { code })).status).toBe(200);
  expect(fieldsOf(await pass(await beginLogin(fan), { code }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await pass(await beginLogin(fan), { code: earlier }))).toEqual([400, ["code"]]);
  expect((await pass(await beginLogin(fan), { code: later })).status).toBe(200);
});

test("a code used by twenty simultaneous challenges logs in once", async () => {
  const rounds = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const fan = await withFactor();
      const challenges = await Promise.all(Array.from({ length: 20 }, () => beginLogin(fan)));
      const code = codeOf(fan);
      const answers = await Promise.all(challenges.map((challenge) => pass(challenge, { code })));
      return answers.filter(({ status }) => status === 200).length;
    }),
  );
  expect(rounds).toEqual(Array(5).fill(1));
});

test("a naive check-then-write lets the same code in more than once", async () => {
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

test("a challenge is valid once, for ten minutes, five tries, and its own user's code", async () => {
  const [fan, other] = [await withFactor(), await withFactor()];
  const used = await beginLogin(fan);
  expect((await pass(used, { code: codeOf(fan) })).status).toBe(200);
  expect((await pass(used, { code: codeOf(fan, 1) })).status).toBe(401);

  const theirs = await beginLogin(fan);
  expect(fieldsOf(await pass(theirs, { code: codeOf(other) }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await pass(theirs, { recoveryCode: other.recoveryCodes[0] }))).toEqual([400, ["recoveryCode"]]);

  const tried = await beginLogin(fan);
  for (let n = 0; n < 5; n++) expect((await pass(tried, { code: "000000" })).status).toBe(400);
  expect((await pass(tried, { code: codeOf(fan, 1) })).status).toBe(401);

  const late = await beginLogin(fan);
  api.clock.advance(600);
  expect((await pass(late, { code: codeOf(fan) })).status).toBe(401);
  expect((await pass("x".repeat(43), { code: codeOf(fan) })).status).toBe(401);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM login_challenges");
  expect(rowCount).toBeGreaterThan(0);
  api.clock.advance(1);
  await purgeExpired(api.deps);
  expect((await api.deps.database.pool.query("SELECT FROM login_challenges")).rowCount).toBe(0);
});

test("one challenge with five valid codes sent simultaneously starts one session", async () => {
  const fan = await withFactor();
  const challenge = await beginLogin(fan);
  const answers = await Promise.all(
    fan.recoveryCodes.slice(0, 5).map((recoveryCode) => pass(challenge, { recoveryCode })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await api.send(getSecondFactor, { as: fan })).body.recoveryCodesLeft).toBe(9);
});

test("a recovery code logs in once, however typed, and its use is mailed to the owner", async () => {
  const fan = await withFactor();
  const [first, second] = fan.recoveryCodes as [string, string];
  const challenges = await Promise.all(Array.from({ length: 10 }, () => beginLogin(fan)));
  const answers = await Promise.all(challenges.map((challenge) => pass(challenge, { recoveryCode: first })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(fieldsOf(await pass(await beginLogin(fan), { recoveryCode: first }))).toEqual([400, ["recoveryCode"]]);
  const typed = ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  expect((await pass(await beginLogin(fan), { recoveryCode: typed })).status).toBe(200);
  expect((await getStatus(fan)).recoveryCodesLeft).toBe(8);
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

test("renewing recovery codes and turning off require a code; turning off ends other sessions", async () => {
  const fan = await withFactor();
  const other = (await pass(await beginLogin(fan), { code: codeOf(fan) })).body.token.accessToken;
  const renew = (body: object) => api.send(renewRecoveryCodes, { as: fan, body });
  expect(fieldsOf(await renew({ code: "000000" }))).toEqual([400, ["code"]]);
  expect(fieldsOf(await renew({}))).toEqual([400, ["code"]]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew({ code: codeOf(fan, 1) })));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const fresh = made[0]?.body.recoveryCodes[0];
  expect(fieldsOf(await pass(await beginLogin(fan), { recoveryCode: fan.recoveryCodes[0] }))).toEqual([
    400,
    ["recoveryCode"],
  ]);
  expect((await api.send(getSessionUser, { as: other })).status).toBe(200);

  const off = (body: object) => api.send(turnOffSecondFactor, { as: fan, body });
  expect(fieldsOf(await off({ code: codeOf(fan, 1) }))).toEqual([400, ["code"]]);
  expect((await off({ recoveryCode: fresh })).status).toBe(204);
  expect((await off({ recoveryCode: fresh })).status).toBe(409);
  expect((await api.send(getSessionUser, { as: other })).status).toBe(401);
  expect(Object.keys((await login(fan)).body).sort()).toEqual(["token", "user"]);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn", "recoveryCodesMade", "secondFactorOff"]);
});

test("a changed or reset password does not bypass the factor, and ends waiting logins", async () => {
  const fan = await withFactor();
  const waiting = await beginLogin(fan);
  await api.send(requestVerificationCode, { body: { email: fan.email, purpose: "password" } });
  const { emailVerificationId } = (await api.deps.database.db
    .selectFrom("email_codes")
    .select("email_verification_id as emailVerificationId")
    .where("email", "=", fan.email)
    .executeTakeFirstOrThrow()) as { emailVerificationId: EmailVerificationId };
  const { code } = await api.mailedCode(fan.email);
  await api.send(verifyCode, { body: { emailVerificationId, code } });
  const next = "다른 강물 위의 편지 43";
  expect((await api.send(changePassword, { body: { emailVerificationId, password: next } })).status).toBe(204);
  expect((await pass(waiting, { code: codeOf(fan) })).status).toBe(401);
  const answer = await login(fan, next);
  expect(Object.keys(answer.body)).toEqual(["secondFactor"]);
  expect((await pass(challengeOf(answer).challenge, { code: codeOf(fan) })).status).toBe(200);
});

test("guesses are limited per user on all networks, yet never lock out the owner's network", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const owner = await strict.person({ secondFactor: true, passwordHash });
  const logInWith = async (proof: { code?: string; recoveryCode?: string }, address: string) => {
    const headers = { "x-forwarded-for": address };
    const answer = await strict.send(logIn, { body: { email: owner.email, password }, headers });
    const body = { challenge: challengeOf(answer).challenge, ...proof };
    return strict.send(logInWithSecondFactor, { body, headers });
  };
  strict.clock.advance(60);
  const now = () => appCode(owner.secret, strict.clock.now());
  expect((await logInWith({ code: now() }, "10.9.0.1")).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await logInWith({ code: "000000" }, `10.1.${n}.1`)).status);
  expect(statuses).toEqual([...Array(29).fill(400), ...Array(11).fill(429)]);
  strict.clock.advance(30);
  expect((await logInWith({ code: now() }, "10.2.0.1")).status).toBe(429);
  expect((await logInWith({ recoveryCode: owner.recoveryCodes[0] }, "10.2.0.1")).status).toBe(200);
  expect((await logInWith({ code: now() }, "10.9.0.1")).status).toBe(200);
  const atOne: number[] = [];
  for (let n = 0; n < 12; n++) atOne.push((await logInWith({ code: "000000" }, "10.9.0.1")).status);
  expect(atOne).toEqual([...Array(10).fill(400), 429, 429]);
  await strict.stop();
});

test("an admin without the factor is refused under /admin, also with an older token", async () => {
  const admin = await api.person({ role: "admin", secondFactor: false });
  expect(await getStatus(admin)).toMatchObject({ on: false, required: true });
  const closed = endpoints.filter(({ path }) => path.startsWith("/admin"));
  expect(closed.length).toBeGreaterThan(20);
  for (const { method, path, access } of closed) {
    expect(access, path).toBe("admin");
    const answer = await api.request(method.toUpperCase(), path.replace(/\{\w+\}/g, "usr_000000000000"), {
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
  const { pending } = (await api.send(setUpSecondFactor, { as: before })).body;
  expect((await api.send(listUsersForAdmin, { as: before })).status).toBe(403);
  const code = appCode(String(pending?.secret), api.clock.now());
  await api.send(turnOnSecondFactor, { as: before, body: { code } });
  expect((await api.send(listUsersForAdmin, { as: before })).status).toBe(200);
});

test("an admin's changes of the factor are audited; turning it off closes /admin", async () => {
  const admin = await withFactor({ role: "admin" });
  expect((await api.send(listUsersForAdmin, { as: admin })).status).toBe(200);
  await api.send(renewRecoveryCodes, { as: admin, body: { code: codeOf(admin) } });
  expect((await api.send(turnOffSecondFactor, { as: admin, body: { code: codeOf(admin, 1) } })).status).toBe(204);
  expect((await api.send(listUsersForAdmin, { as: admin })).status).toBe(403);
  expect(await audited(admin)).toEqual(["secondFactor.on", "secondFactor.off", "secondFactor.codes"]);
});

test("the reset command removes the factor, ends sessions, mails the owner and is audited", async () => {
  const fan = await withFactor();
  expect(await resetSecondFactor(api.deps, fan.email)).toBe(true);
  expect(await resetSecondFactor(api.deps, fan.email)).toBe(false);
  expect(await resetSecondFactor(api.deps, "nobody@example.com")).toBe(false);
  expect((await api.send(getSessionUser, { as: fan })).status).toBe(401);
  expect(Object.keys((await login(fan)).body).sort()).toEqual(["token", "user"]);
  expect(await mailsTo(fan)).toEqual(["secondFactorOn", "secondFactorReset"]);
  expect(await audited(fan)).toEqual(["secondFactor.reset"]);
});

test("an activist with the factor needs a fresh code to move money; one without needs none", async () => {
  const creator = await withFactor({ role: "activist" });
  const account = { bank: "신한은행", holder: "이하루", number: "110123456789", password };
  const put = (body: BodyOf<typeof setPayoutAccount>, as = creator) => api.send(setPayoutAccount, { as, body });
  expect(fieldsOf(await put(account))).toEqual([400, ["code"]]);
  expect(fieldsOf(await put({ ...account, code: "000000" }))).toEqual([400, ["code"]]);
  expect((await put({ ...account, code: codeOf(creator) })).status).toBe(200);
  const ask = (body: { code?: string }, as = creator) => api.send(requestSettlement, { as, body });
  const withoutBody = await api.request("POST", "/payments/settlement/request", { as: creator });
  expect(fieldsOf(withoutBody)).toEqual([400, ["code"]]);
  expect(fieldsOf(await ask({ code: codeOf(creator) }))).toEqual([400, ["code"]]);
  // A code stays valid when the request is refused for another reason.
  for (let n = 0; n < 2; n++) expect((await ask({ code: codeOf(creator, 1) })).body.code).toBe("INSUFFICIENT_BALANCE");
  const without = await api.person({ role: "activist", passwordHash });
  expect((await put(account, without)).status).toBe(200);
  expect((await ask({}, without)).body.code).toBe("INSUFFICIENT_BALANCE");
});

import { hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword, requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { EmailVerificationId } from "#contract/ids";
import { createAccount, logIn, reissueToken } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";
import { createPasswords } from "./passwords";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const another = "서두르지 않는 구름 한 점";
let count = 0;

async function owner(traits: { email?: string; nickname?: string; without?: boolean } = {}): Promise<Person> {
  const email = traits.email ?? `owner${++count}@example.com`;
  const passwordHash = traits.without ? undefined : await api.deps.passwords.hash(password);
  return api.person({ email, nickname: traits.nickname, passwordHash });
}
const requestCode = (email: string, purpose = "password") =>
  api.send(requestVerificationCode, { body: { email, purpose } });
async function verifyMailbox(email: string, purpose = "password"): Promise<EmailVerificationId> {
  api.clock.advance(61);
  const { emailVerificationId } = (await requestCode(email, purpose)).body;
  const { code } = await api.mailedCode(email);
  await api.send(verifyCode, { body: { emailVerificationId, code } });
  return emailVerificationId;
}
const reset = (emailVerificationId: EmailVerificationId, given = another, as?: Person) =>
  api.send(changePassword, { as, body: { emailVerificationId, password: given } });
const change = (as: Person | undefined, currentPassword = password, given = another) =>
  api.send(changePassword, { as, body: { currentPassword, password: given } });
const login = (email: string, given: string) => api.send(logIn, { body: { email, password: given } });
const isSignedIn = async (as: Person | string) => (await api.send(getSessionUser, { as })).status === 200;
const reissue = (person: Person) =>
  api.send(reissueToken, { headers: { cookie: `refreshToken=${person.refreshToken}` } });
async function mails(email: string): Promise<string[]> {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => payload.mail);
}

test("a reset by the verified mailbox changes the password and ends every session", async () => {
  const person = await owner();
  const id = await verifyMailbox(person.email);
  api.clock.advance(1);
  expect((await reset(id)).status).toBe(204);
  expect([(await login(person.email, password)).status, (await login(person.email, another)).status]).toEqual([
    401, 200,
  ]);
  expect([await isSignedIn(person), (await reissue(person)).status]).toEqual([false, 401]);
  expect((await mails(person.email)).at(-1)).toBe("accountNotice");
});

test("a verified mailbox resets the password once, however many simultaneous requests", async () => {
  const person = await owner();
  const id = await verifyMailbox(person.email);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => reset(id, `${another} ${i}`)));
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.body?.code === "INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  expect(refused).toHaveLength(5);
  const winner = answers.findIndex((answer) => answer.status === 204);
  expect((await login(person.email, `${another} ${winner}`)).status).toBe(200);
});

test("a code never entered, a sign-up's or one older than half an hour resets nothing", async () => {
  const person = await owner();
  const unproven = (await requestCode(person.email)).body.emailVerificationId;
  const signup = await verifyMailbox(`new${++count}@example.com`, "signup");
  const old = await verifyMailbox(person.email);
  api.clock.advance(1_801);
  for (const id of [unproven, signup, old, "evc_000000000000"]) {
    expect((await reset(id as EmailVerificationId)).body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  }
  expect((await login(person.email, password)).status).toBe(200);
});

test("before the mailbox is verified nothing of the account leaks, not even by refused passwords", async () => {
  const person = await owner({ nickname: "비밀스런별명" });
  const id = (await requestCode(person.email)).body.emailVerificationId;
  const answers = [await reset(id, "비밀스런별명 2026"), await reset(id, "1234567890"), await reset(id, another)];
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["INVALID_REQUEST_EMAIL_CODE_EXPIRED"]));
});

test("a missing or Google-only account is reported only after the mailbox is verified", async () => {
  const social = await owner({ without: true });
  const reportedCode = async (email: string) => {
    api.clock.advance(61);
    const { emailVerificationId } = (await requestCode(email)).body;
    const { code } = await api.mailedCode(email);
    const verified = await api.send(verifyCode, { body: { emailVerificationId, code } });
    return [verified.body.code, (await reset(emailVerificationId)).body.code];
  };
  expect(await reportedCode(`nobody${++count}@example.com`)).toEqual(Array(2).fill("RESOURCE_NOT_FOUND_ACCOUNT"));
  expect(await reportedCode(social.email)).toEqual(Array(2).fill("INVALID_REQUEST_SOCIAL_ACCOUNT"));
});

test("a change requires the current password, preserves this session and ends every other", async () => {
  const person = await owner();
  const other = sessionOf(await login(person.email, password)).token;
  expect((await change(undefined)).status).toBe(401);
  const wrong = await change(person, "틀린 비밀번호예요");
  expect([wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual([
    "INVALID_REQUEST_PASSWORD",
    ["currentPassword"],
  ]);
  expect(await isSignedIn(other.accessToken)).toBe(true);
  expect((await change(person)).status).toBe(204);
  expect([await isSignedIn(person), await isSignedIn(other.accessToken)]).toEqual([true, false]);
  expect((await reissue({ ...person, refreshToken: other.refreshToken.token })).status).toBe(401);
  expect((await login(person.email, another)).status).toBe(200);
  expect(await mails(person.email)).toEqual(["accountNotice"]);
});

test("of simultaneous changes one succeeds, and only its password logs in", async () => {
  const person = await owner();
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => change(person, password, `${another} ${i}`)));
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
  const opens = await Promise.all(answers.map((_, i) => login(person.email, `${another} ${i}`)));
  expect(opens.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 204));
});

test("a login with the old password during the change leaves no session behind", async () => {
  for (let trial = 0; trial < 8; trial++) {
    const person = await owner();
    const [changed, ...logins] = await Promise.all([
      change(person),
      ...Array.from({ length: 4 }, () => login(person.email, password)),
    ]);
    expect(changed?.status).toBe(204);
    for (const answer of logins) {
      if (answer?.status === 200)
        expect(await isSignedIn(sessionOf(answer).token.accessToken), `trial ${trial}`).toBe(false);
    }
  }
}, 60_000);

test("an account without a password can neither reset nor change one", async () => {
  const social = await owner({ without: true });
  expect((await change(social)).body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
});

test("a request with both proofs, or none, is neither a reset nor a change", async () => {
  const person = await owner();
  for (const body of [
    { password: another },
    { emailVerificationId: "evc_000000000000", currentPassword: password, password: another },
  ]) {
    expect((await api.send(changePassword, { as: person, body })).body.code).toBe("INVALID_REQUEST");
  }
});

test("guessing the current password in a stolen session is limited, until the limit expires", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const person = await strict.person({ passwordHash: await strict.deps.passwords.hash(password) });
  const guess = () =>
    strict.send(changePassword, { as: person, body: { currentPassword: "틀린 비밀번호", password: another } });
  const codes = [];
  for (let i = 0; i < 11; i++) codes.push((await guess()).body.code);
  await strict.stop();
  expect(codes).toEqual([...Array(10).fill("INVALID_REQUEST_PASSWORD"), "TOO_MANY_REQUESTS"]);
});

/** Twenty common passwords that are long enough to be refused for no other reason. */
const common = [
  "1234567890",
  "qwertyuiop",
  "1q2w3e4r5t",
  "password123",
  "iloveyou123",
  "1qaz2wsx3edc",
  "q1w2e3r4t5y6",
  "qwertyuiop123",
  "0987654321",
  "1111111111",
  "0123456789",
  "123456789a",
  "123456789q",
  "qwerty1234",
  "basketball",
  "1234567891",
  "1029384756",
  "9876543210",
  "0000000000",
  "12345678910",
];

test.each(["sign-up", "change", "reset"])("twenty common passwords are refused at %s", async (where) => {
  const person = await owner();
  const id = await verifyMailbox(
    where === "sign-up" ? `common${++count}@example.com` : person.email,
    where === "sign-up" ? "signup" : "password",
  );
  for (const word of common.flatMap((each) => [each, each.toUpperCase()])) {
    const answer =
      where === "change"
        ? await change(person, password, word)
        : where === "reset"
          ? await reset(id, word)
          : await signUp(id, word);
    expect([word, answer.body?.code]).toEqual([word, "INVALID_REQUEST_PASSWORD"]);
    expect(answer.body.fields?.password).toHaveLength(1);
  }
});

const signUp = (emailVerificationId: EmailVerificationId, given: string) =>
  api.send(createAccount, {
    body: {
      emailVerificationId,
      password: given,
      nickname: `약한_${++count}`,
      gender: "female",
      atLeast14: true,
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });

test("a password made of the owner's or product's names is refused; one containing them is not", async () => {
  const person = await owner({ email: "river.walker@example.com", nickname: "강가산책자" });
  const id = await verifyMailbox(person.email);
  for (const word of [
    "gyeotgyeot2026",
    "곁곁곁곁곁곁곁곁곁곁",
    "강가산책자강가산책자",
    "강가산책자 1234567",
    "river.walker!!",
    "walker-river-2026",
    "river.walker@example.com",
    "gyeot강가산책자!",
    person.domain,
    `${person.domain.toUpperCase()}!!`,
  ]) {
    expect([word, (await change(person, password, word)).body?.code]).toEqual([word, "INVALID_REQUEST_PASSWORD"]);
    expect([word, (await reset(id, word)).body?.code]).toEqual([word, "INVALID_REQUEST_PASSWORD"]);
  }
  expect((await change(person, password, "강가산책자가 걷는 저녁 길")).status).toBe(204);
});

test("more than 128 characters are refused before hashing; 128 of any alphabet are accepted", async () => {
  let hashed = 0;
  const strict = await startApi();
  const { passwords } = strict.deps;
  const person = await strict.person({ passwordHash: await passwords.hash(password) });
  strict.deps.passwords = { ...passwords, hash: (text) => passwords.hash(text).finally(() => hashed++) };
  const put = (given: string) =>
    strict.send(changePassword, { as: person, body: { currentPassword: password, password: given } });
  expect([(await put("가".repeat(129))).body.code, hashed]).toEqual(["INVALID_REQUEST_PASSWORD", 0]);
  expect([(await put("💥🌊🌙🌱".repeat(32))).status, hashed]).toEqual([204, 1]);
  await strict.stop();
});

test("hashes are argon2id at 19 MiB, 2 passes, 1 lane, of the whole password as typed", async () => {
  const passwords = createPasswords();
  const long = "가나다라마바사아자차".repeat(10);
  const hashed = await passwords.hash(`${long.slice(0, 99)}a`);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hashed, `${long.slice(0, 99)}a`)).toBe(true);
  for (const near of [`${long.slice(0, 99)}b`, `${long.slice(0, 99)}A`, `${long.slice(0, 99)}a `, long.slice(0, 99)]) {
    expect(await passwords.verify(hashed, near)).toBe(false);
  }
});

test("a hash of another cost is replaced at the next login", async () => {
  const weak = await argon2(password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const person = await api.person({ passwordHash: weak });
  expect((await login(person.email, "틀린 비밀번호예요")).status).toBe(401);
  const stored = async () =>
    (
      await api.deps.database.db
        .selectFrom("users")
        .select("password_hash")
        .where("user_id", "=", person.userId)
        .executeTakeFirstOrThrow()
    ).password_hash;
  expect(await stored()).toBe(weak);
  expect((await login(person.email, password)).status).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login(person.email, password)).status).toBe(200);
});

test("hashing is bounded: beyond the queue it is refused, and queued requests complete", async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 3 });
  const hashed = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.hash(another)));
  expect(hashed.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(
    hashed.slice(4).every((each) => each.status === "rejected" && each.reason.code === "SERVICE_UNAVAILABLE"),
  ).toBe(true);
  expect(await passwords.hash(another)).toMatch(/^\$argon2id/);
});

test("a login while hashing is busy is SERVICE_UNAVAILABLE with Retry-After for every address", async () => {
  const busy = await startApi();
  const person = await busy.person({ passwordHash: await busy.deps.passwords.hash(password) });
  busy.deps.passwords = createPasswords({
    parallel: 1,
    waiting: 2,
    cost: { memoryCost: 19_456, timeCost: 80, parallelism: 1 },
  });
  const others = Array.from({ length: 3 }, (_, n) => busy.deps.passwords.hash(another, `person ${n}`));
  for (const email of [person.email, "nobody@example.com"]) {
    const refused = await busy.send(logIn, { body: { email, password } });
    expect([refused.status, refused.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await Promise.all(others);
  expect((await busy.send(logIn, { body: { email: person.email, password } })).status).toBe(200);
  await busy.stop();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logIn, logInWithSecondFactor } from "#contract/login/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";
import { challengeOf } from "#tests/support/login";

const password = "느린 강물 위의 편지 42";
const [home, hour, day] = ["10.9.0.1", 3_600, 86_400];

let api: TestApi;
let admin: Person;
beforeEach(async () => {
  // Rate limits use the machine's clock; only that is faked, together with ours.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(startTime) });
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  admin = await api.person({ role: "admin", passwordHash: await api.deps.passwords.hash(password) });
  advanceSeconds(60);
  expect(await logInWith({ code: code() }, home)).toBe(200);
});
afterEach(async () => {
  await api.stop();
  vi.useRealTimers();
});

function advanceSeconds(seconds: number): void {
  api.clock.advance(seconds);
  vi.setSystemTime(api.clock.now());
}
const code = () => appCode(admin.secret, api.clock.now());
async function logInWith(proof: object, address: string): Promise<number> {
  const headers = { "x-forwarded-for": address };
  const login = { body: { email: admin.email, password }, headers };
  const { challenge } = challengeOf(await api.send(logIn, login));
  const answer = { body: { challenge, ...proof }, headers };
  return (await api.send(logInWithSecondFactor, answer)).status;
}
async function guess(times: number, addressOf: (n: number) => string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push(await logInWith({ code: "000000" }, addressOf(n)));
  return statuses;
}

test("a network has ten tries an hour for a user, and ten more when the hour is over", async () => {
  expect(await guess(12, () => home)).toEqual([...Array(10).fill(400), 429, 429]);
  advanceSeconds(hour - 10);
  expect(await logInWith({ code: code() }, home)).toBe(429);
  advanceSeconds(11);
  expect(await logInWith({ code: code() }, home)).toBe(200);
});

test("unknown networks have thirty tries a day together, however many hours pass", async () => {
  // The login that made home a known network was the first of the thirty.
  for (const [round, tries] of [10, 10, 9].entries()) {
    expect(await guess(tries, (n) => `10.${round}.${n}.1`)).toEqual(Array(tries).fill(400));
    advanceSeconds(hour + 1);
  }
  expect(await guess(3, (n) => `10.7.${n}.1`)).toEqual([429, 429, 429]);
  advanceSeconds(12 * hour);
  expect(await guess(1, () => "10.8.0.1")).toEqual([429]);
  advanceSeconds(day - 15 * hour);
  expect(await guess(1, () => "10.8.0.2")).toEqual([400]);
});

test("a stranger with the password cannot lock an admin out of a known network", async () => {
  expect((await guess(40, (n) => `10.1.${n}.1`)).filter((status) => status === 429)).toHaveLength(11);
  advanceSeconds(30);
  expect(await logInWith({ code: code() }, "10.2.0.1")).toBe(429);
  expect(await logInWith({ code: code() }, home)).toBe(200);
  expect(await logInWith({ recoveryCode: admin.recoveryCodes[0] }, "10.2.0.2")).toBe(200);
});

test("a used code is refused everywhere until the app shows the next one", async () => {
  advanceSeconds(30);
  const used = code();
  expect(await logInWith({ code: used }, home)).toBe(200);
  expect([await logInWith({ code: used }, home), await logInWith({ code: used }, "10.3.0.1")]).toEqual([400, 400]);
  advanceSeconds(30);
  expect(await logInWith({ code: used }, home)).toBe(400);
  expect(await logInWith({ code: code() }, home)).toBe(200);
});

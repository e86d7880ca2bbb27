import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LoginChallenge } from "#contract/second-factor";
import { beginning, type Person, startApi, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";

const password = "느린 강물 위의 편지 42";
const [home, hour, day] = ["10.9.0.1", 3_600, 86_400];

let api: TestApi;
let admin: Person;
beforeEach(async () => {
  // The counters' clock is the machine's; only it is moved, together with ours.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(beginning) });
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  admin = await api.person({ role: "admin", passwordHash: await api.deps.passwords.hash(password) });
  pass(60);
  expect(await enter({ code: code() }, home)).toBe(200);
});
afterEach(async () => {
  await api.stop();
  vi.useRealTimers();
});

function pass(seconds: number): void {
  api.clock.advance(seconds);
  vi.setSystemTime(api.clock.now());
}
const code = () => appCode(admin.secret, api.clock.now());
async function enter(proof: object, address: string): Promise<number> {
  const headers = { "x-forwarded-for": address };
  const login = { body: { email: admin.email, password }, headers };
  const { secondFactor } = (await api.call<LoginChallenge>("POST", "/auth/login", login)).body;
  const answer = { body: { challenge: secondFactor.challenge, ...proof }, headers };
  return (await api.call("POST", "/auth/login/second-factor", answer)).status;
}
async function guess(times: number, addressOf: (n: number) => string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push(await enter({ code: "000000" }, addressOf(n)));
  return statuses;
}

test("a network has ten tries an hour for a person, and ten more when the hour is over", async () => {
  expect(await guess(12, () => home)).toEqual([...Array(10).fill(400), 429, 429]);
  pass(hour - 10);
  expect(await enter({ code: code() }, home)).toBe(429);
  pass(11);
  expect(await enter({ code: code() }, home)).toBe(200);
});

test("unknown networks have thirty tries a day together, however many hours pass", async () => {
  // The sign-in by which home became known was the first of the thirty.
  for (const [round, tries] of [10, 10, 9].entries()) {
    expect(await guess(tries, (n) => `10.${round}.${n}.1`)).toEqual(Array(tries).fill(400));
    pass(hour + 1);
  }
  expect(await guess(3, (n) => `10.7.${n}.1`)).toEqual([429, 429, 429]);
  pass(12 * hour);
  expect(await guess(1, () => "10.8.0.1")).toEqual([429]);
  pass(day - 15 * hour);
  expect(await guess(1, () => "10.8.0.2")).toEqual([400]);
});

test("a stranger with the password who has used up every try keeps no admin out of a known network", async () => {
  expect((await guess(40, (n) => `10.1.${n}.1`)).filter((status) => status === 429)).toHaveLength(11);
  pass(30);
  expect(await enter({ code: code() }, "10.2.0.1")).toBe(429);
  expect(await enter({ code: code() }, home)).toBe(200);
  expect(await enter({ recoveryCode: admin.recoveryCodes[0] }, "10.2.0.2")).toBe(200);
});

test("a code that was used is refused again, at home and elsewhere, until the app shows the next", async () => {
  pass(30);
  const used = code();
  expect(await enter({ code: used }, home)).toBe(200);
  expect([await enter({ code: used }, home), await enter({ code: used }, "10.3.0.1")]).toEqual([400, 400]);
  pass(30);
  expect(await enter({ code: used }, home)).toBe(400);
  expect(await enter({ code: code() }, home)).toBe(200);
});

// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import { logIn } from "#contract/login/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import type { TestResponse } from "#tests/support/api-client";
import { createPasswords } from "./passwords";

// A cheap hash: a known address would be recognizable by the work around it.
const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
const rounds = 3;
const perRound = 200;

let api: TestApi;
const known: string[] = [];
beforeAll(async () => {
  api = await startApi();
  api.deps.passwords = createPasswords({ cost: cheap });
  const passwordHash = await api.deps.passwords.hash("느린 강물 위의 편지 42");
  for (let i = 0; i < rounds * perRound; i++) known.push((await api.person({ passwordHash })).email);
  await Promise.all(known.slice(0, 50).map((email) => login(email)));
}, 60_000);
afterAll(() => api.stop());

const login = (email: string) => api.send(logIn, { body: { email, password: "틀린 비밀번호예요" } });
const requestCode = (email: string) => api.send(requestVerificationCode, { body: { email, purpose: "password" } });
const tryCode = async (email: string) => {
  const { emailVerificationId } = (await requestCode(email)).body;
  return api.send(verifyCode, { body: { emailVerificationId, code: "000000" } });
};
const unknownLike = (email: string) => email.replace("@example.com", "@example.org");

test.each([
  ["a login", login],
  ["asking for a code", requestCode],
  ["asking for a code to reset by and trying a wrong one", tryCode],
])(
  "%s takes equally long and answers the same for a known as for an unknown address",
  async (_, act) => {
    api.clock.advance(3_601);
    const chances = [];
    for (let round = 0; round < rounds; round++) {
      const { times, answers } = await sample(act, known.slice(round * perRound, (round + 1) * perRound));
      expect(answers.size).toBe(1);
      chances.push(mannWhitney(times.known, times.unknown));
    }
    // One round in a hundred calls equal things different; two of three do so once in three thousand runs.
    expect(median(chances), `p = ${chances.map((p) => p.toFixed(3)).join(", ")}`).toBeGreaterThan(0.01);
  },
  120_000,
);

test("the same samples detect an unknown address when it is answered without the hash", async () => {
  const { passwords } = api.deps;
  api.deps.passwords = { ...passwords, verify: async (hash, text) => hash !== null && passwords.verify(hash, text) };
  // All in one sample: what a busy machine adds to each time is then outweighed by their number.
  const { times } = await sample(login, known);
  api.deps.passwords = passwords;
  expect(mannWhitney(times.known, times.unknown)).toBeLessThan(1e-6);
}, 60_000);

/** One at a time, known and unknown alternating in random order: what slows the machine slows both. */
async function sample(act: (email: string) => Promise<TestResponse>, emails: string[]) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (const email of emails) {
    const pair = [["known", email] as const, ["unknown", unknownLike(email)] as const];
    if (Math.random() < 0.5) pair.reverse();
    for (const [kind, address] of pair) {
      const began = performance.now();
      const { status, body, headers } = await act(address);
      times[kind].push(performance.now() - began);
      answers.add(JSON.stringify([status, shapeOf(body), [...headers.keys()].sort()]));
    }
  }
  return { times, answers };
}

/** A response without its ids, which differ every time. */
const shapeOf = (body: object) =>
  Object.entries(body).map(([name, value]) => (/Id$/.test(name) ? name : `${name} ${value}`));

/** The probability of samples at least this different when both come from one source (normal approximation). */
function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const rankSum = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normalBelow(Math.abs(z)));
}

/** Abramowitz and Stegun 26.2.17, to seven digits. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#api/server";
import type { Endpoint } from "#contract/endpoint";
import { errors } from "#contract/errors";
import { type Person, startApi, type TestApi } from "../support/api";
import { dosed } from "../support/long";
import { type Random, randomFrom } from "../support/random";
import { hostileValues } from "./form-bodies";
import { mutatedJson, rawBodyOf, sampleOf } from "./json-bodies";
import { fuzzRounds, fuzzSeed, heapInUse, shortestMs } from "./measure";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const roles = [undefined, "supporter", "activist", "admin"] as const;
const rounds = fuzzRounds(3);

const seen: Record<number, number> = {};
test(`no malformed API call fails, takes a second or leaks memory (seed ${fuzzSeed})`, dosed(600_000), async () => {
  const random = randomFrom(fuzzSeed);
  let heapAfterAQuarter = 0;
  for (const [index, endpoint] of endpoints.entries()) {
    for (const role of roles) {
      const as = role && (await api.person({ role }));
      for (let round = 0; round < rounds; round++) await check(endpoint, as, random);
    }
    if (index === Math.floor(endpoints.length / 4)) heapAfterAQuarter = heapInUse();
  }
  // Enough of the calls are well-formed enough to be executed.
  expect((seen[200] ?? 0) + (seen[204] ?? 0), JSON.stringify(seen)).toBeGreaterThan(endpoints.length);
  expect(heapInUse() - heapAfterAQuarter).toBeLessThan(48 * 1024 * 1024);
});

async function check(endpoint: Endpoint, as: Person | undefined, random: Random) {
  const call = callOf(endpoint, random);
  const sent = `${call.method} ${call.path.slice(0, 200)} ${JSON.stringify(call.headers)} ${call.raw?.toString().slice(0, 300)}`;
  const ms = await shortestMs(async () => {
    const answer = await api.request(call.method, call.path, { as, raw: call.raw, headers: call.headers });
    seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    const polite = answer.status < 500 || (answer.status === 503 && answer.headers.has("retry-after"));
    expect(polite, `${answer.status} ${sent}`).toBe(true);
    if (answer.status >= 400) {
      expect(Object.keys(errors), sent).toContain(answer.body.code);
      expect(answer.body.message, sent).toBeTypeOf("string");
      expect(answer.body.requestId, sent).toMatch(/^[\w-]{8,64}$/);
    }
  });
  expect(ms, sent).toBeLessThan(1_000);
}

function callOf(endpoint: Endpoint, random: Random) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathValue(name, random)));
  const query = new URLSearchParams(queryOf(endpoint, random)).toString();
  const value = endpoint.body && sampleOf(endpoint.body, random);
  const raw = endpoint.body ? rawBodyOf(random.below(6) ? mutatedJson(value, random) : value, random) : undefined;
  return {
    method: endpoint.method.toUpperCase(),
    path: query ? `${path}?${query}` : path,
    raw: raw && new Uint8Array(raw),
    headers: headersOf(random),
  };
}

function pathValue(name: string, random: Random): string {
  const wellFormed = `${name.slice(0, 3).toLowerCase()}_${"0".repeat(20)}`;
  const text = random.below(3) ? wellFormed : (random.one(hostileValues) ?? "").slice(0, 2_000);
  return text.isWellFormed() && text !== "" ? text : wellFormed;
}

function queryOf(endpoint: Endpoint, random: Random): [string, string][] {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const names = [...known.filter(() => random.below(2)), ...(random.below(6) ? [] : ["unknown", known[0] ?? "x"])];
  return names.map((name) => [name, (random.one(hostileValues) ?? "").slice(0, 3_000)]);
}

function headersOf(random: Random): Record<string, string> {
  const few = (name: string, values: string[]) => (random.below(8) ? {} : { [name]: random.one(values) ?? "" });
  return {
    ...few("content-type", [
      "text/plain",
      "application/json;charset=utf-16",
      "application/jsonx",
      "multipart/form-data",
    ]),
    ...few("idempotency-key", ["k", "x".repeat(200), "x".repeat(4_000), "a b", "%00"]),
    ...few("accept-language", ["en", "*", "ko;q=0.".padEnd(4_000, "9"), ",".repeat(4_000)]),
    ...few("cookie", ["refreshToken=x", "=;".repeat(3_000), `refreshToken=${"x".repeat(8_000)}`]),
    ...few("x-forwarded-for", ["1.2.3.4", "::ffff:1.2.3.4", ",".repeat(2_000), "x".repeat(4_000)]),
    ...few("user-agent", ["x".repeat(8_000), "(".repeat(4_000)]),
    ...few("x-request-id", ["../../etc", "y".repeat(4_000)]),
  };
}

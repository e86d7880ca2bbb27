import { expect, it } from "vitest";
import { crossedKeys, type Env, poolerAlone } from "./env";

it.each([
  ["https://api.tosspayments.com", "live_sk_a", null],
  ["https://api.tosspayments.com", "test_sk_a", null],
  ["https://api.tosspayments.com", "test_sk_gyeot_sandbox", /sandbox's key/],
  ["http://127.0.0.1:4200", "test_sk_gyeot_sandbox", null],
  ["http://127.0.0.1:4200", "live_sk_a", /live key/],
  ["https://api.tosspayments.com.evil.test", "live_sk_a", /live key/],
])("at %s the key %s is refused at start when it belongs elsewhere", (TOSS_API_URL, TOSS_SECRET_KEY, refused) => {
  const why = crossedKeys({ TOSS_API_URL, TOSS_SECRET_KEY, TOSS_CLIENT_KEY: "test_ck_a" } as Env);
  if (refused) expect(why).toMatch(refused);
  else expect(why).toBeNull();
});

it("a pooler without prepared statements is refused without an address past it", () => {
  const [url, direct] = ["postgres://pooler/gyeot", "postgres://database/gyeot"];
  const why = (DATABASE_DIRECT_URL: string, DATABASE_PREPARED: boolean) =>
    poolerAlone({ DATABASE_URL: url, DATABASE_DIRECT_URL, DATABASE_PREPARED });
  expect(why(url, false)).toContain("DATABASE_DIRECT_URL");
  expect([why(direct, false), why(direct, true), why(url, true)]).toEqual([null, null, null]);
});

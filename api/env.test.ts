import { expect, it } from "vitest";
import { crossedKeys, type Env } from "./env";

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

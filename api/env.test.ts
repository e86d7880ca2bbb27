import { expect, it } from "vitest";
import { crossedKeys, EasyPays, type Env, incompleteVapid, poolerAlone, unreachablePurges } from "./env";

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

it.each([
  [undefined, []],
  ["", []],
  ["tossPay, kakaoPay", ["tossPay", "kakaoPay"]],
  ["payco", null],
  ["tossPay,tossPay", null],
  ["creditCard", null],
])("the easy pays %j are offered as %j; null: refused at start", (TOSS_EASY_PAY, offered) => {
  const { data } = EasyPays.safeParse(TOSS_EASY_PAY);
  expect(data ?? null).toEqual(offered);
});

it("a pooler without prepared statements is refused without an address past it", () => {
  const [url, direct] = ["postgres://pooler/gyeot", "postgres://database/gyeot"];
  const why = (DATABASE_DIRECT_URL: string, DATABASE_PREPARED: boolean) =>
    poolerAlone({ DATABASE_URL: url, DATABASE_DIRECT_URL, DATABASE_PREPARED });
  expect(why(url, false)).toContain("DATABASE_DIRECT_URL");
  expect([why(direct, false), why(direct, true), why(url, true)]).toEqual([null, null, null]);
});

it.each([
  ["off", "", "", null],
  ["http", "http://10.0.0.5:6081/", "", null],
  ["http", "", "", "missing: CACHE_PURGE_URL"],
  ["fastly", "https://api.fastly.com/service/7i6", "", "missing: CACHE_PURGE_TOKEN"],
  ["fastly", "https://api.fastly.com/service/7i6", "key", null],
  ["cloudflare", "http://api.cloudflare.com/client/v4/zones/023e", "key", "not valid: CACHE_PURGE_URL"],
  ["cloudflare", "http://127.0.0.1:4100/caches/zones/023e", "key", null],
] as const)("purges by %s at %s with token '%s': %s", (service, url, token, wrong) => {
  const env = { CACHE_PURGE: service, CACHE_PURGE_URL: url, CACHE_PURGE_TOKEN: token };
  expect(unreachablePurges(env)).toBe(wrong);
});

it.each([
  [{}, null],
  [{ VAPID_PUBLIC_KEY: "B", VAPID_PRIVATE_KEY: "a", VAPID_SUBJECT: "mailto:a@b.test" }, null],
  [{ VAPID_PUBLIC_KEY: "B", VAPID_SUBJECT: "mailto:a@b.test" }, "missing: VAPID_PRIVATE_KEY"],
  [{ VAPID_PRIVATE_KEY: "a" }, "missing: VAPID_PUBLIC_KEY, VAPID_SUBJECT"],
])("web push has all of its keys or none: %j", (given, wrong) => {
  expect(incompleteVapid({ VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "", ...given })).toBe(wrong);
});

import { afterAll, expect, it, vi } from "vitest";
import { socialProviders } from "#contract/accounts/social-providers";
import { parseEnv } from "~/env.server";
import { loader } from "~/routes/accounts/login";
import { action } from "~/routes/accounts/login-social";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
for (const name of ["KAKAO", "NAVER", "APPLE", "GOOGLE"]) vi.stubEnv(`${name}_CLIENT_ID`, "");
afterAll(() => vi.unstubAllEnvs());

const page = "https://gyeot.test/accounts/login";

it("without clients the login page offers no provider, and their addresses lead back", async () => {
  const data = await loader({ request: new Request(page), context: {}, params: {} });
  expect(data.providers).toEqual([]);
  const headers = { Origin: "https://gyeot.test", "Content-Type": "application/x-www-form-urlencoded" };
  for (const socialProvider of socialProviders) {
    const address = `${page}/${socialProvider}?rd_url=%2Fmypage`;
    const request = new Request(address, { method: "POST", headers, body: "intent=login" });
    const answer = await action({ request, context: {}, params: { socialProvider } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/accounts/login?rd_url=%2Fmypage"]);
  }
});

const complete = {
  PUBLIC_URL: "https://gyeot.test",
  SESSION_SECRET: "s".repeat(32),
  PRODUCT_API_URL: "http://api.test",
};

const pem = "-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n";

it.each([
  ["KAKAO", { KAKAO_CLIENT_SECRET: "b" }, "https://kauth.kakao.com"],
  ["NAVER", { NAVER_CLIENT_SECRET: "b" }, "https://nid.naver.com"],
  ["APPLE", { APPLE_TEAM_ID: "T", APPLE_KEY_ID: "K", APPLE_PRIVATE_KEY: pem }, "https://appleid.apple.com"],
  ["GOOGLE", { GOOGLE_CLIENT_SECRET: "b" }, "https://accounts.google.com"],
] as const)(
  "%s's client without a secret, or an issuer elsewhere without TLS, stops the start",
  (name, secrets, issuer) => {
    const parse = (more: object) => parseEnv({ ...complete, ...more } as never) as Record<string, unknown>;
    expect(parse({ [`${name}_CLIENT_ID`]: "a", ...secrets })[`${name}_ISSUER`]).toBe(issuer);
    for (const secret of Object.keys(secrets)) {
      const without = { [`${name}_CLIENT_ID`]: "a", ...secrets, [secret]: "" };
      expect(() => parse(without)).toThrow(`${secret} is missing`);
    }
    for (const elsewhere of ["http://accounts.example", "http://127.0.0.1.evil.test", "ftp://a.test"]) {
      expect(() => parse({ [`${name}_ISSUER`]: elsewhere })).toThrow(`${name}_ISSUER is not valid`);
    }
  },
);

it("a key of Apple's that is no private key in PEM stops the start", () => {
  expect(() => parseEnv({ ...complete, APPLE_PRIVATE_KEY: "MIGH" } as never)).toThrow("APPLE_PRIVATE_KEY is not valid");
});

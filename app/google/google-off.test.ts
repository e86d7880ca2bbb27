import { afterAll, expect, it, vi } from "vitest";
import { parseEnv } from "~/env.server";
import { loader } from "~/routes/accounts/login";
import { action } from "~/routes/accounts/login-google";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("GOOGLE_CLIENT_ID", "");
afterAll(() => vi.unstubAllEnvs());

const page = "https://gyeot.test/accounts/login";

it("without a Google client the login page offers no Google, and its address leads back", async () => {
  const data = await loader({ request: new Request(page), context: {}, params: {} });
  expect(data.google).toBe(false);
  const headers = { Origin: "https://gyeot.test", "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request(`${page}/google?rd_url=%2Fmypage`, { method: "POST", headers, body: "intent=google" });
  const answer = await action({ request, context: {}, params: {} });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/accounts/login?rd_url=%2Fmypage"]);
});

const complete = {
  PUBLIC_URL: "https://gyeot.test",
  SESSION_SECRET: "s".repeat(32),
  PRODUCT_API_URL: "http://api.test",
};

it("a client without its secret, or an issuer elsewhere without TLS, stops the start", () => {
  expect(parseEnv({ ...complete, GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" } as never).GOOGLE_ISSUER).toBe(
    "https://accounts.google.com",
  );
  expect(() => parseEnv({ ...complete, GOOGLE_CLIENT_ID: "a" } as never)).toThrow("GOOGLE_CLIENT_SECRET is missing");
  for (const GOOGLE_ISSUER of ["http://accounts.google.com", "http://127.0.0.1.evil.test", "ftp://a.test"]) {
    expect(() => parseEnv({ ...complete, GOOGLE_ISSUER } as never)).toThrow("GOOGLE_ISSUER is not valid");
  }
});

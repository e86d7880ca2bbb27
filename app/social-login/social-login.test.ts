import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeProtectedHeader, exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SocialProvider } from "#contract/accounts/social-providers";
import { href } from "~/addresses/address";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { readSocialReturn, socialLoginUrl } from "./social-login.server";

/** A double of the providers that can be made to send false tokens. */
type Lie = Partial<{
  claims: Record<string, unknown>;
  alg: "RS256" | "HS256" | "none";
  stranger: boolean;
  status: number;
  profile: number;
}>;
let lie: Lie;
let server: Server;
let issuer: string;
let ours: CryptoKey;
let strangers: CryptoKey;
let apple: CryptoKeyPair;
let jwk: object;
const requests: URLSearchParams[] = [];
const codes = new Set<string>();
let nonce: string;

beforeAll(async () => {
  const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  ours = own.privateKey;
  strangers = other.privateKey;
  jwk = { ...(await exportJWK(own.publicKey)), alg: "RS256", use: "sig", kid: "one" };
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
  vi.stubEnv("PRODUCT_API_URL", "http://127.0.0.1:9");
  apple = await generateKeyPair("ES256", { extractable: true });
  vi.stubEnv("APPLE_TEAM_ID", "OURTEAM");
  vi.stubEnv("APPLE_KEY_ID", "OURKEY");
  vi.stubEnv("APPLE_PRIVATE_KEY", await exportPKCS8(apple.privateKey));
  vi.stubEnv("NAVER_API_URL", issuer);
  for (const name of ["KAKAO", "NAVER", "APPLE", "GOOGLE"]) {
    vi.stubEnv(`${name}_CLIENT_ID`, "our-client");
    if (name !== "APPLE") vi.stubEnv(`${name}_CLIENT_SECRET`, "our-secret");
    vi.stubEnv(`${name}_ISSUER`, issuer);
  }
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  lie = {};
  codes.clear();
  codes.add("right");
});

const login = { kind: "login" as const, back: href("/:domain", { domain: "haru_studio" }) };

it("Google is called by code flow with PKCE, state and nonce, encrypted in this browser", async () => {
  const { address, cookie } = await leave("google");
  const query = Object.fromEntries(address.searchParams);
  expect(query).toMatchObject({
    client_id: "our-client",
    redirect_uri: "https://gyeot.test/accounts/login/google/callback",
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    prompt: "select_account",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]?.length).toBeGreaterThanOrEqual(43);
  expect(cookie).toMatch(/^__Host-social-login=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
  expect(cookie).not.toContain(query.state);
  const again = await leave("google");
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(again.address.searchParams.get(name)).not.toBe(query[name]);
  }
});

it("a user who returns with the code is signed in; the verifier proves who asked", async () => {
  const visit = await leave("google");
  expect(await comeBack(visit)).toEqual({ purpose: login, token: "token", email: "sky@gmail.example" });
  const exchange = requests.at(-1);
  expect(exchange?.get("client_secret")).toBe("our-secret");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(exchange?.get("code_verifier") ?? ""));
  expect(Buffer.from(digest).toString("base64url")).toBe(visit.address.searchParams.get("code_challenge"));
});

it("the stored state is removed from the browser, whatever the outcome", async () => {
  const returns: Record<string, string>[] = [{}, { error: "access_denied" }, { state: "wrong" }];
  for (const query of returns) {
    const args = argsOf(query, await leave("google"));
    await readBack(args);
    expect(cookieOf(args)).toMatch(/^__Host-social-login=; .*Max-Age=0/);
  }
});

it.each<[string, Record<string, string>, string]>([
  ["denied it at the provider", { code: "", error: "access_denied" }, "denied"],
  ["denied it at Apple", { code: "", error: "user_cancelled_authorize" }, "denied"],
  ["met an error there", { code: "", error: "server_error" }, "failed"],
  ["brings another state", { state: "another" }, "failed"],
  ["brings no state", { state: "" }, "failed"],
  ["denied with another state", { code: "", error: "access_denied", state: "another" }, "failed"],
  ["brings no code", { code: "" }, "failed"],
  ["brings a code that was used", { code: "used" }, "lost"],
  ["comes from another issuer", { iss: "https://evil.example" }, "failed"],
])("who %s is not let in: %j", async (_, query, failed) => {
  expect(await readBack(argsOf(query, await leave("google")))).toEqual({ purpose: login, failed });
});

it("a return without this browser's cookie is lost: none, another's, a forged one", async () => {
  const [mine, theirs] = [await leave("google"), await leave("google")];
  const stolen = { ...mine, cookie: theirs.cookie };
  expect(await comeBack(stolen)).toMatchObject({ failed: "failed" });
  for (const cookie of ["", `${mine.cookie.split(";")[0]?.slice(0, -4)}AAAA`, "__Host-social-login=a.b.c.d.e"]) {
    expect(await comeBack({ ...mine, cookie })).toEqual({ purpose: null, failed: "lost" });
  }
});

it("the same return a second time is refused: the code was used", async () => {
  const visit = await leave("google");
  expect(await comeBack(visit)).toMatchObject({ token: "token" });
  expect(await comeBack(visit)).toMatchObject({ failed: "lost" });
});

it("Kakao asks which account, but in KakaoTalk's browser takes the one there", async () => {
  const { address } = await leave("kakao");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    scope: "openid account_email",
    prompt: "select_account",
    redirect_uri: "https://gyeot.test/accounts/login/kakao/callback",
  });
  const inApp = await leave("kakao", { "User-Agent": "Mozilla/5.0 (iPhone) Mobile KAKAOTALK 10.7.5" });
  expect(inApp.address.searchParams.has("prompt")).toBe(false);
  expect(await comeBack(inApp)).toEqual({ purpose: login, token: "token", email: "sky@gmail.example" });
});

it("Apple answers by a form and is shown a secret signed for this use", async () => {
  const visit = await leave("apple");
  expect(visit.address.searchParams.get("response_mode")).toBe("form_post");
  const returned = await comeBack(visit);
  expect(returned).toMatchObject({ purpose: login, token: expect.stringMatching(/^eyJ/), email: "sky@gmail.example" });
  const secret = requests.at(-1)?.get("client_secret") ?? "";
  expect(decodeProtectedHeader(secret)).toEqual({ alg: "ES256", kid: "OURKEY" });
  const { payload } = await jwtVerify(secret, apple.publicKey, { issuer: "OURTEAM", audience: issuer });
  expect([payload.sub, Number(payload.exp) - Number(payload.iat)]).toEqual(["our-client", 300]);
});

it("Naver is asked by state alone, which returns with the code; its profile names the address", async () => {
  const visit = await leave("naver");
  const query = Object.fromEntries(visit.address.searchParams);
  expect(Object.keys(query).sort()).toEqual(["client_id", "redirect_uri", "response_type", "state"]);
  expect(await comeBack(visit)).toEqual({ purpose: login, token: "token", email: "sky@naver.example" });
  expect(requests.at(-1)?.get("state")).toBe(query.state);
  expect(await comeBack(await leave("naver"))).toMatchObject({ failed: "failed" });
  codes.add("right");
  lie = { profile: 401 };
  expect(await comeBack(await leave("naver"))).toEqual({ purpose: login, token: "token", email: "" });
});

it("a return at the address of another provider than the one asked is lost", async () => {
  const visit = await leave("kakao");
  expect(await comeBack({ ...visit, provider: "google" })).toEqual({ purpose: null, failed: "lost" });
});

describe.each(["kakao", "apple", "google"] as const)("of %s", (provider) => {
  it.each<[string, Lie]>([
    ["signed by a stranger", { stranger: true }],
    ["signed by nobody", { alg: "none" }],
    ["signed with the client's secret", { alg: "HS256" }],
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["for another application", { claims: { aud: "another-app" } }],
    [
      "for several, ours not the one it was made for",
      { claims: { aud: ["our-client", "another-app"], azp: "another-app" } },
    ],
    ["that has expired", { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ["with another nonce", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["without a subject", { claims: { sub: undefined } }],
  ])("an ID token %s is refused", async (_, how) => {
    lie = how;
    expect(await comeBack(await leave(provider))).toEqual({ purpose: login, failed: "failed" });
  });

  it("a failure at the exchange is reported and never logs anyone in", async () => {
    lie = { status: 500 };
    expect(await comeBack(await leave(provider))).toMatchObject({ failed: "failed" });
  });
});

type Left = { provider: SocialProvider; address: URL; cookie: string };
async function leave(provider: SocialProvider, headers: Record<string, string> = {}): Promise<Left> {
  const request = new Request(`https://gyeot.test/accounts/login/${provider}`, { headers });
  const args: RouteArgs = { request, context: {} };
  const address = new URL(await socialLoginUrl(args, provider, login));
  return { provider, address, cookie: cookieOf(args) };
}

const comeBack = (left: Left) => readSocialReturn(argsOf({}, left), left.provider);
const readBack = (args: RouteArgs) => readSocialReturn(args, "google");

function argsOf(query: Record<string, string>, { provider, address, cookie }: Left): RouteArgs {
  nonce = address.searchParams.get("nonce") ?? "";
  const all = { code: "right", state: address.searchParams.get("state") ?? "", ...query };
  const given = new URLSearchParams(Object.entries(all).filter(([, value]) => value));
  const url = `https://gyeot.test/accounts/login/${provider}/callback?${given}`;
  return { request: new Request(url, { headers: { Cookie: cookie.split(";")[0] ?? "" } }), context: {} };
}

function cookieOf({ context }: RouteArgs): string {
  const headers = new Headers();
  responseContext(context).writeCookies(headers);
  return headers.getSetCookie()[0] ?? "";
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.setHeader("Content-Type", "application/json");
  if (incoming.url === "/jwks") return outgoing.end(JSON.stringify({ keys: [jwk] }));
  if (incoming.url === "/v1/nid/me") {
    if (lie.profile) return outgoing.writeHead(lie.profile).end("{}");
    return outgoing.end('{"resultcode":"00","response":{"id":"n","email":"Sky@Naver.example"}}');
  }
  if (incoming.url !== "/token" && incoming.url !== "/oauth2.0/token") return outgoing.end(JSON.stringify(discovery()));
  let text = "";
  for await (const chunk of incoming) text += chunk;
  const form = new URLSearchParams(text);
  requests.push(form);
  if (lie.status) return outgoing.writeHead(lie.status).end("{}");
  const isRight = codes.delete(form.get("code") ?? "");
  if (incoming.url === "/oauth2.0/token") {
    // Naver's errors have the status of a success, and its seconds are a string.
    return outgoing.end(isRight ? naverTokens : '{"error":"invalid_request","error_description":"no valid data"}');
  }
  if (!isRight) return outgoing.writeHead(400).end('{"error":"invalid_grant"}');
  const id_token = await idToken();
  outgoing.end(JSON.stringify({ access_token: "token", token_type: "Bearer", expires_in: 3_599, id_token }));
}

const naverTokens = JSON.stringify({ access_token: "token", token_type: "bearer", expires_in: "3600" });

const discovery = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
});

async function idToken(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: "112233", email: "Sky@Gmail.example", nonce };
  const claims = { iss: issuer, aud: "our-client", iat: now, exp: now + 3_600, ...person, ...lie.claims };
  const { alg = "RS256" } = lie;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  if (alg === "none") return `${part({ alg })}.${part(claims)}.`;
  const key = alg === "HS256" ? new TextEncoder().encode("our-secret") : lie.stranger ? strangers : ours;
  return new SignJWT(claims).setProtectedHeader({ alg, kid: "one" }).sign(key);
}

import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { openBrowser } from "../login-accounts/browser.test-support";
import { openSandbox, publicUrl } from "../sandbox.test-support";

const redirect_uri = `${publicUrl}/accounts/login/kakao/callback`;
const ours = { client_id: "kakao.sandbox", client_secret: "gyeot-kakao-sandbox-secret" };
const other = { client_id: "another-app.sandbox", client_secret: "another-app-secret" };

async function open() {
  const { url } = await openSandbox();
  const ask = async ({ more, client = ours, language }: Asked = {}) => {
    const go = openBrowser(url, { language });
    const scope = "openid account_email profile_nickname";
    const query = { client_id: client.client_id, redirect_uri, response_type: "code", scope, state: "s", ...more };
    const page = await go(`/kakao/oauth/authorize?${new URLSearchParams(query)}`);
    return { ...page, go };
  };
  const choose = async (form: Record<string, string>, asked: Asked = {}) => {
    const { go, to } = await ask(asked);
    return new URL((await go((await go(to, form)).to)).to);
  };
  const exchange = async (code: string, client = ours) => {
    const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri, ...client });
    const answer = await fetch(`${url}/kakao/oauth/token`, { method: "POST", body });
    return (await answer.json()) as Record<string, string>;
  };
  const tokens = async (form: Record<string, string>, asked: Asked = {}) =>
    exchange((await choose(form, asked)).searchParams.get("code") ?? "", asked.client);
  const call = async (path: string, token: string | undefined, method = "GET") => {
    const answer = await fetch(`${url}/kakao${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.json() };
  };
  return { url, ask, choose, exchange, tokens, call };
}
type Asked = { more?: Record<string, string>; client?: typeof ours; language?: string };

test("it publishes Kakao's addresses; its chooser runs no script and follows Accept-Language", async () => {
  const { url, ask } = await open();
  const discovery = await (await fetch(`${url}/kakao/.well-known/openid-configuration`)).json();
  expect(discovery).toMatchObject({
    issuer: `${url}/kakao`,
    authorization_endpoint: `${url}/kakao/oauth/authorize`,
    token_endpoint: `${url}/kakao/oauth/token`,
  });
  for (const [language, title] of [
    ["ko-KR,ko;q=0.9", "Kakao 계정 선택"],
    ["en-US,en;q=0.9", "Choose a Kakao account"],
  ] as const) {
    const { go, to } = await ask({ language });
    const { answer } = await go(to);
    const page = await answer.text();
    for (const text of [title, 'name="unverified"', 'name="withoutEmail"']) expect(page).toContain(text);
    expect(page).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain(`form-action 'self' ${publicUrl}`);
  }
});

test("the ID token has the numeric ID as a string, the email, and nothing about verification", async () => {
  const { tokens, call } = await open();
  const { id_token = "", access_token } = await tokens({ account: "jun.park@kakao.example" }, { more: { nonce: "n" } });
  const claims = decodeJwt(id_token);
  expect(claims).toMatchObject({
    aud: ours.client_id,
    nonce: "n",
    email: "jun.park@kakao.example",
    nickname: "Jun Park",
  });
  expect(claims.sub).toMatch(/^\d{10}$/);
  expect(claims).not.toHaveProperty("email_verified");
  const user = { id: Number(claims.sub), connected_at: expect.any(String) };
  const agreed = { has_email: true, email_needs_agreement: false, is_email_valid: true, is_email_verified: true };
  const kakao_account = { ...agreed, email: "jun.park@kakao.example" };
  for (const method of ["GET", "POST"]) {
    expect(await call("/v2/user/me", access_token, method)).toEqual({ status: 200, body: { ...user, kakao_account } });
  }
});

test("a code is exchanged once, by the client it was made for", async () => {
  const { choose, exchange } = await open();
  const back = await choose({ email: "one@x.example" });
  expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([redirect_uri, "s"]);
  const code = back.searchParams.get("code") ?? "";
  expect((await exchange(code, other)).error).toBe("invalid_grant");
  expect((await exchange(code)).access_token).toBeTruthy();
  expect((await exchange(code)).error).toBe("invalid_grant");
});

test("an account is unverified or without an email as its chooser's boxes say", async () => {
  const { tokens, call } = await open();
  const unverified = await tokens({ email: "new@x.example", unverified: "1" });
  const { body } = await call("/v2/user/me", unverified.access_token);
  expect(body.kakao_account).toMatchObject({ is_email_verified: false, email: "new@x.example" });
  const { id_token = "", access_token } = await tokens({ email: "none@x.example", withoutEmail: "1" });
  expect(decodeJwt(id_token)).not.toHaveProperty("email");
  const none = (await call("/v2/user/me", access_token)).body;
  expect(none.kakao_account).toEqual({ has_email: false, email_needs_agreement: false });
});

test("a token that was not granted the email's scope gives no email", async () => {
  const { tokens, call } = await open();
  const { access_token } = await tokens({ email: "less@x.example" }, { more: { scope: "openid" } });
  const { body } = await call("/v2/user/me", access_token);
  expect(body.kakao_account).toEqual({ has_email: true, email_needs_agreement: true });
});

test("another application's token has its own app_id", async () => {
  const { tokens, call } = await open();
  const appOf = async (client: typeof ours) => {
    const { access_token } = await tokens({ email: "two@x.example" }, { client });
    return (await call("/v1/user/access_token_info", access_token)).body;
  };
  expect(await appOf(ours)).toEqual({ id: expect.any(Number), expires_in: expect.any(Number), app_id: 1_234_567 });
  expect((await appOf(other)).app_id).toBe(7_654_321);
});

test("an unknown token answers 401 with Kakao's code -401", async () => {
  const { call } = await open();
  const refused = { status: 401, body: { msg: "this access token does not exist", code: -401 } };
  for (const path of ["/v1/user/access_token_info", "/v2/user/me"]) {
    expect(await call(path, "made-up")).toEqual(refused);
    expect(await call(path, "")).toEqual(refused);
  }
});

test("a user who cancels returns with access_denied", async () => {
  const { choose } = await open();
  expect((await choose({ action: "deny" })).searchParams.get("error")).toBe("access_denied");
});

test("the control changes the email of an account that keeps its ID", async () => {
  const { url, tokens, call } = await open();
  const before = await call("/v2/user/me", (await tokens({ email: "old@x.example" })).access_token);
  const change = { email: "changed@x.example", emailVerified: false };
  const body = JSON.stringify({ email: "old@x.example", change });
  await fetch(`${url}/kakao/control`, { method: "POST", body });
  const after = await call("/v2/user/me", (await tokens({ email: "changed@x.example" })).access_token);
  expect(after.body.id).toBe(before.body.id);
  expect(after.body.kakao_account).toMatchObject({ email: "changed@x.example", is_email_verified: false });
});

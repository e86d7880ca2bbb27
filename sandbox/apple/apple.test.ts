import { generateKeyPairSync } from "node:crypto";
import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { openBrowser, readReturnForm } from "../login-accounts/browser.test-support";
import { openSandbox, publicUrl } from "../sandbox.test-support";
import { sandboxAppleKey } from "./key";

const redirect_uri = `${publicUrl}/accounts/login/apple/callback`;
const sixMonths = 15_777_000;
type Fields = Record<string, string>;
type Secret = { kid?: string; iss?: string; sub?: string; aud?: string; seconds?: number; pem?: string };

async function open() {
  const { url } = await openSandbox();
  const go = openBrowser(url);
  const addressOf = (more: Fields = {}) => {
    const query = { client_id: "apple.sandbox", redirect_uri, response_type: "code", scope: "name email" };
    const rest = { response_mode: "form_post", state: "s", nonce: "n", ...more };
    return `/apple/auth/authorize?${new URLSearchParams({ ...query, ...rest })}`;
  };
  const choose = async (form: Fields, more: Fields = {}) => {
    const { answer } = await go(addressOf(more), form);
    return readReturnForm(await answer.text());
  };
  const secretOf = async ({ kid = "SANDBOXKEY", pem = sandboxAppleKey, ...claims }: Secret = {}) => {
    const { iss = "SANDBOXTEAM", sub = "apple.sandbox", aud = `${url}/apple`, seconds = 300 } = claims;
    const exp = Math.floor(Date.now() / 1000) + seconds;
    const jwt = new SignJWT({ iss, sub, aud, exp }).setIssuedAt().setProtectedHeader({ alg: "ES256", kid });
    return jwt.sign(await importPKCS8(pem, "ES256"));
  };
  const exchange = async (code: string, more: Fields = {}) => {
    const form = { grant_type: "authorization_code", code, redirect_uri, client_id: "apple.sandbox" };
    const body = new URLSearchParams({ ...form, client_secret: await secretOf(), ...more });
    const answer = await fetch(`${url}/apple/auth/token`, { method: "POST", body });
    return { status: answer.status, body: (await answer.json()) as Fields };
  };
  const keys = createRemoteJWKSet(new URL(`${url}/apple/auth/keys`));
  const verify = async (token = "", audience = "apple.sandbox") =>
    (await jwtVerify(token, keys, { algorithms: ["RS256"], issuer: `${url}/apple`, audience })).payload;
  const claims = async (form: Fields) => {
    const { body } = await exchange((await choose(form)).fields.code ?? "");
    return verify(body.id_token);
  };
  return { url, go, addressOf, choose, secretOf, exchange, verify, claims };
}

test("it publishes Apple's addresses; its chooser runs no script, in the language of `locale`", async () => {
  const { url, go, addressOf } = await open();
  const discovery = await (await fetch(`${url}/apple/.well-known/openid-configuration`)).json();
  expect(discovery).toMatchObject({
    issuer: `${url}/apple`,
    authorization_endpoint: `${url}/apple/auth/authorize`,
    token_endpoint: `${url}/apple/auth/token`,
    jwks_uri: `${url}/apple/auth/keys`,
  });
  for (const [locale, title] of [
    ["ko_KR", "Apple 계정 선택"],
    ["en_US", "Choose an Apple account"],
  ] as const) {
    const page = await (await go(addressOf({ locale }))).answer.text();
    for (const text of [title, 'name="withoutEmail"', 'name="hideEmail"']) expect(page).toContain(text);
    expect(page).not.toContain("<script");
  }
});

test("the answer is a form with a button, posted to the product with an origin", async () => {
  const { go, addressOf } = await open();
  const { answer } = await go(addressOf({ locale: "ko_KR" }), { email: "a@x.example" });
  const page = await answer.text();
  expect(page).toContain("<button>‘곁’으로 계속하기</button>");
  expect(page).not.toContain("<script");
  expect(readReturnForm(page)).toMatchObject({ action: redirect_uri, fields: { code: /./, state: "s" } });
  expect(answer.headers.get("content-security-policy")).toContain(`form-action 'self' ${publicUrl}`);
  expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
});

test("only the first authorization of an application has the user's name and email", async () => {
  const { choose } = await open();
  const first = await choose({ account: "jun.park@icloud.example" });
  const user = { name: { firstName: "Jun", lastName: "Park" }, email: "jun.park@icloud.example" };
  expect(JSON.parse(first.fields.user ?? "")).toEqual(user);
  expect((await choose({ account: "jun.park@icloud.example" })).fields).not.toHaveProperty("user");
  const elsewhere = await choose({ account: "jun.park@icloud.example" }, { client_id: "another-app.sandbox" });
  expect(elsewhere.fields).toHaveProperty("user");
});

test("a code is exchanged once for an RS256 ID token whose booleans are strings", async () => {
  const { choose, exchange, verify } = await open();
  const code = (await choose({ email: "b@x.example" })).fields.code ?? "";
  const { status, body } = await exchange(code);
  const token = expect.any(String);
  expect([status, body]).toEqual([
    200,
    { access_token: token, token_type: "Bearer", expires_in: 3600, refresh_token: token, id_token: token },
  ]);
  const claims = await verify(body.id_token);
  expect(claims).toMatchObject({ nonce: "n", email: "b@x.example", email_verified: "true" });
  expect(claims.sub).toMatch(/^001234\.[0-9a-f]{32}\.0123$/);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
  expect(claims).not.toHaveProperty("is_private_email");
  expect(await exchange(code)).toEqual({ status: 400, body: { error: "invalid_grant" } });
});

test("a hidden email is a relay address, the same at each login", async () => {
  const { claims } = await open();
  const [first, second] = [
    await claims({ email: "c@x.example", hideEmail: "1" }),
    await claims({ email: "c@x.example", hideEmail: "1" }),
  ];
  expect(first).toMatchObject({ email_verified: "true", is_private_email: "true" });
  expect(first.email).toMatch(/^[a-z]{10}@privaterelay\.appleid\.com$/);
  expect(second.email).toBe(first.email);
});

test("an account is unverified or without an email as its chooser's boxes say", async () => {
  const { claims } = await open();
  expect((await claims({ email: "d@x.example", unverified: "1" })).email_verified).toBe("false");
  const none = await claims({ email: "e@x.example", withoutEmail: "1" });
  for (const claim of ["email", "email_verified"]) expect(none).not.toHaveProperty(claim);
});

test("another application's ID token has another audience", async () => {
  const { choose, exchange, secretOf, verify } = await open();
  const client_id = "another-app.sandbox";
  const code = (await choose({ email: "f@x.example" }, { client_id })).fields.code ?? "";
  expect((await exchange(code)).body.error).toBe("invalid_grant");
  const { body } = await exchange(code, { client_id, client_secret: await secretOf({ sub: client_id }) });
  await expect(verify(body.id_token)).rejects.toThrow("aud");
  expect((await verify(body.id_token, client_id)).aud).toBe(client_id);
});

test("a client secret that Apple would refuse answers invalid_client and leaves the code unused", async () => {
  const { choose, exchange, secretOf } = await open();
  const code = (await choose({ email: "g@x.example" })).fields.code ?? "";
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const claims: Secret[] = [{ kid: "x" }, { iss: "x" }, { sub: "x" }, { aud: "x" }, { pem }];
  const times: Secret[] = [{ seconds: -60 }, { seconds: sixMonths + 60 }];
  const secrets = await Promise.all([...claims, ...times].map(secretOf));
  for (const client_secret of [...secrets, "", "made-up"]) {
    expect(await exchange(code, { client_secret })).toEqual({ status: 400, body: { error: "invalid_client" } });
  }
  const longest = await secretOf({ seconds: sixMonths - 60 });
  expect((await exchange(code, { client_secret: longest })).status).toBe(200);
});

test("a code that is unknown or asked for another address answers invalid_grant", async () => {
  const { choose, exchange } = await open();
  const code = (await choose({ email: "h@x.example" })).fields.code ?? "";
  const refused = { status: 400, body: { error: "invalid_grant" } };
  expect(await exchange("made-up")).toEqual(refused);
  expect(await exchange(code, { redirect_uri: `${publicUrl}/elsewhere` })).toEqual(refused);
});

test("name or email without form_post is refused by a page; no scope may return by redirect", async () => {
  const { go, addressOf } = await open();
  for (const scope of ["name", "email", "openid email"]) {
    const { answer, to } = await go(addressOf({ response_mode: "query", scope }), { email: "i@x.example" });
    expect([answer.status, to]).toEqual([400, ""]);
  }
  const { to } = await go(addressOf({ response_mode: "query", scope: "openid" }), { email: "i@x.example" });
  expect(new URL(to).searchParams.get("code")).toBeTruthy();
});

test("a request of a wrong client, address or type is never redirected", async () => {
  const { go, addressOf } = await open();
  const redirect = "http://evil.test/accounts/login/apple/callback";
  const wrongs: Fields[] = [{ client_id: "x" }, { redirect_uri: redirect }, { response_type: "token" }];
  for (const wrong of wrongs) {
    const { answer } = await go(addressOf(wrong), { email: "j@x.example" });
    expect(answer.status).toBe(400);
    expect(readReturnForm(await answer.text()).action).toBe("");
  }
});

test("a user who cancels posts user_cancelled_authorize with the state", async () => {
  const { choose } = await open();
  expect((await choose({ action: "deny" })).fields).toEqual({ error: "user_cancelled_authorize", state: "s" });
});

test("the control hides an account's email", async () => {
  const { url, claims } = await open();
  const { sub } = await claims({ email: "k@x.example" });
  const body = JSON.stringify({ email: "k@x.example", change: { hideEmail: true } });
  await fetch(`${url}/apple/control`, { method: "POST", body });
  expect(await claims({ email: "k@x.example" })).toMatchObject({ sub, is_private_email: "true" });
});

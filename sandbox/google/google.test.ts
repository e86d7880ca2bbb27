import { expect, test } from "vitest";
import { openBrowser } from "../login-accounts/browser.test-support";
import { openSandbox, publicUrl } from "../sandbox.test-support";

const redirect_uri = `${publicUrl}/accounts/login/google/callback`;
const ours = { client_id: "gyeot.sandbox", client_secret: "gyeot-google-sandbox-secret" };

async function open() {
  const { url } = await openSandbox();
  const go = openBrowser(url);
  const ask = (more: Record<string, string> = {}) => {
    const query = { client_id: ours.client_id, redirect_uri, response_type: "code", scope: "openid email profile" };
    return go(`/google/auth?${new URLSearchParams({ ...query, prompt: "select_account", state: "s", ...more })}`);
  };
  const choose = async (form: Record<string, string>) => {
    const chosen = await go((await ask()).to, form);
    return new URL((await go(chosen.to)).to);
  };
  const exchange = async (code: string, more: Record<string, string> = {}) => {
    const form = { grant_type: "authorization_code", code, redirect_uri, ...ours, ...more };
    const answer = await fetch(`${url}/google/token`, { method: "POST", body: new URLSearchParams(form) });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const tokenInfo = async (access_token: string) => {
    const body = new URLSearchParams({ access_token });
    const answer = await fetch(`${url}/google/tokeninfo`, { method: "POST", body });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  return { url, go, ask, choose, exchange, tokenInfo };
}

test("it publishes itself as the issuer; its account chooser runs no script, in two languages", async () => {
  const { url, go, ask } = await open();
  const discovery = await (await fetch(`${url}/google/.well-known/openid-configuration`)).json();
  expect(discovery).toMatchObject({ issuer: `${url}/google`, authorization_endpoint: `${url}/google/auth` });
  for (const [ui_locales, title] of [
    ["ko", "Google 계정 선택"],
    ["en", "Choose a Google account"],
  ] as const) {
    const { answer } = await go((await ask({ ui_locales })).to);
    const page = await answer.text();
    expect(page).toContain(title);
    expect(page).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain(`form-action 'self' ${publicUrl}`);
  }
});

test("a chosen account returns with a code that its client exchanges once", async () => {
  const { choose, exchange, tokenInfo } = await open();
  const back = await choose({ account: "jun.park@gmail.example" });
  expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([redirect_uri, "s"]);
  const code = back.searchParams.get("code") ?? "";
  expect((await exchange(code, { client_secret: "wrong" })).status).toBe(401);
  const other = { client_id: "another-app.sandbox", client_secret: "another-app-secret" };
  expect((await exchange(code, other)).body.error).toBe("invalid_grant");
  const { body } = await exchange(code);
  expect(body.access_token).toBeTruthy();
  expect(await tokenInfo(body.access_token ?? "")).toMatchObject({
    status: 200,
    body: { aud: ours.client_id, email: "jun.park@gmail.example", email_verified: "true" },
  });
  expect((await exchange(code)).body.error).toBe("invalid_grant");
});

test("another account can be chosen right after the first, and a person's `sub` stays the same", async () => {
  const { choose, exchange, tokenInfo } = await open();
  const subjectOf = async (email: string) => {
    const code = (await choose({ email })).searchParams.get("code") ?? "";
    return (await tokenInfo((await exchange(code)).body.access_token ?? "")).body.sub;
  };
  const [one, two, again] = [
    await subjectOf("a@x.example"),
    await subjectOf("b@x.example"),
    await subjectOf("a@x.example"),
  ];
  expect(one).toMatch(/^\d{21}$/);
  expect([two === one, again === one]).toEqual([false, true]);
});

test("a user who denies returns with access_denied", async () => {
  const { choose } = await open();
  expect((await choose({ action: "deny" })).searchParams.get("error")).toBe("access_denied");
});

test("an invalid address is asked for again, and an expired page says so", async () => {
  const { go, ask } = await open();
  const { to } = await ask();
  expect((await go(to, { email: "nobody" })).answer.status).toBe(400);
  expect((await go("/google/interaction/made-up")).answer.status).toBe(400);
});

test("it returns to the product's own callback only", async () => {
  const { ask } = await open();
  for (const bad of ["http://evil.test/accounts/login/google/callback", `${publicUrl}/elsewhere`]) {
    expect((await ask({ redirect_uri: bad })).answer.status).toBe(400);
  }
});

test("a made-up token is unknown", async () => {
  const { tokenInfo } = await open();
  for (const token of ["", "made-up"]) expect((await tokenInfo(token)).body.error).toBe("invalid_token");
});

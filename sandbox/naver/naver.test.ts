import { expect, onTestFinished, test, vi } from "vitest";
import { openBrowser } from "../login-accounts/browser.test-support";
import { openSandbox, publicUrl } from "../sandbox.test-support";

const redirect_uri = `${publicUrl}/accounts/login/naver/callback`;
const ours = { client_id: "naver.sandbox", client_secret: "gyeot-naver-sandbox-secret" };
const other = { client_id: "another-app.sandbox", client_secret: "another-app-secret" };
const noData = { error: "invalid_request", error_description: "no valid data in session" };

type Fields = Record<string, string>;

async function open() {
  const { url } = await openSandbox();
  const go = openBrowser(url);
  const addressOf = (more: Fields = {}) => {
    const query = { response_type: "code", client_id: ours.client_id, redirect_uri, state: "s", ...more };
    return `/naver/oauth2.0/authorize?${new URLSearchParams(query)}`;
  };
  const choose = async (form: Fields, client = ours) =>
    new URL((await go(addressOf({ client_id: client.client_id }), form)).to).searchParams;
  const codeOf = async (form: Fields, client = ours) => (await choose(form, client)).get("code") ?? "";
  const exchange = async (code: string, more: Fields = {}) => {
    const body = new URLSearchParams({ grant_type: "authorization_code", code, state: "s", ...ours, ...more });
    const answer = await fetch(`${url}/naver/oauth2.0/token`, { method: "POST", body });
    return { status: answer.status, body: await answer.json() };
  };
  const me = async (token: string) => {
    const answer = await fetch(`${url}/naver/v1/nid/me`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.json() };
  };
  const profile = async (form: Fields, client = ours) => {
    const { body } = await exchange(await codeOf(form, client), client);
    return (await me(body.access_token)).body.response;
  };
  return { url, go, addressOf, choose, codeOf, exchange, me, profile };
}

test("the chooser runs no script and follows Accept-Language", async () => {
  const { url, addressOf } = await open();
  for (const [language, title] of [
    ["ko-KR,ko;q=0.9", "Naver 계정 선택"],
    ["en-US,en;q=0.9", "Choose a Naver account"],
  ] as const) {
    const { answer } = await openBrowser(url, { language })(addressOf());
    const page = await answer.text();
    for (const text of [title, 'name="withoutEmail"', 'method="post"']) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|name="unverified"/);
    expect(answer.headers.get("content-security-policy")).toContain(`form-action 'self' ${publicUrl}`);
  }
});

test("a chosen account's code is exchanged once for a token whose expiry is a string", async () => {
  const { codeOf, exchange, me } = await open();
  const code = await codeOf({ account: "jun.park@naver.example" });
  const { status, body } = await exchange(code);
  expect(status).toBe(200);
  const token = expect.any(String);
  expect(body).toEqual({ access_token: token, refresh_token: token, token_type: "bearer", expires_in: "3600" });
  expect(await me(body.access_token)).toEqual({
    status: 200,
    body: {
      resultcode: "00",
      message: "success",
      response: { id: expect.any(String), email: "jun.park@naver.example", nickname: "Jun Park" },
    },
  });
  expect(await exchange(code)).toEqual({ status: 200, body: noData });
});

test("the token's address takes its parameters from a GET as well", async () => {
  const { url, codeOf } = await open();
  const query = { grant_type: "authorization_code", code: await codeOf({ email: "a@x.example" }), state: "s", ...ours };
  const answer = await fetch(`${url}/naver/oauth2.0/token?${new URLSearchParams(query)}`);
  expect(await answer.json()).toMatchObject({ token_type: "bearer" });
});

test("errors of the token's address have status 200, and leave the code unused", async () => {
  const { codeOf, exchange } = await open();
  const code = await codeOf({ email: "b@x.example" });
  const wrongs: Fields[] = [{ state: "other" }, { grant_type: "password" }, other];
  for (const wrong of wrongs) {
    expect(await exchange(code, wrong)).toEqual({ status: 200, body: noData });
  }
  const { status, body } = await exchange(code, { client_secret: "wrong" });
  expect([status, body.error]).toEqual([200, "invalid_request"]);
  expect((await exchange(code)).body.access_token).toBeTruthy();
});

test("a code expires after ten minutes", async () => {
  const { codeOf, exchange } = await open();
  const code = await codeOf({ email: "c@x.example" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await exchange(code)).body).toEqual(noData);
});

test("an account without an email has none in its profile", async () => {
  const { profile } = await open();
  const response = await profile({ email: "none@x.example", withoutEmail: "1" });
  expect(response).toEqual({ id: expect.any(String), nickname: "none" });
});

test("a person has another ID at another application, and the same one at each login", async () => {
  const { profile } = await open();
  const [one, again, elsewhere] = [
    await profile({ email: "d@x.example" }),
    await profile({ email: "d@x.example" }),
    await profile({ email: "d@x.example" }, other),
  ];
  expect([again.id === one.id, elsewhere.id === one.id]).toEqual([true, false]);
});

test("a wrong token answers 401 with result code 024", async () => {
  const { me } = await open();
  const body = { resultcode: "024", message: "Authentication failed (인증 실패하였습니다.)" };
  for (const token of ["", "made-up"]) expect(await me(token)).toEqual({ status: 401, body });
});

test("a request of a wrong client, address, type or without state is never redirected", async () => {
  const { go, addressOf } = await open();
  const redirect = "http://evil.test/accounts/login/naver/callback";
  const wrongs: Fields[] = [{ client_id: "x" }, { redirect_uri: redirect }, { response_type: "token" }, { state: "" }];
  for (const wrong of wrongs) {
    for (const form of [undefined, { email: "e@x.example" }]) {
      const { answer, to } = await go(addressOf(wrong), form);
      expect([answer.status, to]).toEqual([400, ""]);
    }
  }
});

test("a user who cancels returns with access_denied and the state", async () => {
  const { choose } = await open();
  const back = await choose({ action: "deny" });
  expect([back.get("error"), back.get("state"), back.get("code")]).toEqual(["access_denied", "s", null]);
});

test("an address that is none is asked for again, with what was filled in", async () => {
  const { go, addressOf } = await open();
  const { answer } = await go(addressOf(), { email: "nobody", withoutEmail: "1" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/value="nobody"[\s\S]*name="withoutEmail" value="1" checked/);
});

test("the control takes an account's email away", async () => {
  const { url, profile } = await open();
  const { id } = await profile({ email: "f@x.example" });
  const body = JSON.stringify({ email: "f@x.example", change: { withoutEmail: true } });
  await fetch(`${url}/naver/control`, { method: "POST", body });
  expect(await profile({ email: "f@x.example" })).toEqual({ id, nickname: "f" });
});

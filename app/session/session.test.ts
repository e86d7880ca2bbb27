import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sendRequest } from "~/api/client.server";
import { finalize } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";
import { sessionOf } from "./session.server";
import { openSession, sealSession, type TokenSet } from "./session-cookie.server";

/** A double of the API: access tokens older than `generation` are refused; a refresh token has one successor. */
const api = { generation: 0, reissues: 0, refuses: false, calls: [] as string[], shown: [] as string[] };
let server: Server;

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
  vi.stubEnv("PRODUCT_API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => Object.assign(api, { generation: 0, reissues: 0, refuses: false, calls: [], shown: [] }));

it("seals the tokens so that a cookie tells nothing and cannot be changed", async () => {
  const cookie = await sealSession(tokens());
  expect(cookie).toMatch(/^__Host-gyeot=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect(cookie).not.toContain("refresh-0");
  expect(await openSession(requestWith(cookie))).toEqual(tokens());
  const [name, value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
  const forged = `${name}=${value.slice(0, -3)}AAA`;
  for (const bad of [forged, `${name}=garbage`, `${name}=`, `${name}=%E0%A4%A`, `${name}=a.b.c.d.e`]) {
    expect(await openSession(requestWith(bad))).toBeNull();
  }
});

it("takes an outlived session for a guest's", async () => {
  expect(
    await openSession(requestWith(await sealSession({ ...tokens(), refreshExpiresAt: Date.now() - 1_000 }))),
  ).toBeNull();
});

it("sends guests as guests", async () => {
  await sendRequest(argsOf(new Request("https://gyeot.test/")), { method: "GET", path: "/explore" });
  expect(api.calls).toEqual(["GET /explore guest"]);
});

it("shows the session there was to whoever signs in again, so that it is ended, and to nobody else", async () => {
  const args = argsOf(requestWith(await sealSession(tokens())));
  const signIn = { method: "POST", path: "/auth/login", body: { email: "a@example.com", password: "x" } } as const;
  await expect(sendRequest(args, signIn)).rejects.toMatchObject({ status: 401 });
  await sendRequest(args, { method: "GET", path: "/explore" });
  expect(api.calls).toEqual(["POST /auth/login guest", "GET /explore Bearer access-0"]);
  expect(api.shown).toEqual(["refreshToken=refresh-0", ""]);
});

it("refreshes once for all the calls that were refused together, and sends each again once", async () => {
  api.generation = 1;
  const cookie = await sealSession(tokens());
  const visitors = [1, 2, 3].map(() => argsOf(requestWith(cookie)));
  const answers = await Promise.all(
    visitors.flatMap((args) =>
      ["/users/me", "/feed", "/cards"].map((path) => sendRequest(args, { method: "GET", path })),
    ),
  );
  expect(answers).toEqual(Array(9).fill({ as: "access-1" }));
  expect(api.reissues).toBe(1);
  expect(api.calls.filter((call) => call.endsWith("Bearer access-0"))).toHaveLength(9);
  expect(api.calls.filter((call) => call.endsWith("Bearer access-1"))).toHaveLength(9);
  for (const args of visitors) expect((await carriedSession(args))?.refreshToken).toBe("refresh-1");
});

it("gives the new cookie even to a redirect that was made before the refresh", async () => {
  api.generation = 1;
  const args = argsOf(requestWith(await sealSession(tokens())));
  const redirect = finalize(args, new Response(null, { status: 303, headers: { Location: "/" } }));
  await sendRequest(args, { method: "GET", path: "/users/me" });
  expect(redirect.headers.getSetCookie()).toHaveLength(1);
});

it("ends the session when the refresh is refused: a read goes on as a guest's, a write is refused", async () => {
  Object.assign(api, { generation: 1, refuses: true });
  const args = argsOf(requestWith(await sealSession(tokens())));
  await expect(sendRequest(args, { method: "POST", path: "/like" })).rejects.toMatchObject({
    status: 401,
    code: "UNAUTHORIZED",
  });
  expect(await sessionOf(args).isGuest()).toBe(true);
  const headers = new Headers();
  responseContext(args.context).writeCookies(headers);
  expect(headers.getSetCookie()[0]).toContain("Max-Age=0");

  const reader = argsOf(requestWith(await sealSession(tokens())));
  expect(await sendRequest(reader, { method: "GET", path: "/explore" })).toEqual({ as: "guest" });
});

it("reissues for a page when the access token is older than a minute, and for nothing else", async () => {
  const old = await sealSession({ ...tokens(), accessIssuedAt: Date.now() - 61_000 });
  await sessionOf(argsOf(requestWith(old))).tokens();
  expect(api.reissues).toBe(0);
  const page = argsOf(requestWith(old, { Accept: "text/html" }));
  expect((await sessionOf(page).tokens())?.accessToken).toBe("access-1");
  expect(await sessionOf(page).knownUser).toEqual({ userId: "usr_1" });
  await sessionOf(argsOf(requestWith(await sealSession(tokens()), { Accept: "text/html" }))).tokens();
  expect(api.reissues).toBe(1);
});

it("says SERVICE_UNAVAILABLE when the API is not there, and keeps the session", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  const args = argsOf(requestWith(await sealSession({ ...tokens(), accessIssuedAt: 0 }), { Accept: "text/html" }));
  await expect(sendRequest(args, { method: "GET", path: "/users/me" })).rejects.toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
  });
  expect(await sessionOf(args).isGuest()).toBe(false);
  vi.unstubAllGlobals();
});

const expiry = Date.now() + 3_600_000;
const tokens = (): TokenSet => ({
  accessToken: "access-0",
  accessIssuedAt: expiry - 3_600_000,
  accessExpiresAt: expiry,
  refreshToken: "refresh-0",
  refreshExpiresAt: expiry,
});

const argsOf = (request: Request) => ({ request, context: {} });

function requestWith(setCookie: string, headers: Record<string, string> = {}) {
  return new Request("https://gyeot.test/feed", { headers: { Cookie: setCookie.split(";")[0] ?? "", ...headers } });
}

async function carriedSession(args: ReturnType<typeof argsOf>): Promise<TokenSet | null> {
  const headers = new Headers();
  responseContext(args.context).writeCookies(headers);
  return openSession(requestWith(headers.getSetCookie()[0] ?? ""));
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  // Long enough that all of a burst are refused before the first refresh is through.
  await new Promise((done) => setTimeout(done, 30));
  const authorization = incoming.headers.authorization ?? "";
  if (incoming.url === "/auth/token/reissue") return reissue(incoming, outgoing);
  api.calls.push(`${incoming.method} ${incoming.url} ${authorization}`);
  api.shown.push(incoming.headers.cookie ?? "");
  const stale = authorization === "Bearer access-0" && api.generation > 0;
  if (stale || (authorization === "guest" && incoming.method === "POST")) return refuse(outgoing);
  outgoing.setHeader("Content-Type", "application/json");
  outgoing.end(JSON.stringify({ as: authorization.replace("Bearer ", "") }));
}

function reissue(incoming: IncomingMessage, outgoing: ServerResponse) {
  api.reissues++;
  if (api.refuses || incoming.headers.cookie !== "refreshToken=refresh-0") return refuse(outgoing);
  const refreshToken = { token: "refresh-1", expiresIn: 3_600 };
  const token = { tokenType: "Bearer", accessToken: "access-1", expiresIn: 300, refreshToken };
  outgoing.end(JSON.stringify({ token, user: { userId: "usr_1" } }));
}

function refuse(outgoing: ServerResponse) {
  outgoing.statusCode = 401;
  outgoing.end(JSON.stringify({ code: "UNAUTHORIZED", message: "x", severity: "warn", requestId: "r" }));
}

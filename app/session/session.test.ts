import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EncryptJWT, jwtDecrypt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { exploreCreators } from "#contract/creators/endpoints";
import type { Endpoint } from "#contract/endpoint";
import { logIn } from "#contract/login/endpoints";
import { getPaymentKeys } from "#contract/payments/endpoints";
import { likePost, listFollowingPosts } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { sendRequest } from "~/api/client.server";
import { finalize } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";
import { sessionOf } from "./session.server";
import { decryptSession, encryptSession, type TokenSet } from "./session-cookie.server";

/**
 * A double of the API: access tokens older than `generation` are refused; a refresh token has one successor, which is
 * issued after so many `refusals`.
 */
const api = {
  generation: 0,
  reissues: 0,
  refuses: false,
  isDown: false,
  refusals: 0,
  calls: [] as string[],
  shown: [] as string[],
};
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
beforeEach(() =>
  Object.assign(api, { generation: 0, reissues: 0, refuses: false, isDown: false, refusals: 0, calls: [], shown: [] }),
);

it("the cookie's tokens are encrypted and cannot be changed", async () => {
  const cookie = encryptSession(tokens());
  expect(cookie).toMatch(/^__Host-gyeot=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect(cookie).not.toContain("refresh-0");
  expect(decryptSession(requestWith(cookie))).toEqual(tokens());
  const [name, value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
  const forged = `${name}=${value.slice(0, -3)}AAA`;
  for (const bad of [forged, `${name}=garbage`, `${name}=`, `${name}=%E0%A4%A`, `${name}=a.b.c.d.e`]) {
    expect(decryptSession(requestWith(bad))).toBeNull();
  }
});

it("a session cookie that jose wrote is valid, and jose reads ours", async () => {
  const key = createHash("sha256").update("s".repeat(32)).digest();
  const byJose = await new EncryptJWT({ tokens: tokens() })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(expiry))
    .encrypt(key);
  expect(decryptSession(requestWith(`__Host-gyeot=${byJose}`))).toEqual(tokens());
  const ours = encryptSession(tokens()).split(/[=;]/)[1] ?? "";
  const { payload } = await jwtDecrypt(ours, key, { contentEncryptionAlgorithms: ["A256GCM"] });
  expect(payload).toEqual({ tokens: tokens(), exp: Math.floor(expiry / 1_000) });
});

it("a cookie with another header, a key part or a shortened tag is a guest's", () => {
  const [header = "", , iv, text, tag = ""] = (encryptSession(tokens()).split(/[=;]/)[1] ?? "").split(".");
  const otherHeader = Buffer.from('{"alg":"dir","enc":"A128GCM"}').toString("base64url");
  const changed = [
    [otherHeader, "", iv, text, tag],
    [header, "AAAA", iv, text, tag],
    [header, "", iv, text, tag.slice(0, 6)],
    [header, "", iv, text],
    [header, "", iv, text, tag, "AAAA"],
    [header, "", iv, `${text}=`, tag],
  ];
  for (const parts of changed) expect(decryptSession(requestWith(`__Host-gyeot=${parts.join(".")}`))).toBeNull();
});

it("an expired session counts as a guest's", async () => {
  expect(decryptSession(requestWith(encryptSession({ ...tokens(), refreshExpiresAt: Date.now() - 1_000 })))).toBeNull();
});

it("a guest's calls are sent without a token", async () => {
  await sendRequest(argsOf(new Request("https://gyeot.test/")), exploreCreators);
  expect(api.calls).toEqual(["GET /explore guest"]);
});

it("a user who signs in again sends the old session's token, so that it is ended", async () => {
  const args = argsOf(requestWith(encryptSession(tokens())));
  const body = { email: "a@example.com", password: "x" };
  await expect(sendRequest(args, logIn, { body })).rejects.toMatchObject({ status: 401 });
  await sendRequest(args, exploreCreators);
  expect(api.calls).toEqual(["POST /auth/login guest", "GET /explore Bearer access-0"]);
  expect(api.shown).toEqual(["refreshToken=refresh-0", ""]);
});

it("calls refused together cause one refresh, and each is sent once more", async () => {
  Object.assign(api, { generation: 1, refusals: 9 });
  const cookie = encryptSession(tokens());
  const visitors = [1, 2, 3].map(() => argsOf(requestWith(cookie)));
  const answers = await Promise.all(
    visitors.flatMap((args) =>
      [getSessionUser, listFollowingPosts, getPaymentKeys].map((read) => sendRequest<Endpoint>(args, read)),
    ),
  );
  expect(answers).toEqual(Array(9).fill({ as: "access-1" }));
  expect(api.reissues).toBe(1);
  expect(api.calls.filter((call) => call.endsWith("Bearer access-0"))).toHaveLength(9);
  expect(api.calls.filter((call) => call.endsWith("Bearer access-1"))).toHaveLength(9);
  for (const args of visitors) expect((await carriedSession(args))?.refreshToken).toBe("refresh-1");
});

it("a redirect made before the refresh gets the new cookie too", async () => {
  api.generation = 1;
  const args = argsOf(requestWith(encryptSession(tokens())));
  const redirect = finalize(args, new Response(null, { status: 303, headers: { Location: "/" } }));
  await sendRequest(args, getSessionUser);
  expect(redirect.headers.getSetCookie()).toHaveLength(1);
});

it("a refused refresh ends the session: a read continues as a guest's, a write is refused", async () => {
  Object.assign(api, { generation: 1, refuses: true });
  const args = argsOf(requestWith(encryptSession(tokens()), { Accept: "text/html" }));
  await expect(sendRequest(args, likePost, { body: { postId: "pst_1" } })).rejects.toMatchObject({
    status: 401,
    code: "UNAUTHORIZED",
  });
  expect(await sessionOf(args).isGuest()).toBe(true);
  const headers = new Headers();
  responseContext(args.context).writeCookies(headers);
  expect(headers.getSetCookie()[0]).toContain("Max-Age=0");

  const reader = argsOf(requestWith(encryptSession(tokens())));
  expect(await sendRequest(reader, exploreCreators)).toEqual({ as: "guest" });
});

it("a refused refresh of script's own request leaves the cookie, perhaps a new login's", async () => {
  Object.assign(api, { generation: 1, refuses: true });
  const args = argsOf(requestWith(encryptSession(tokens())));
  expect(await sendRequest(args, exploreCreators)).toEqual({ as: "guest" });
  expect(await sessionOf(args).isGuest()).toBe(true);
  expect(responseContext(args.context).setsCookies).toBe(false);
});

it("an access token older than a minute is reissued for a page, and for nothing else", async () => {
  const old = encryptSession({ ...tokens(), accessIssuedAt: Date.now() - 61_000 });
  await sessionOf(argsOf(requestWith(old))).tokens();
  expect(api.reissues).toBe(0);
  const page = argsOf(requestWith(old, { Accept: "text/html" }));
  expect((await sessionOf(page).tokens())?.accessToken).toBe("access-1");
  expect(await sessionOf(page).knownUser).toEqual({ userId: "usr_1" });
  await sessionOf(argsOf(requestWith(encryptSession(tokens()), { Accept: "text/html" }))).tokens();
  expect(api.reissues).toBe(1);
});

it("without the API the error is NETWORK_ERROR, and the session stays", async () => {
  api.isDown = true;
  const args = argsOf(requestWith(encryptSession({ ...tokens(), accessIssuedAt: 0 }), { Accept: "text/html" }));
  await expect(sendRequest(args, getSessionUser)).rejects.toMatchObject({
    status: 503,
    code: "NETWORK_ERROR",
  });
  expect(await sessionOf(args).isGuest()).toBe(false);
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
  return decryptSession(requestWith(headers.getSetCookie()[0] ?? ""));
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (incoming.url === "/auth/token/reissue")
    await vi.waitFor(() => expect(refused()).toBeGreaterThanOrEqual(api.refusals));
  await new Promise((done) => setTimeout(done, 30));
  if (api.isDown) return incoming.socket.destroy();
  const authorization = incoming.headers.authorization ?? "";
  if (incoming.url === "/auth/token/reissue") return reissue(incoming, outgoing);
  api.calls.push(`${incoming.method} ${incoming.url} ${authorization}`);
  api.shown.push(incoming.headers.cookie ?? "");
  const stale = authorization === "Bearer access-0" && api.generation > 0;
  if (stale || (authorization === "guest" && incoming.method === "POST")) return refuse(outgoing);
  outgoing.setHeader("Content-Type", "application/json");
  outgoing.end(JSON.stringify({ as: authorization.replace("Bearer ", "") }));
}

const refused = () => api.calls.filter((call) => call.endsWith("Bearer access-0")).length;

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

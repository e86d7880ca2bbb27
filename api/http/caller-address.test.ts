import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webHeaders } from "#contract/runtime/web-headers";
import { startApi, type TestApi } from "#tests/support/api";
import { startNode, type TestNode } from "#tests/support/processes/nodes";

let api: TestApi;
let node: TestNode;
const loginsOfOneNetwork = 60;

beforeAll(async () => {
  api = await startApi();
  node = await startNode(api, { TRUSTED_PROXIES: "127.0.0.8/30,fd00::/8" });
});
afterAll(async () => {
  await node.stop();
  await api.stop();
});

type Caller = { peer: string; headers?: Record<string, string> };

/** The status of a wrong login, from a loopback address of its own. */
function logIn({ peer, headers = {} }: Caller, path = "/auth/login"): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      node.http + path,
      { method: "POST", localAddress: peer, headers: { "content-type": "application/json", ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify({ email: `p${Math.random()}@example.com`, password: "not the password" }));
  });
}

/** The headers of web in a container of its own. */
const web = (visitor: string, secret = String(node.deps.env.WEB_SECRET)) => ({
  peer: "127.0.0.2",
  headers: { [webHeaders.secret]: secret, [webHeaders.visitor]: visitor },
});
async function useUpLoginLimit(from: Caller): Promise<void> {
  for (let at = 0; at < loginsOfOneNetwork; at++) await logIn(from);
  expect(await logIn(from)).toBe(429);
}

it("web with the shared secret names its visitors' addresses, each with limits of their own", async () => {
  await useUpLoginLimit(web("198.51.100.1"));
  expect(await logIn(web("198.51.100.2"))).toBe(401);
  expect(await logIn({ peer: "127.0.0.2" })).toBe(401);
});

it("a caller with a wrong web secret is refused and cannot name an address", async () => {
  expect(await logIn(web("198.51.100.3", "a secret of thirty-two characters!"))).toBe(403);
  expect(await logIn(web("198.51.100.3", ""))).toBe(403);
});

it("a forwarded address from an untrusted caller is ignored", async () => {
  await useUpLoginLimit({ peer: "127.0.0.3", headers: { "x-forwarded-for": "203.0.113.1" } });
  expect(await logIn({ peer: "127.0.0.3", headers: { "x-forwarded-for": "203.0.113.2" } })).toBe(429);
  expect(await logIn({ peer: "127.0.0.3", headers: { [webHeaders.visitor]: "203.0.113.2" } })).toBe(429);
});

it("a trusted proxy's forwarded address counts, and what stands before it does not", async () => {
  await useUpLoginLimit({ peer: "127.0.0.9", headers: { "x-forwarded-for": "1.1.1.1, 203.0.113.7" } });
  expect(await logIn({ peer: "127.0.0.10", headers: { "x-forwarded-for": "2.2.2.2, 203.0.113.7" } })).toBe(429);
  expect(await logIn({ peer: "127.0.0.9", headers: { "x-forwarded-for": "2.2.2.2, 203.0.113.8" } })).toBe(401);
});

it("/metrics answers a direct call from a trusted address only, never a forwarded one", async () => {
  const getMetrics = (peer: string, headers = {}) =>
    new Promise((resolve, reject) => {
      const call = request(`${node.http}/metrics`, { localAddress: peer, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on("error", reject).end();
    });
  expect(await getMetrics("127.0.0.9")).toBe(200);
  expect(await getMetrics("127.0.0.2")).toBe(404);
  expect(await getMetrics("127.0.0.9", { "x-forwarded-for": "203.0.113.1" })).toBe(404);
  expect(await getMetrics("127.0.0.9", { [webHeaders.visitor]: "203.0.113.1" })).toBe(404);
});

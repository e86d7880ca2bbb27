import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { requestAccountDeletion } from "#contract/account-deletion/endpoints";
import { changePassword } from "#contract/credentials/endpoints";
import { logIn } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { issueSocketToken } from "#contract/realtime/endpoints";
import { logOut } from "#contract/sessions/endpoints";
import { suspendUser } from "#contract/staff/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";
import { createApi } from "../server";
import { serveSockets } from "./serve-sockets";

/** Two nodes over one database; an action on one must take effect on the other. */
let api: TestApi;
let nodes: { url: string; stop(): Promise<void> }[];
const opened: WebSocket[] = [];

beforeAll(async () => {
  api = await startApi();
  nodes = await Promise.all([startNode(), startNode()]);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await api.stop();
});

async function startNode() {
  const deps = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  const server = serve({ fetch: createApi(deps).fetch, hostname: "127.0.0.1", port: 0 }) as Server;
  if (!server.listening) await once(server, "listening");
  const stopSockets = serveSockets(deps, server);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    async stop() {
      await stopSockets();
      await new Promise((done) => server.close(done));
      await deps.database.end();
    },
  };
}

const tokenFor = async (person: Person | string) => (await api.send(issueSocketToken, { as: person })).body.token;

async function open(token: string, { node = 0, origin = "http://127.0.0.1:3000" } = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${nodes[node]?.url}?token=${token}`, { origin });
  opened.push(socket);
  const [frame] = await once(socket, "message");
  expect(JSON.parse(String(frame))).toEqual({ type: "ready" });
  return socket;
}
/** The HTTP status of a refused handshake. */
async function refusal(token: string, origin?: string): Promise<number> {
  const socket = new WebSocket(`${nodes[0]?.url}?token=${token}`, { origin });
  opened.push(socket);
  socket.on("error", () => undefined);
  const [, answer] = await once(socket, "unexpected-response");
  return answer.statusCode;
}
/** The code a socket is closed with; the benchmark measures how soon. */
const closing = async (socket: WebSocket): Promise<number> => (await once(socket, "close"))[0];

it("a token opens one socket, even when ten use it simultaneously", async () => {
  const token = await tokenFor(await api.person());
  const tries = Array.from({ length: 10 }, () => {
    const socket = new WebSocket(`${nodes[0]?.url}?token=${token}`, { origin: "http://127.0.0.1:3000" });
    opened.push(socket);
    socket.on("error", () => undefined);
    return Promise.race([once(socket, "open").then(() => 101), once(socket, "unexpected-response").then(() => 401)]);
  });
  expect((await Promise.all(tries)).filter((status) => status === 101)).toHaveLength(1);
  expect(await refusal(token, "http://127.0.0.1:3000")).toBe(401);
});

it("a foreign origin, a missing or invalid token and one older than thirty seconds are refused", async () => {
  const fan = await api.person();
  expect(await refusal(await tokenFor(fan), "https://evil.example")).toBe(403);
  expect(await refusal(await tokenFor(fan))).toBe(403);
  expect(await refusal("", "http://127.0.0.1:3000")).toBe(401);
  expect(await refusal("x".repeat(4_000), "http://127.0.0.1:3000")).toBe(401);
  expect(await refusal(fan.token, "http://127.0.0.1:3000")).toBe(401);
  const old = await tokenFor(fan);
  api.clock.advance(31);
  expect(await refusal(old, "http://127.0.0.1:3000")).toBe(401);
  expect((await api.send(getSessionUser, { as: old })).status).toBe(401);
});

it("a user who logged out while the socket was opening is informed that the session is over", async () => {
  const fan = await api.person();
  const token = await tokenFor(fan);
  await api.deps.database.pool.query("UPDATE sessions SET ended_at = $1 WHERE user_id = $2", [
    api.clock.now(),
    fan.userId,
  ]);
  const socket = new WebSocket(`${nodes[0]?.url}?token=${token}`, { origin: "http://127.0.0.1:3000" });
  const frames: unknown[] = [];
  socket.on("message", (data) => frames.push(data));
  expect(await closing(socket)).toBe(4401);
  expect(frames).toEqual([]);
});

it.each([0, 1])(
  "an open socket ends after a suspension, a logout and a deletion on any node (node %i)",
  async (node) => {
    const admin = await api.person({ role: "admin" });
    const actions: ((person: Person) => Promise<{ status: number }>)[] = [
      (person) => api.send(suspendUser, { as: admin, params: { userId: person.userId }, body: { reason: "도배" } }),
      (person) => api.send(logOut, { as: person }),
      (person) => api.send(requestAccountDeletion, { as: person, body: {} }),
    ];
    for (const action of actions) {
      const person = await api.person();
      const bystander = await open(await tokenFor(await api.person()), { node });
      const socket = await open(await tokenFor(person), { node });
      const closed = closing(socket);
      expect((await action(person)).status).toBeLessThan(300);
      expect(await closed).toBe(4401);
      expect(bystander.readyState).toBe(WebSocket.OPEN);
    }
  },
);

it("a password change ends the sockets of every other device and not the one that changed it", async () => {
  const password = "느린 강물 위의 편지 42";
  const person = await api.person({ passwordHash: await api.deps.passwords.hash(password) });
  const login = await api.send(logIn, { body: { email: person.email, password } });
  const elsewhere = await open(await tokenFor(sessionOf(login).token.accessToken), { node: 1 });
  const here = await open(await tokenFor(person), { node: 1 });
  const closed = closing(elsewhere);
  const body = { currentPassword: password, password: "새벽 세 시의 등대 불빛 7" };
  expect((await api.send(changePassword, { as: person, body })).status).toBe(204);
  expect(await closed).toBe(4401);
  expect(here.readyState).toBe(WebSocket.OPEN);
});

it("sessions that ended during a lost connection are found after it is restored", async () => {
  const person = await api.person();
  const socket = await open(await tokenFor(person), { node: 1 });
  const closed = closing(socket);
  const { pool } = api.deps.database;
  await pool.query("ALTER TABLE sessions DISABLE TRIGGER sessions_publish_end");
  await api.send(logOut, { as: person });
  await pool.query("ALTER TABLE sessions ENABLE TRIGGER sessions_publish_end");
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot live' AND datname = current_database()",
  );
  expect(await closed).toBe(4401);
});

it("a socket that sends more than 16 KiB or an invalid frame is closed, and the node stays up", async () => {
  const socket = await open(await tokenFor(await api.person()));
  socket.send("{");
  expect(JSON.parse(String((await once(socket, "message"))[0]))).toMatchObject({ type: "error" });
  socket.send("x".repeat(17 * 1_024));
  expect(await closing(socket)).toBe(1009);
  await open(await tokenFor(await api.person()));
});

import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { SocketToken, TokenAndUser } from "#contract/accounts";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import { createApi } from "../server";
import { serveSockets } from "./sockets";

/** Two nodes over one database; what happens on the one must be felt on the other. */
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

const tokenFor = async (person: Person | string) =>
  (await api.call<SocketToken>("POST", "/auth/token/ws", { as: person })).body.token;

async function open(token: string, { node = 0, origin = "http://127.0.0.1:3000" } = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${nodes[node]?.url}?token=${token}`, { origin });
  opened.push(socket);
  const [frame] = await once(socket, "message");
  expect(JSON.parse(String(frame))).toEqual({ type: "ready" });
  return socket;
}
/** The HTTP status a handshake was refused with. */
async function refusal(token: string, origin?: string): Promise<number> {
  const socket = new WebSocket(`${nodes[0]?.url}?token=${token}`, { origin });
  opened.push(socket);
  socket.on("error", () => undefined);
  const [, answer] = await once(socket, "unexpected-response");
  return answer.statusCode;
}
/** The code a socket is closed with; how soon is measured by the bench. */
const closing = async (socket: WebSocket): Promise<number> => (await once(socket, "close"))[0];

it("opens one socket per token, even when it is used by ten at once", async () => {
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

it("refuses a foreign page, a missing or made-up token, and one older than thirty seconds", async () => {
  const fan = await api.person();
  expect(await refusal(await tokenFor(fan), "https://evil.example")).toBe(403);
  expect(await refusal(await tokenFor(fan))).toBe(403);
  expect(await refusal("", "http://127.0.0.1:3000")).toBe(401);
  expect(await refusal("x".repeat(4_000), "http://127.0.0.1:3000")).toBe(401);
  expect(await refusal(fan.token, "http://127.0.0.1:3000")).toBe(401);
  const old = await tokenFor(fan);
  api.clock.advance(31);
  expect(await refusal(old, "http://127.0.0.1:3000")).toBe(401);
  expect((await api.call("GET", "/users/me", { as: old })).status).toBe(401);
});

it("tells who signed out while their socket was opening that their session is over, and nothing else", async () => {
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
  "ends an open socket after a block, a logout and a deletion, whatever node it is on (node %i)",
  async (node) => {
    const admin = await api.person({ role: "admin" });
    const deeds: ((person: Person) => Promise<{ status: number }>)[] = [
      (person) => api.call("POST", `/admin/users/${person.userId}/block`, { as: admin, body: { reason: "도배" } }),
      (person) => api.call("POST", "/auth/logout", { as: person }),
      (person) => api.call("DELETE", "/auth/account", { as: person, body: {} }),
    ];
    for (const deed of deeds) {
      const person = await api.person();
      const bystander = await open(await tokenFor(await api.person()), { node });
      const socket = await open(await tokenFor(person), { node });
      const closed = closing(socket);
      expect((await deed(person)).status).toBeLessThan(300);
      expect(await closed).toBe(4401);
      expect(bystander.readyState).toBe(WebSocket.OPEN);
    }
  },
);

it("ends the sockets of every other device after a password change, and keeps the one that changed it", async () => {
  const password = "느린 강물 위의 편지 42";
  const person = await api.person({ passwordHash: await api.deps.passwords.hash(password) });
  const login = await api.call<TokenAndUser>("POST", "/auth/login", { body: { email: person.email, password } });
  const elsewhere = await open(await tokenFor(login.body.token.accessToken), { node: 1 });
  const here = await open(await tokenFor(person), { node: 1 });
  const closed = closing(elsewhere);
  const body = { currentPassword: password, password: "새벽 세 시의 등대 불빛 7" };
  expect((await api.call("PUT", "/auth/password", { as: person, body })).status).toBe(204);
  expect(await closed).toBe(4401);
  expect(here.readyState).toBe(WebSocket.OPEN);
});

it("finds the sessions that ended while it could not hear, once it hears again", async () => {
  const person = await api.person();
  const socket = await open(await tokenFor(person), { node: 1 });
  const closed = closing(socket);
  const { pool } = api.deps.database;
  await pool.query("ALTER TABLE sessions DISABLE TRIGGER sessions_tell_end");
  await api.call("POST", "/auth/logout", { as: person });
  await pool.query("ALTER TABLE sessions ENABLE TRIGGER sessions_tell_end");
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot live' AND datname = current_database()",
  );
  expect(await closed).toBe(4401);
});

it("ends a socket that sends more than 16 KiB or what is no frame of ours, and stays up", async () => {
  const socket = await open(await tokenFor(await api.person()));
  socket.send("{");
  expect(JSON.parse(String((await once(socket, "message"))[0]))).toMatchObject({ type: "error" });
  socket.send("x".repeat(17 * 1_024));
  expect(await closing(socket)).toBe(1009);
  await open(await tokenFor(await api.person()));
});

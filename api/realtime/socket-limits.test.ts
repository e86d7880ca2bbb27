import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { closeCodes } from "#contract/messages/frames";
import { issueSocketToken } from "#contract/realtime/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { openSocket, startNode, type TestNode, tokenFor } from "#tests/support/processes/nodes";

let api: TestApi;
let node: TestNode;
beforeAll(async () => {
  api = await startApi();
  node = await startNode(api);
});
afterAll(async () => {
  await node.stop();
  await api.stop();
});

test("an eleventh socket of a user closes their oldest, and nobody else's", async () => {
  const [person, other] = [await api.person(), await api.person()];
  const theirs = await openSocket(api, node, other);
  const own = [];
  for (let n = 0; n < 13; n++) own.push(await openSocket(api, node, person));
  const replaced = await Promise.all(own.slice(0, 3).map(({ closed }) => closed));
  expect(replaced).toEqual(Array(3).fill(closeCodes.replaced));
  expect(own.slice(3).map(({ socket }) => socket.readyState)).toEqual(Array(10).fill(WebSocket.OPEN));
  expect(theirs.socket.readyState).toBe(WebSocket.OPEN);
  for (const { socket } of [...own, theirs]) socket.terminate();
});

test("thirty sockets of a user opened simultaneously leave ten", async () => {
  const person = await api.person();
  const own = await Promise.all(Array.from({ length: 30 }, () => openSocket(api, node, person)));
  const open = () => own.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
  await vi.waitFor(() => expect(open()).toHaveLength(10));
  for (const { socket } of open()) socket.terminate();
});

test("a network may open five hundred sockets, independent of other networks", async () => {
  const own = await startNode(api);
  const people = await Promise.all(Array.from({ length: 50 }, () => api.person()));
  for (let n = 0; n < 10; n++) await Promise.all(people.map((person) => openSocket(api, own, person)));
  const origin = "http://127.0.0.1:3000";
  const last = await api.person();
  const refused = new WebSocket(`${own.url}?token=${await tokenFor(api, last)}`, { origin });
  const [error] = await new Promise<Error[]>((resolve) => refused.on("error", (error) => resolve([error])));
  expect(error?.message).toMatch(/429/);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const { token } = (await api.send(issueSocketToken, { as: last, headers })).body;
  const allowed = new WebSocket(`${own.url}?token=${token}`, { origin });
  await once(allowed, "message");
  await own.stop();
});

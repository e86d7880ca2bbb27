import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startSession } from "#api/sessions/session";
import type { RoomId } from "#contract/ids";
import { type ChatClient, createChatClient } from "../../app/realtime/chat-client";
import { type Person, startApi, type TestApi } from "../support/api";
import { chat } from "../support/fixtures/chat";
import { startNode, type TestNode, tokenFor } from "../support/processes/nodes";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
let nodes: TestNode[];
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
  nodes = await Promise.all([
    startNode(api, { RATE_LIMIT_FACTOR: 1_000 }),
    startNode(api, { RATE_LIMIT_FACTOR: 1_000 }),
  ]);
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await api.stop();
});

/** Access tokens expire after five minutes of the clock that these tests advance. */
async function fresh(person: Person): Promise<Person> {
  const { accessToken } = await startSession(api.deps, api.deps.database.db, {
    userId: person.userId,
    userAgent: "test",
    at: api.clock.now(),
  });
  return { ...person, token: accessToken };
}

/** A user's page whose connection can be cut and restored; its timers use the test clock. */
function page(person: Person, node: number) {
  const timers: { at: number; act(): void }[] = [];
  const now = () => api.clock.now().getTime();
  let online = true;
  let socket: WebSocket | null = null;
  const opened = createChatClient(
    {
      async address() {
        if (!online) throw new Error("offline");
        return `${nodes[node]?.url}?token=${await tokenFor(api, await fresh(person))}`;
      },
      open(address) {
        socket = new WebSocket(address, { origin: "http://127.0.0.1:3000" });
        socket.on("error", () => undefined);
        return socket as never;
      },
      later(ms, act) {
        const timer = { at: now() + ms, act };
        timers.push(timer);
        return () => void timers.splice(0, timers.length, ...timers.filter((each) => each !== timer));
      },
      random: Math.random,
      now,
    },
    { counted: () => undefined },
  );
  return {
    chat: opened,
    cut() {
      online = false;
      socket?.terminate();
    },
    heal() {
      online = true;
    },
    /** Runs the timers that are due. */
    tick() {
      for (const timer of timers.filter(({ at }) => at <= now())) {
        timers.splice(timers.indexOf(timer), 1);
        timer.act();
      }
    },
  };
}

const bodies = (of: ChatClient, roomId: RoomId) => of.stateOf(roomId).messages.map(({ seq, body }) => `${seq} ${body}`);
const nothing = { messages: [], lastSeq: 0, participantReadSeq: 0 };

test("300 messages, each sent three times over a cut connection, arrive once and in order", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const [here, there] = [page(fan, 0), page(creator, 1)];
  for (const { chat: each } of [here, there])
    each.enter(roomId, nothing, { redraw: () => undefined, reload: () => undefined });
  await vi.waitFor(() => expect(here.chat.isOpen() && there.chat.isOpen()).toBe(true));
  here.chat.send(roomId, randomUUID(), "시작");
  await vi.waitFor(() => expect(bodies(there.chat, roomId)).toEqual(["1 시작"]), { timeout: 10_000 });

  here.cut();
  await vi.waitFor(() => expect(here.chat.isOpen()).toBe(false));
  // One participant sends by the socket, three times each; the other types on while offline.
  for (let i = 0; i < 300; i++) {
    const [clientId, body] = [randomUUID(), `지나간 말 ${i}`];
    there.chat.send(roomId, clientId, body);
    if (i % 10 === 0) here.chat.send(roomId, randomUUID(), `혼자 쓴 말 ${i}`);
    const sender = await fresh(creator);
    const again = await Promise.all([1, 2].map(() => chatApi.send(sender, roomId, body, clientId)));
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(again.map((answer) => answer.body.messageId)).size).toBe(1);
    api.clock.advance(2);
    for (const each of [here, there]) each.tick();
  }
  expect(here.chat.stateOf(roomId).pending).toHaveLength(30);
  expect(bodies(here.chat, roomId)).toEqual(["1 시작"]);

  here.heal();
  api.clock.advance(31);
  here.tick();
  await vi.waitFor(
    () => {
      // An attempt still open when the connection was restored fails late, and the next one waits on this clock.
      if (!here.chat.isOpen()) api.clock.advance(1);
      here.tick();
      expect([bodies(here.chat, roomId).length, bodies(there.chat, roomId).length]).toEqual([331, 331]);
    },
    { timeout: 20_000 },
  );
  const stored = await chatApi.query("SELECT seq, body FROM messages WHERE room_id = $1 ORDER BY seq", [roomId]);
  const order = stored.map(({ seq, body }) => `${seq} ${body}`);
  expect(bodies(here.chat, roomId)).toEqual(order);
  expect(bodies(there.chat, roomId)).toEqual(order);
  expect(here.chat.stateOf(roomId).pending).toEqual([]);
  expect(order.filter((line) => line.includes("혼자")).map((line) => line.split(" ").at(-1))).toEqual(
    Array.from({ length: 30 }, (_, i) => `${i * 10}`),
  );
  for (const each of [here, there]) each.chat.stop();
});

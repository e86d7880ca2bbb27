import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { RoomId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import { freePorts } from "../../scripts/stack/ports";
import { type Person, startApi, type TestApi } from "../support/api";
import { chat } from "../support/fixtures/chat";
import { stopAllLaunched } from "../support/processes/launch";
import { tokenFor } from "../support/processes/nodes";
import { launchProgram } from "../support/processes/programs";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi();
  // The killed process uses the real time.
  api.clock.set(new Date());
  chatApi = chat(api);
});
afterAll(async () => {
  await stopAllLaunched();
  await api.stop();
});

/** The API as a separate process over the database of `api`. */
async function startProcess() {
  const port = (await freePorts()).api;
  const { env } = api.deps;
  const launched = launchProgram("api", {
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    API_PORT: String(port),
    LOG_LEVEL: "info",
    EMBEDDED: "1",
    RATE_LIMIT_FACTOR: "1000",
    REDIS_URL: "",
  });
  await launched.waitForOutput("api listening");
  return { launched, url: `ws://127.0.0.1:${port}/ws` };
}

async function open(url: string, person: Person, onFrame: (frame: ServerFrame) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url}?token=${await tokenFor(api, person)}`, { origin: api.deps.env.PUBLIC_URL });
  socket.on("error", () => undefined);
  await new Promise<void>((ready) =>
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "ready") ready();
      else onFrame(frame);
    }),
  );
  return socket;
}

test("a killed process has stored every acknowledged message, and a resent one once", async () => {
  const pairs = await Promise.all(Array.from({ length: 5 }, () => chatApi.pair()));
  const speakers = pairs.flatMap(({ fan, creator, roomId }) => [
    { person: fan, roomId },
    { person: creator, roomId },
  ]);
  const sent = new Map<string, { roomId: RoomId; body: string; person: Person }>();
  const acked = new Map<string, string>();
  const countMessage = (frame: ServerFrame) => {
    if (frame.type === "message" && frame.message.clientId) acked.set(frame.message.clientId, frame.message.messageId);
  };

  const first = await startProcess();
  const sockets = await Promise.all(speakers.map(({ person }) => open(first.url, person, countMessage)));
  let storming = true;
  const storm = sockets.map(async (socket, i) => {
    const { roomId, person } = speakers[i] as (typeof speakers)[number];
    for (let n = 0; storming && socket.readyState === WebSocket.OPEN; n++) {
      const [clientId, body] = [randomUUID(), `${i}-${n}`];
      sent.set(clientId, { roomId, body, person });
      socket.send(JSON.stringify({ type: "message", roomId, clientId, body }));
      if (n % 5 === 4) await sleep(60);
    }
  });
  await vi.waitFor(() => expect(acked.size).toBeGreaterThan(150), { timeout: 30_000, interval: 5 });
  first.launched.signal("SIGKILL");
  storming = false;
  await first.launched.ended;
  await Promise.all(storm);
  expect(sent.size).toBeGreaterThan(acked.size);

  const rows = await chatApi.query("SELECT message_id, client_id FROM messages");
  const stored = new Map(rows.map((row) => [row.client_id, row.message_id]));
  expect([...acked].filter(([clientId, messageId]) => stored.get(clientId) !== messageId)).toEqual([]);

  const second = await startProcess();
  const lost = [...sent].filter(([clientId]) => !acked.has(clientId));
  expect(lost.length).toBeGreaterThan(0);
  for (const { person, roomId } of speakers) {
    const socket = await open(second.url, person, countMessage);
    const own = lost.filter(([, words]) => words.person === person);
    for (const [clientId, { body }] of own) {
      socket.send(JSON.stringify({ type: "message", roomId, clientId, body }));
      await vi.waitFor(() => expect(acked.has(clientId)).toBe(true), { timeout: 5_000, interval: 1 });
    }
    socket.terminate();
  }
  const [{ messages, ids, gaps }] = await chatApi.query(
    `SELECT count(*)::int AS messages, count(DISTINCT client_id)::int AS ids,
       (SELECT count(*)::int FROM chat_rooms r WHERE r.last_seq <> (SELECT count(*) FROM messages m WHERE m.room_id = r.room_id)) AS gaps
     FROM messages`,
  );
  expect({ messages, ids, gaps }).toEqual({ messages: sent.size, ids: sent.size, gaps: 0 });
}, 120_000);

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { WebSocket, WebSocketServer } from "ws";
import { sha256 } from "#api/crypto";
import { roomIdOf } from "#api/messages/room-id";
import type { UserId } from "#contract/ids";
import { dose } from "./dose";
import type { Figure } from "./report";

const idleSockets = dose(5_000, 100);
const rooms = dose(200, 20);
const perSecond = dose(500, 50);
const seconds = dose(20, 2);
const limitMs = 250;
/** Sockets opened at a time: clients reconnect after a restart spread over time, not all together. */
const atOnce = 100;

type Env = Record<string, string>;

/**
 * 5,000 sockets that only listen, and 200 rooms in which both users write: the time from sending a message until the
 * participant has it, at 500 a second. A bare relay of the same frames, without a database, is the machine's own
 * figure.
 */
export async function chatFigures(env: Env): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await fill(client);
    const before = await apiMemory(env);
    const idle = await openAll(
      env,
      client,
      Array.from({ length: idleSockets }, (_, i) => person("i", i + 1)),
    );
    await sleep(2_000);
    const perSocket = ((await apiMemory(env)) - before) / idle.length / 1024;
    const people = Array.from({ length: rooms }, (_, i) => [person("f", i + 1), person("a", i + 1)]).flat();
    const speakers = await openAll(env, client, people);
    const ours = await storm(
      (n) => roomIdOf(people[n - (n % 2)] as UserId, people[n - (n % 2) + 1] as UserId),
      speakers,
    );
    const kept = await client.query("SELECT count(*)::int AS n FROM messages WHERE room_id = ANY($1)", [
      Array.from({ length: rooms }, (_, i) => roomIdOf(person("f", i + 1), person("a", i + 1))),
    ]);
    if (kept.rows[0].n !== perSecond * seconds)
      throw new Error(`of ${perSecond * seconds} messages ${kept.rows[0].n} are kept`);
    for (const socket of [...idle, ...speakers]) socket.terminate();
    const bare = await bareRelay();
    return [
      {
        name: `chat: p99 send to receive, ${perSecond}/s, ${idleSockets} idle`,
        ours: `${ours.p99.toFixed(1)} ms (p50 ${ours.p50.toFixed(1)}, ${ours.rate.toFixed(0)}/s delivered)`,
        reference: `${limitMs} ms`,
        ratio: ours.p99 / limitMs,
        limit: 1,
        atMost: true,
      },
      {
        name: "chat: delivered beside a bare relay",
        ours: `${ours.rate.toFixed(0)}/s`,
        reference: `${bare.rate.toFixed(0)}/s, p50 ${bare.p50.toFixed(1)} ms, p99 ${bare.p99.toFixed(1)} ms`,
        ratio: ours.rate / bare.rate,
        limit: 0.9,
      },
      {
        name: "chat: memory of an idle socket",
        ours: `${perSocket.toFixed(1)} KiB`,
        reference: "40 KiB",
        ratio: perSocket / 40,
        limit: 1,
        atMost: true,
      },
    ];
  } finally {
    await client.end();
  }
}

const person = (kind: "i" | "f" | "a", n: number): UserId => `usr_chat${kind}${String(n).padStart(7, "0")}`;

async function fill(client: pg.Client): Promise<void> {
  const kinds = `(VALUES ('i', ${idleSockets}), ('f', ${rooms}), ('a', ${rooms})) AS kinds (kind, count), generate_series(1, count) AS n`;
  await client.query(`INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, capture_consent_version, created_at, updated_at)
    SELECT 'usr_chat' || kind || lpad(n::text, 7, '0'), kind || n || '@chat.example', '대화_' || kind || n, 'chat' || kind || n, 'chat_' || kind || n, 'chat_' || kind || n,
      'female', CASE kind WHEN 'a' THEN 'activist' ELSE 'supporter' END, 1, now(), now() FROM ${kinds}`);
  await client.query(`INSERT INTO sessions (session_id, user_id, created_at, last_used_at, expires_at)
    SELECT 'ses_chat' || kind || lpad(n::text, 7, '0'), 'usr_chat' || kind || lpad(n::text, 7, '0'), now(), now(), now() + interval '1 day' FROM ${kinds}`);
  await client.query(`INSERT INTO plans (plan_id, creator_id, name, position, price_won, created_at, updated_at)
    SELECT 'pln_chat' || lpad(n::text, 7, '0'), 'usr_chata' || lpad(n::text, 7, '0'), '곁', 0, 5000, now(), now() FROM generate_series(1, ${rooms}) n`);
  await client.query(
    `INSERT INTO plan_prices SELECT 'ppr_chat' || lpad(n::text, 7, '0'), 'pln_chat' || lpad(n::text, 7, '0'), 5000, now() FROM generate_series(1, ${rooms}) n`,
  );
  await client.query(`INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, period_ends_at, created_at, started_at)
    SELECT 'sub_chat' || lpad(n::text, 7, '0'), 'usr_chatf' || lpad(n::text, 7, '0'), 'usr_chata' || lpad(n::text, 7, '0'), 'pln_chat' || lpad(n::text, 7, '0'),
      'ppr_chat' || lpad(n::text, 7, '0'), 5000, 'active', now()::date, now() + interval '20 days', now(), now() FROM generate_series(1, ${rooms}) n`);
  await client.query("ANALYZE");
}

/** Sockets by tokens the database makes: the benchmark measures the sockets, not the token requests. */
async function openAll(env: Env, client: pg.Client, people: string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce).map((userId) => ({ userId, token: randomUUID() }));
    await client.query(
      "INSERT INTO socket_tokens SELECT hash, session, now() + interval '30 seconds' FROM unnest($1::bytea[], $2::text[]) AS t (hash, session)",
      [some.map(({ token }) => sha256(token)), some.map(({ userId }) => userId.replace("usr_", "ses_"))],
    );
    const opened = some.map(async ({ token }) => {
      const socket = new WebSocket(`${env.SOCKET_URL}?token=${token}`, {
        origin: String(env.PUBLIC_URL),
        perMessageDeflate: false,
      });
      await once(socket, "message");
      return socket;
    });
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}

type Storm = { p50: number; p99: number; rate: number };

/** Writers in pairs, `perSecond` messages a second in even steps; the time until the pair's other socket has each. */
async function storm(roomOf: (speaker: number) => string, speakers: WebSocket[]): Promise<Storm> {
  const total = perSecond * seconds;
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  let done = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  speakers.forEach((socket) => {
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data));
      // A writer's own messages come back with their client id; the other writer's are found by their text.
      if (frame.type !== "message" || frame.message.clientId) return;
      took.push(performance.now() - (sentAt.get(frame.message.body) ?? Number.NaN));
      if (took.length === total) done();
    });
  });
  const began = performance.now();
  for (let n = 0; n < total; ) {
    for (const due = Math.min(total, Math.ceil(((performance.now() - began) / 1_000) * perSecond)); n < due; n++) {
      const speaker = (n * 7) % speakers.length;
      const clientId = randomUUID();
      const body = `${clientId} 안녕하세요, 오늘 올려 주신 글 잘 읽었어요.`;
      sentAt.set(body, performance.now());
      speakers[speaker]?.send(JSON.stringify({ type: "message", roomId: roomOf(speaker), clientId, body }));
    }
    await sleep(2);
  }
  await Promise.race([all, sleep(30_000)]);
  if (took.length < total) throw new Error(`of ${total} messages ${took.length} were delivered`);
  const rate = total / ((performance.now() - began) / 1_000);
  took.sort((a, b) => a - b);
  return { p50: took[Math.floor(total * 0.5)] ?? 0, p99: took[Math.floor(total * 0.99)] ?? 0, rate };
}

/** The same load through a socket server that stores nothing: it sends each frame on to both. */
async function bareRelay(): Promise<Storm> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  const members = new Map<string, WebSocket[]>();
  server.on("connection", (socket, request) => {
    const room = request.url ?? "";
    members.set(room, [...(members.get(room) ?? []), socket]);
    socket.on("message", (data) => {
      const { body, clientId } = JSON.parse(String(data));
      for (const member of members.get(room) ?? [])
        member.send(
          JSON.stringify({ type: "message", message: { body, clientId: member === socket ? clientId : null } }),
        );
    });
  });
  const { port } = server.address() as { port: number };
  const speakers = await Promise.all(
    Array.from({ length: rooms * 2 }, async (_, n) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${Math.floor(n / 2)}`, { perMessageDeflate: false });
      await once(socket, "open");
      return socket;
    }),
  );
  try {
    return await storm(() => "", speakers);
  } finally {
    for (const socket of speakers) socket.terminate();
    server.close();
  }
}

/** The memory of the API's process, in bytes, by its own metrics. */
async function apiMemory(env: Env): Promise<number> {
  const metrics = await (await fetch(`${env.PRODUCT_API_URL}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

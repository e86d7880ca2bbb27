import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { changeCaptureConsent } from "#contract/accounts/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { RoomId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";
import { suspendUser } from "#contract/staff/endpoints";
import { type RedisDouble, startRedisDouble } from "#sandbox/redis/server";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { openSocket, startNode, type TestNode } from "#tests/support/processes/nodes";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
let redis: RedisDouble;
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
  redis = await startRedisDouble("열쇠 !");
});
afterAll(async () => {
  await redis.close();
  await api.stop();
});

const say = (roomId: RoomId, body: string, clientId: string = randomUUID()) => ({
  type: "message",
  roomId,
  clientId,
  body,
});

describe.each(["PostgreSQL", "Redis"])("two nodes that tell each other by %s", (by) => {
  let nodes: TestNode[];
  beforeAll(async () => {
    const env = by === "Redis" ? { REDIS_URL: redis.url } : {};
    nodes = await Promise.all([startNode(api, env), startNode(api, env)]);
    // Until each receives the other's events.
    const { fan, creator, roomId } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      await vi.waitFor(
        async () => {
          from.send({ type: "typing", roomId });
          await within(200, to.waitForFrame("typing"));
        },
        { timeout: 10_000, interval: 50 },
      );
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });
  const both = (one: Person, other: Person) =>
    Promise.all([openSocket(api, nodes[0] as TestNode, one), openSocket(api, nodes[1] as TestNode, other)]);

  it("sends a message to both participants in order, its client id only to its sender", async () => {
    const { fan, creator, roomId } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const [i, id] of ids.entries()) a.send(say(roomId, `말 ${i} ${"가".repeat(900)}`, id));
    await Promise.all([a, b].map((each) => each.waitForFrame("message", ({ message }) => message.seq === 20)));
    const got = (frames: typeof a.frames) =>
      frames.flatMap((frame) => (frame.type === "message" ? [[frame.message.seq, frame.message.clientId]] : []));
    expect(got(a.frames)).toEqual(ids.map((id, i) => [i + 1, id]));
    expect(got(b.frames)).toEqual(ids.map((_, i) => [i + 1, null]));
  });

  it("sends HTTP messages, read marks, typing and unread counts", async () => {
    const { fan, creator, roomId } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    const posted = await fetch(`${nodes[0]?.http}/chat/rooms/${roomId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${fan.token}`, "content-type": "application/json" },
      body: JSON.stringify({ body: "폼으로 보냄" }),
    });
    const { seq } = (await posted.json()) as Message;
    expect((await b.waitForFrame("message")).message.body).toBe("폼으로 보냄");
    expect(await b.waitForFrame("notification", (frame) => frame.unreadMessages === 1)).toBeTruthy();
    b.send({ type: "read", roomId, seq });
    expect(await a.waitForFrame("read")).toMatchObject({ userId: creator.userId, seq: 1 });
    expect(await b.waitForFrame("notification", (frame) => frame.unreadMessages === 0)).toBeTruthy();
    b.send({ type: "typing", roomId });
    expect(await a.waitForFrame("typing")).toEqual({ type: "typing", roomId, userId: creator.userId });
    const liker = await api.person();
    await api.send(followCreator, { as: liker, params: { domain: creator.domain } });
    expect(await b.waitForFrame("notification", (frame) => frame.unreadNotifications === 1)).toBeTruthy();
  });

  it("closes sockets within a second after a withdrawn consent or suspension, on any node", async () => {
    const { fan, creator } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    const [, elsewhere] = await both(await api.person(), fan);
    const began = performance.now();
    await api.send(changeCaptureConsent, { as: fan, body: { consent: false } });
    expect(await Promise.all([a.closed, elsewhere.closed])).toEqual([4401, 4401]);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(b.socket.readyState).toBe(WebSocket.OPEN);
    const admin = await api.person({ role: "admin" });
    const before = performance.now();
    await api.send(suspendUser, { as: admin, params: { userId: creator.userId }, body: { reason: "도배" } });
    expect(await b.closed).toBe(4401);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it("ends a conversation by a block on both nodes: clients reload the room, frames stop", async () => {
    const { fan, creator, roomId } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    a.send({ type: "typing", roomId });
    await b.waitForFrame("typing");
    await fetch(`${nodes[0]?.http}/blocks/${fan.userId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${creator.token}` },
    });
    await Promise.all([a.waitForFrame("room"), b.waitForFrame("room")]);
    const receivedBefore = b.frames.length;
    a.send({ type: "typing", roomId });
    a.send(say(roomId, "몰래"));
    expect(await a.waitForFrame("error", (frame) => "clientId" in frame)).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      roomId,
    });
    expect(b.frames).toHaveLength(receivedBefore);
  });

  it("asks every client to reload after the bus was disconnected", async () => {
    const { fan, creator, roomId } = await chatApi.pair();
    const [a, b] = await both(fan, creator);
    const readies = () => b.frames.filter(({ type }) => type === "ready").length;
    const before = readies();
    if (by === "Redis") redis.dropAll();
    else
      await chatApi.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('gyeot hearing', 'gyeot telling') AND datname = current_database()",
      );
    a.send(say(roomId, "그사이에"));
    await vi.waitFor(() => expect(readies()).toBeGreaterThan(before), { timeout: 10_000 });
    b.send({ type: "sync", roomId, after: 0 });
    expect((await b.waitForFrame("messages")).items.map(({ body }) => body)).toEqual(["그사이에"]);
    // And events arrive again.
    await vi.waitFor(
      async () => {
        const id = randomUUID();
        a.send(say(roomId, "다시", id));
        const { message } = await a.waitForFrame("message", (frame) => frame.message.clientId === id);
        await within(
          500,
          b.waitForFrame("message", (frame) => frame.message.seq === message.seq),
        );
      },
      { timeout: 10_000 },
    );
  });
});

describe("a socket", () => {
  let node: TestNode;
  type Socket = Awaited<ReturnType<typeof openSocket>>;
  const refusalsOf = ({ frames }: Socket) => frames.flatMap((frame) => (frame.type === "error" ? [frame.code] : []));
  /** But for "ready", which comes again where the node begins to listen after the socket opened. */
  const hasRefusalsAlone = ({ frames }: Socket) => frames.every(({ type }) => type === "error" || type === "ready");
  beforeAll(async () => {
    node = await startNode(api);
  });
  afterAll(() => node.stop());

  it("refuses another user's room and every invalid frame, and the node stays up", async () => {
    const { fan, roomId } = await chatApi.pair();
    const stranger = await openSocket(api, node, await api.person());
    for (const frame of [
      say(roomId, "끼어들기"),
      { type: "read", roomId, seq: 1 },
      { type: "typing", roomId },
      { type: "sync", roomId, after: 0 },
    ])
      stranger.send(frame);
    await vi.waitFor(() => expect(refusalsOf(stranger)).toHaveLength(4));
    expect(refusalsOf(stranger)).toEqual(Array(4).fill("RESOURCE_NOT_FOUND"));
    expect(hasRefusalsAlone(stranger)).toBe(true);
    const own = await openSocket(api, node, fan);
    const wrong = [
      "{",
      "null",
      "[]",
      '"x"',
      '{"type":"ready"}',
      '{"type":"message"}',
      JSON.stringify({ ...say(roomId, "x"), extra: 1 }),
      JSON.stringify(say(roomId, " ")),
      JSON.stringify(say(roomId, "가".repeat(1_001))),
      JSON.stringify(say(roomId, "x", "짧음")),
      `{"type":"read","roomId":"${roomId}","seq":1e99}`,
      `{"type":"sync","roomId":"${roomId}","after":-1}`,
      '{"__proto__":{"type":"typing"}}',
    ];
    for (const text of wrong) own.send(text);
    own.socket.send(Buffer.from([0xc3, 0x28]));
    await vi.waitFor(() => expect(refusalsOf(own)).toHaveLength(wrong.length + 1));
    expect(refusalsOf(own)).toEqual(Array(wrong.length + 1).fill("INVALID_REQUEST"));
    expect(hasRefusalsAlone(own)).toBe(true);
    own.send(say(roomId, "그래도 됩니다"));
    expect((await own.waitForFrame("message")).message.body).toBe("그래도 됩니다");
  });

  it("accepts fifty messages in ten seconds, names the wait, and is closed for a frame flood", async () => {
    const { fan, roomId } = await chatApi.pair();
    const line = await openSocket(api, node, fan);
    for (let i = 0; i < 60; i++) line.send(say(roomId, `${i}`));
    await vi.waitFor(() => expect(line.frames.filter(({ type }) => type === "error")).toHaveLength(10), {
      timeout: 10_000,
    });
    expect(await line.waitForFrame("error")).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 10,
      clientId: expect.any(String),
    });
    expect(line.frames.filter(({ type }) => type === "message")).toHaveLength(50);
    for (let i = 0; i < 300; i++) line.send({ type: "typing", roomId });
    expect(await line.closed).toBe(4429);
  });

  it("is closed when it does not read; the client finds everything by asking", async () => {
    const { fan, creator, roomId } = await chatApi.pair();
    const slow = await openSocket(api, node, fan);
    slow.socket.pause();
    const sentAt = api.clock.now().toISOString();
    const message = { messageId: "msg_0", roomId, seq: 1, senderId: creator.userId, body: "x".repeat(4_000), sentAt };
    const frame = { type: "message", message } as never;
    // More than the network buffers by itself.
    for (let i = 0; i < 4_000; i++) node.deps.bus.publish({ to: [fan.userId], frame });
    await vi.waitFor(
      async () => {
        slow.socket.resume();
        expect(slow.socket.readyState).toBe(WebSocket.CLOSED);
      },
      { timeout: 10_000 },
    );
    await chatApi.send(creator, roomId, "남아 있어요");
    const again = await openSocket(api, node, fan);
    again.send({ type: "sync", roomId, after: 0 });
    expect((await again.waitForFrame("messages")).items).toMatchObject([{ body: "남아 있어요" }]);
  });

  it("is closed politely when its node stops, after its messages are stored", async () => {
    const stoppingNode = await startNode(api);
    const { fan, creator, roomId } = await chatApi.pair();
    const line = await openSocket(api, stoppingNode, fan);
    for (let i = 0; i < 20; i++) line.send(say(roomId, `${i}`));
    await line.waitForFrame("message");
    await stoppingNode.stop();
    expect(await line.closed).toBe(1001);
    const acked = line.frames.flatMap((frame) => (frame.type === "message" ? [frame.message.seq] : []));
    const stored = await chatApi.query("SELECT seq FROM messages WHERE room_id = $1", [roomId]);
    expect(stored.map(({ seq }) => seq)).toEqual(expect.arrayContaining(acked));
    expect((await chatApi.send(creator, roomId, "아직 여기")).status).toBe(201);
  });
});

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

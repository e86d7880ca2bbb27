import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Message } from "#contract/chat";
import { type RedisDouble, startRedisDouble } from "#sandbox/redis/server";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/chat";
import { openSocket, startNode, type TestNode } from "#tests/support/nodes";

let api: TestApi;
let world: ReturnType<typeof chat>;
let redis: RedisDouble;
beforeAll(async () => {
  api = await startApi();
  world = chat(api);
  redis = await startRedisDouble("열쇠 !");
});
afterAll(async () => {
  await redis.close();
  await api.stop();
});

const say = (roomId: string, body: string, clientId: string = randomUUID()) => ({
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
    // Until each hears the other.
    const { fan, creator, roomId } = await world.pair();
    const [a, b] = await both(fan, creator);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      await vi.waitFor(
        async () => {
          from.send({ type: "typing", roomId });
          await within(200, to.heard("typing"));
        },
        { timeout: 10_000, interval: 50 },
      );
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });
  const both = (one: Person, other: Person) =>
    Promise.all([openSocket(api, nodes[0] as TestNode, one), openSocket(api, nodes[1] as TestNode, other)]);

  it("tells a message to both, in the room's order, and its client id to its sender alone", async () => {
    const { fan, creator, roomId } = await world.pair();
    const [a, b] = await both(fan, creator);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const [i, id] of ids.entries()) a.send(say(roomId, `말 ${i} ${"가".repeat(900)}`, id));
    await Promise.all([a, b].map((each) => each.heard("message", ({ message }) => message.seq === 20)));
    const got = (frames: typeof a.frames) =>
      frames.flatMap((frame) => (frame.type === "message" ? [[frame.message.seq, frame.message.clientId]] : []));
    expect(got(a.frames)).toEqual(ids.map((id, i) => [i + 1, id]));
    expect(got(b.frames)).toEqual(ids.map((_, i) => [i + 1, null]));
  });

  it("tells what was sent without a socket, what was read, who is typing, and how much is unread", async () => {
    const { fan, creator, roomId } = await world.pair();
    const [a, b] = await both(fan, creator);
    const posted = await fetch(`${nodes[0]?.http}/chat/rooms/${roomId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${fan.token}`, "content-type": "application/json" },
      body: JSON.stringify({ body: "폼으로 보냄" }),
    });
    const { seq } = (await posted.json()) as Message;
    expect((await b.heard("message")).message.body).toBe("폼으로 보냄");
    expect(await b.heard("notification", (frame) => frame.unreadMessages === 1)).toBeTruthy();
    b.send({ type: "read", roomId, seq });
    expect(await a.heard("read")).toMatchObject({ userId: creator.userId, seq: 1 });
    expect(await b.heard("notification", (frame) => frame.unreadMessages === 0)).toBeTruthy();
    b.send({ type: "typing", roomId });
    expect(await a.heard("typing")).toEqual({ type: "typing", roomId, userId: creator.userId });
    const liker = await api.person();
    await api.call("POST", `/follows/${creator.domain}`, { as: liker });
    expect(await b.heard("notification", (frame) => frame.unreadNotifications === 1)).toBeTruthy();
  });

  it("closes within a second the sockets of who takes their consent back or is suspended, on either node, and nobody else's", async () => {
    const { fan, creator } = await world.pair();
    const [a, b] = await both(fan, creator);
    const [, elsewhere] = await both(await api.person(), fan);
    const began = performance.now();
    await api.call("PUT", "/policies/screen-capture-consent", { as: fan, body: { consent: false } });
    expect(await Promise.all([a.closed, elsewhere.closed])).toEqual([4401, 4401]);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(b.socket.readyState).toBe(WebSocket.OPEN);
    const admin = await api.person({ role: "admin" });
    const before = performance.now();
    await api.call("POST", `/admin/users/${creator.userId}/block`, { as: admin, body: { reason: "도배" } });
    expect(await b.closed).toBe(4401);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it("ends a talk with a block, on both nodes: the room is told to be looked at again, and nothing passes any more", async () => {
    const { fan, creator, roomId } = await world.pair();
    const [a, b] = await both(fan, creator);
    a.send({ type: "typing", roomId });
    await b.heard("typing");
    await fetch(`${nodes[0]?.http}/blocks/${fan.userId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${creator.token}` },
    });
    await Promise.all([a.heard("room"), b.heard("room")]);
    const told = b.frames.length;
    a.send({ type: "typing", roomId });
    a.send(say(roomId, "몰래"));
    expect(await a.heard("error", (frame) => "clientId" in frame)).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      roomId,
    });
    expect(b.frames).toHaveLength(told);
  });

  it("asks everybody to look for what they missed when it could not hear for a while", async () => {
    const { fan, creator, roomId } = await world.pair();
    const [a, b] = await both(fan, creator);
    const readies = () => b.frames.filter(({ type }) => type === "ready").length;
    const before = readies();
    if (by === "Redis") redis.dropAll();
    else
      await world.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('gyeot hearing', 'gyeot telling') AND datname = current_database()",
      );
    a.send(say(roomId, "그사이에"));
    await vi.waitFor(() => expect(readies()).toBeGreaterThan(before), { timeout: 10_000 });
    b.send({ type: "sync", roomId, after: 0 });
    expect((await b.heard("messages")).items.map(({ body }) => body)).toEqual(["그사이에"]);
    // And it tells again.
    await vi.waitFor(
      async () => {
        const id = randomUUID();
        a.send(say(roomId, "다시", id));
        const { message } = await a.heard("message", (frame) => frame.message.clientId === id);
        await within(
          500,
          b.heard("message", (frame) => frame.message.seq === message.seq),
        );
      },
      { timeout: 10_000 },
    );
  });
});

describe("a socket", () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode(api);
  });
  afterAll(() => node.stop());

  it("is refused another's room and every frame that is none of ours, and the node stays up", async () => {
    const { fan, roomId } = await world.pair();
    const stranger = await openSocket(api, node, await api.person());
    for (const frame of [
      say(roomId, "끼어들기"),
      { type: "read", roomId, seq: 1 },
      { type: "typing", roomId },
      { type: "sync", roomId, after: 0 },
    ])
      stranger.send(frame);
    await vi.waitFor(() => expect(stranger.frames.filter(({ type }) => type === "error")).toHaveLength(4));
    expect(
      stranger.frames.slice(1).every((frame) => frame.type === "error" && frame.code === "RESOURCE_NOT_FOUND"),
    ).toBe(true);
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
    await vi.waitFor(() => expect(own.frames.filter(({ type }) => type === "error")).toHaveLength(wrong.length + 1));
    expect(own.frames.slice(1).every((frame) => frame.type === "error" && frame.code === "INVALID_REQUEST")).toBe(true);
    own.send(say(roomId, "그래도 됩니다"));
    expect((await own.heard("message")).message.body).toBe("그래도 됩니다");
  });

  it("sends fifty messages in ten seconds and no more, is told when it may again, and is let go for a flood of frames", async () => {
    const { fan, roomId } = await world.pair();
    const line = await openSocket(api, node, fan);
    for (let i = 0; i < 60; i++) line.send(say(roomId, `${i}`));
    await vi.waitFor(() => expect(line.frames.filter(({ type }) => type === "error")).toHaveLength(10), {
      timeout: 10_000,
    });
    expect(await line.heard("error")).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 10,
      clientId: expect.any(String),
    });
    expect(line.frames.filter(({ type }) => type === "message")).toHaveLength(50);
    for (let i = 0; i < 300; i++) line.send({ type: "typing", roomId });
    expect(await line.closed).toBe(4429);
  });

  it("is let go when it does not read what it is told, and finds it all by asking", async () => {
    const { fan, creator, roomId } = await world.pair();
    const slow = await openSocket(api, node, fan);
    slow.socket.pause();
    const message = { messageId: "msg_0", roomId, seq: 1, senderId: creator.userId, body: "x".repeat(4_000) };
    const frame = { type: "message", message } as never;
    // More than the network between takes in by itself.
    for (let i = 0; i < 4_000; i++) node.deps.bus.publish({ to: [fan.userId], frame });
    await vi.waitFor(
      async () => {
        slow.socket.resume();
        expect(slow.socket.readyState).toBe(WebSocket.CLOSED);
      },
      { timeout: 10_000 },
    );
    await world.send(creator, roomId, "남아 있어요");
    const again = await openSocket(api, node, fan);
    again.send({ type: "sync", roomId, after: 0 });
    expect((await again.heard("messages")).items).toMatchObject([{ body: "남아 있어요" }]);
  });

  it("is said goodbye to when its node stops, after what it sent was kept", async () => {
    const leaving = await startNode(api);
    const { fan, creator, roomId } = await world.pair();
    const line = await openSocket(api, leaving, fan);
    for (let i = 0; i < 20; i++) line.send(say(roomId, `${i}`));
    await line.heard("message");
    await leaving.stop();
    expect(await line.closed).toBe(1001);
    const acked = line.frames.flatMap((frame) => (frame.type === "message" ? [frame.message.seq] : []));
    const kept = await world.query("SELECT seq FROM messages WHERE room_id = $1", [roomId]);
    expect(kept.map(({ seq }) => seq)).toEqual(expect.arrayContaining(acked));
    expect((await world.send(creator, roomId, "아직 여기")).status).toBe(201);
  });
});

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

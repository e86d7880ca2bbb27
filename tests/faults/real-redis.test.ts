// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMessages } from "#contract/messages/endpoints";
import { startApi, type TestApi } from "../support/api";
import { chat } from "../support/fixtures/chat";
import { openSocket, startNode, type TestNode } from "../support/processes/nodes";
import { startRedis } from "../support/processes/redis";

let redis: Awaited<ReturnType<typeof startRedis>>;
let api: TestApi;
let nodes: TestNode[];
beforeAll(async () => {
  redis = await startRedis();
  api = await startApi({ env: { REDIS_URL: redis.url } });
  nodes = await Promise.all([1, 2, 3].map(() => startNode(api, { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: 1_000 })));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await api.stop();
  await redis.kill();
});

/** A pair, with a socket of the creator on each of the three nodes. */
async function pairOnAllNodes() {
  const pair = await chat(api).pair();
  const sockets = await Promise.all(nodes.map((node) => openSocket(api, node, pair.creator)));
  return { ...pair, sockets };
}
type Socket = Awaited<ReturnType<typeof openSocket>>;
const readyFrames = ({ frames }: Socket) => frames.filter(({ type }) => type === "ready").length;

/** Sends messages until each socket receives one: every node has subscribed to Redis again. */
async function expectFanOut(send: (text: string) => Promise<unknown>, sockets: Socket[]): Promise<void> {
  let round = 0;
  const hasArrived = async () => {
    const text = `round ${round++}`;
    await send(text);
    const arrived = sockets.map(({ waitForFrame }) => waitForFrame("message", ({ message }) => message.body === text));
    const late = new Promise<false>((done) => void setTimeout(done, 1_000, false));
    return Promise.race([Promise.all(arrived).then(() => true), late]);
  };
  await expect.poll(hasArrived, { timeout: 30_000 }).toBe(true);
}

test("through a real Redis a message reaches sockets on three nodes", async () => {
  const { fan, roomId, sockets } = await pairOnAllNodes();
  await expectFanOut((text) => chat(api).send(fan, roomId, text), sockets);
});

test("while Redis is killed messages are stored, and after its start every socket fetches them", async () => {
  const { fan, creator, roomId, sockets } = await pairOnAllNodes();
  await expectFanOut((text) => chat(api).send(fan, roomId, text), sockets);
  const before = sockets.map(readyFrames);
  await redis.kill();
  const sent = await Promise.all(["하나", "둘", "셋"].map((text) => chat(api).send(fan, roomId, text)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  await redis.start();
  const hasMissed = () => sockets.every((socket, at) => readyFrames(socket) > (before[at] ?? 0));
  await expect.poll(hasMissed, { timeout: 30_000 }).toBe(true);
  for (const { send, waitForFrame } of sockets) {
    send({ type: "sync", roomId, after: 0 });
    const { items } = await waitForFrame("messages", (frame) => frame.roomId === roomId);
    expect(items.map(({ body }) => body)).toEqual(expect.arrayContaining(["하나", "둘", "셋"]));
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, at) => at + 1));
  }
  const { items } = (await api.send(listMessages, { as: creator, params: { roomId } })).body;
  expect(items.length).toBeGreaterThanOrEqual(3);
  await expectFanOut((text) => chat(api).send(fan, roomId, text), sockets);
});

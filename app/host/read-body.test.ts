import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BodyTooSlow, readBody, slowest } from "./read-body";

const slowestMs = 300;
let server: Server;
const ends: string[] = [];

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    let size = 0;
    try {
      for await (const chunk of readBody(incoming, slowestMs)) size += chunk.length;
      ends.push(`${size} bytes`);
    } catch (error) {
      ends.push(error instanceof BodyTooSlow ? "too slow" : "broken");
    }
    outgoing.end();
    incoming.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Sends chunks of a body of `announced` bytes at an interval; returns how reading it ended. */
async function send(announced: number, chunk: number, everyMs: number): Promise<string | undefined> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  const before = ends.length;
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= announced || chunk === 0) return;
    const size = Math.min(chunk, announced - sent);
    sent += size;
    socket.write("x".repeat(size));
  }, everyMs);
  await expect.poll(() => ends.length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(before);
  clearInterval(timer);
  socket.destroy();
  return ends.at(-1);
}

it("a body that sends nothing is cut off", async () => {
  expect(await send(1_000_000, 0, 50)).toBe("too slow");
});

it("a body that drips is cut off although no pause is long", async () => {
  expect(await send(1_000_000, 10, 50)).toBe("too slow");
});

it("a body over a slow connection arrives whole, however long it takes", async () => {
  expect(await send(10 * slowest.bytes, slowest.bytes / 2, 50)).toBe(`${10 * slowest.bytes} bytes`);
});

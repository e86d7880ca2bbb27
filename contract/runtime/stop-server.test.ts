import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopServer } from "./stop-server";

const drainMs = 300;
let server: Server;
/** What answers each request so far; the second one waits for it, the others are answered at once. */
let begun: (() => void)[];
beforeEach(async () => {
  begun = [];
  server = createServer((_, response) => {
    begun.push(() => response.end("answered"));
    if (begun.length !== 2) response.end("answered");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.closeAllConnections());

const port = () => (server.address() as AddressInfo).port;

/** Sends requests over one connection, as a proxy does, and gives what arrives. */
async function open() {
  const socket = connect(port(), "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  return {
    socket,
    read: () => text,
    post: () => socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"),
  };
}

test("a form sent over a kept connection while the server stops is answered, and the last there", async () => {
  const kept = await open();
  kept.post();
  await expect.poll(kept.read).toContain("answered");
  const address = port();
  const stopped = stopServer(server, drainMs);
  kept.post();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  await once(kept.socket, "close");
  expect(kept.read().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(kept.read()).toMatch(/Connection: close/i);
  await stopped;
  const refused = connect(address, "127.0.0.1");
  const [error] = await once(refused, "error");
  expect(error.code).toBe("ECONNREFUSED");
});

test.each([drainMs, 0])("a connection that nobody uses is closed after %i ms", async (time) => {
  const idle = await open();
  idle.post();
  await expect.poll(idle.read).toContain("answered");
  const began = performance.now();
  await stopServer(server, time);
  expect(performance.now() - began).toBeGreaterThanOrEqual(time);
});

test("a request that began before and outlasts the time is answered", async () => {
  const slow = await open();
  slow.post();
  await expect.poll(slow.read).toContain("answered");
  slow.post();
  await expect.poll(() => begun.length).toBe(2);
  const stopped = stopServer(server, 0);
  begun[1]?.();
  await stopped;
  expect(slow.read().match(/answered/g)).toHaveLength(2);
});

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTunnel } from "./monitoring";
import { slowest } from "./read-body";

const origin = "http://gyeot.test";
vi.stubEnv("PUBLIC_URL", origin);
vi.stubEnv("SESSION_SECRET", "a".repeat(32));
vi.stubEnv("TRUST_PROXY", "1");

/** A double of Sentry's ingest, and our tunnel to it. */
const received: { path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
let ingest: Server;
let web: Server;
let dsn: string;

beforeAll(async () => {
  ingest = createServer(async (incoming, outgoing) => {
    const body = (await incoming.toArray()).join("");
    received.push({ path: incoming.url ?? "", headers: incoming.headers, body });
    outgoing.writeHead(answer.status, answer.headers).end("{}");
  }).listen(0, "127.0.0.1");
  await once(ingest, "listening");
  dsn = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/42`;
  const tunnel = createTunnel(dsn);
  web = createServer((incoming, outgoing) => void tunnel(incoming, outgoing)).listen(0, "127.0.0.1");
  await once(web, "listening");
});
afterEach(() => {
  received.length = 0;
  answer = { status: 200 };
});
afterAll(() => {
  ingest.close();
  web.close();
  vi.unstubAllEnvs();
});

const envelope = (named: string = dsn) => `${JSON.stringify({ dsn: named })}\n{"type":"event"}\n{"message":"x"}`;
const send = (body: string | Uint8Array, headers: Record<string, string> = { origin }, method = "POST", query = "") =>
  fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}/monitoring${query}`, {
    method,
    headers,
    body: method === "POST" ? (body as BodyInit) : undefined,
  });

it("forwards our pages' reports to our project without a visitor's address or cookie", async () => {
  const headers = { origin, cookie: "gyeot=secret", "x-forwarded-for": "203.0.113.9" };
  expect((await send(envelope(), headers)).status).toBe(200);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ path: "/api/42/envelope/", body: envelope() });
  expect(JSON.stringify(received[0]?.headers)).not.toMatch(/secret|203\.0\.113/);
});

it("sends the receiver no header of the visitor's", async () => {
  const visitorHeaders = {
    ...{ cookie: "gyeot=secret", authorization: "Bearer secret", "x-sentry-auth": "Sentry sentry_key=secret" },
    ...{ "user-agent": "secret", referer: `${origin}/secret`, "accept-language": "secret", forwarded: "for=secret" },
  };
  expect((await send(envelope(), { origin, ...visitorHeaders })).status).toBe(200);
  expect(JSON.stringify(received)).not.toContain("secret");
  expect(received[0]?.headers["content-type"]).toBe("application/x-sentry-envelope");
});

it("sends to its own project whatever the query or the headers name", async () => {
  const headers = {
    origin,
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-original-url": "/api/43/store/",
  };
  const query = `?dsn=${encodeURIComponent("http://k@evil.example/1")}&o=evil.example&p=43&sentry_key=other`;
  expect((await send(envelope(), headers, "POST", query)).status).toBe(200);
  expect(received.map(({ path }) => path)).toEqual(["/api/42/envelope/"]);
});

it("keeps only its own DSN in a header line that names several", async () => {
  const body = `{"dsn":"http://other@evil.example/43","sent_at":"now","dsn":${JSON.stringify(dsn)}}\n{}\n`;
  expect((await send(body)).status).toBe(200);
  expect(received[0]?.body).toBe(`${JSON.stringify({ dsn, sent_at: "now" })}\n{}\n`);
});

it("refuses a header line of more than 8 KiB", async () => {
  expect((await send(`${JSON.stringify({ dsn, trace: "x".repeat(8_192) })}\n{}\n`)).status).toBe(403);
  expect(received).toEqual([]);
});

it("refuses a compressed envelope without reading it", async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(envelope()), Buffer.alloc(50_000_000)]));
  for (const encoding of ["gzip", "br", "gzip, gzip"])
    expect((await send(bomb, { origin, "content-encoding": encoding })).status).toBe(415);
  expect((await send(bomb)).status).toBe(403);
  expect(received).toEqual([]);
});

it.each([301, 302, 303, 307, 308])("follows no redirect of the receiver (%i)", async (status) => {
  let followed = 0;
  const elsewhere = createServer((_, outgoing) => {
    followed++;
    outgoing.end();
  });
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  const { port } = elsewhere.address() as AddressInfo;
  for (const location of [`http://127.0.0.1:${port}/`, "http://169.254.169.254/latest/meta-data/"]) {
    answer = { status, headers: { location } };
    const response = await send(envelope());
    expect([response.status, response.headers.get("retry-after"), response.headers.get("location")]).toEqual([
      503,
      "60",
      null,
    ]);
  }
  expect(followed).toBe(0);
  elsewhere.close();
});

it("answers 503 with Retry-After when the receiver fails or is unreachable", async () => {
  answer = { status: 500 };
  expect(await statusAndRetry(await send(envelope()))).toEqual([503, "60"]);
  const unreachable = "http://key@127.0.0.1:1/42";
  await throughTunnel(unreachable, async (url) => {
    const response = await fetch(url, { method: "POST", headers: { origin }, body: envelope(unreachable) });
    expect(await statusAndRetry(response)).toEqual([503, "60"]);
  });
});

it.each([
  ["another host", (own: string) => own.replace("127.0.0.1", "evil.example")],
  ["the metadata address", (own: string) => own.replace(/127.0.0.1:\d+/, "169.254.169.254")],
  ["another port of this machine", (own: string) => own.replace(/:\d+/, ":4000")],
  ["our host as a user", (own: string) => own.replace("/42", "@evil.example/42")],
  ["our host as a subdomain", (own: string) => own.replace(/:\d+/, ".evil.example")],
  ["another project", (own: string) => own.replace("/42", "/43")],
  ["another key", (own: string) => own.replace("key@", "other@")],
  ["a path that climbs", (own: string) => own.replace("/42", "/../admin/42")],
])("refuses an envelope for %s", async (_, change) => {
  expect((await send(envelope(change(dsn)))).status).toBe(403);
  expect(received).toEqual([]);
});

it.each(["", "{", "null\n", "[]\n", '{"dsn":5}\n', "\u0000\n", '{"dsn":"http://[::"}\n'])(
  "refuses %j, which is no envelope",
  async (body) => {
    expect((await send(body)).status).toBe(403);
    expect(received).toEqual([]);
  },
);

it("refuses what another site sends, and all but POST", async () => {
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    {},
  ])
    expect((await send(envelope(), headers as Record<string, string>)).status).toBe(403);
  expect((await send("", { origin }, "GET")).status).toBe(405);
  expect(received).toEqual([]);
});

it.each([
  ["announced", `Content-Length: ${64 * 1_024 * 1_024}`],
  ["chunked", "Transfer-Encoding: chunked"],
])("refuses more than a mebibyte, %s, before reading all of it", async (_, length) => {
  await throughTunnel(dsn, async (url, bytesRead) => {
    expect(await sendEndlessly(new URL(url), length)).toMatch(/^HTTP\/1\.1 413 /);
    expect(bytesRead()).toBeLessThan(2 * 1_024 * 1_024);
  });
  expect(received).toEqual([]);
});

it("answers 408 to a body that sends nothing", async () => {
  const { seconds } = slowest;
  slowest.seconds = 0.2;
  const socket = connect((web.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`POST /monitoring HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Length: 900\r\n\r\n{`);
  const [answer] = await once(socket, "data").finally(() => {
    slowest.seconds = seconds;
  });
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  await once(socket, "close");
  expect(received).toEqual([]);
});

it("forwards Sentry's rate limit headers", async () => {
  answer = { status: 429, headers: { "retry-after": "30", "x-sentry-rate-limits": "30:error:organization" } };
  const response = await send(envelope());
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(response.headers.get("x-sentry-rate-limits")).toBe("30:error:organization");
});

it("does not exist without a DSN", async () => {
  const none = createServer((incoming, outgoing) => void createTunnel(undefined)(incoming, outgoing));
  await once(none.listen(0, "127.0.0.1"), "listening");
  const { port } = none.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/monitoring`, { method: "POST", body: envelope() })).status).toBe(404);
  none.close();
});

it.each([
  ["IPv4 address", () => "203.0.113.7", "203.0.113.8"],
  ["IPv6 /64", (at: number) => `2001:db8:0:1::${at.toString(16)}`, "2001:db8:0:2::1"],
])("accepts 120 reports a minute of one %s, and others' as well", async (_, addressAt, other) => {
  await throughTunnel(dsn, async (url) => {
    const report = async (address: string) => {
      const headers = { origin, "x-forwarded-for": address };
      return (await fetch(url, { method: "POST", headers, body: envelope() })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 130 }, (_, at) => report(addressAt(at))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await report(other)).toBe(200);
  });
});

/**
 * A tunnel of its own, with nothing counted yet. `bytesRead` is what it took from the sockets: what was sent may still
 * be in the buffers of the system, which are of any size.
 */
async function throughTunnel(dsn: string, use: (url: string, bytesRead: () => number) => Promise<void>): Promise<void> {
  const tunnel = createTunnel(dsn);
  const server = createServer((incoming, outgoing) => void tunnel(incoming, outgoing)).listen(0, "127.0.0.1");
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await once(server, "listening");
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/monitoring`;
    await use(url, () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const statusAndRetry = async (response: Response) => [response.status, response.headers.get("retry-after")];

/** Sends chunks until the connection is closed; returns the response and how many bytes were accepted. */
async function sendEndlessly({ port }: URL, length: string): Promise<string> {
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, 97), Buffer.from("\r\n")]);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => undefined);
  socket.write(`POST /monitoring HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\n${length}\r\n\r\n`);
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", pump);
  pump();
  await new Promise((closed) => socket.once("close", closed));
  return answer;
}

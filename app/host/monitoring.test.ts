import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTunnel } from "./monitoring";

const origin = "http://gyeot.test";
vi.stubEnv("PUBLIC_URL", origin);
vi.stubEnv("SESSION_SECRET", "a".repeat(32));

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
const send = (body: string | Uint8Array, headers: Record<string, string> = { origin }, method = "POST") =>
  fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}/monitoring`, {
    method,
    headers,
    body: method === "POST" ? (body as BodyInit) : undefined,
  });

it("passes on to our project what our pages report, and nobody's address or cookie", async () => {
  const headers = { origin, cookie: "gyeot=secret", "x-forwarded-for": "203.0.113.9" };
  expect((await send(envelope(), headers)).status).toBe(200);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ path: "/api/42/envelope/", body: envelope() });
  expect(JSON.stringify(received[0]?.headers)).not.toMatch(/secret|203\.0\.113/);
});

it.each([
  ["another host", (own: string) => own.replace("127.0.0.1", "evil.example")],
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

it("refuses more than a megabyte", async () => {
  const large = Buffer.concat([Buffer.from(envelope()), Buffer.alloc(1_024 * 1_024)]);
  const status = await send(large).then(
    (refused) => refused.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(received).toEqual([]);
});

it("hands on Sentry's wish to be left alone", async () => {
  answer = { status: 429, headers: { "retry-after": "30", "x-sentry-rate-limits": "30:error:organization" } };
  const told = await send(envelope());
  expect([told.status, told.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(told.headers.get("x-sentry-rate-limits")).toBe("30:error:organization");
});

it("is not there without a DSN", async () => {
  const none = createServer((incoming, outgoing) => void createTunnel(undefined)(incoming, outgoing));
  await once(none.listen(0, "127.0.0.1"), "listening");
  const { port } = none.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/monitoring`, { method: "POST", body: envelope() })).status).toBe(404);
  none.close();
});

it("takes no more than 120 reports a minute from one address", async () => {
  const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await send(envelope())).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});

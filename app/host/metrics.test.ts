import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { webHeaders } from "#contract/runtime/web-headers";
import { HtmlResponse } from "~/document/html-response";
import { isDirectAndTrusted } from "./client-address";
import { mergePages } from "./collect-metrics";
import { createHost } from "./create-host";
import { isTrusted, parseProxies } from "./proxies";

const origin = "http://gyeot.test";
vi.stubEnv("PUBLIC_URL", origin);
vi.stubEnv("SESSION_SECRET", "a".repeat(32));
vi.stubEnv("TRUST_PROXY", "1");

const files = mkdtempSync(join(tmpdir(), "gyeot-metrics-"));
writeFileSync(join(files, "robots.txt"), "User-agent: *");
const keptMarkup = { hits: 7, misses: 2, bytes: 1_234, entries: 2 };
const methods = ["GET", "HEAD", "POST"];
const sharedPage = "<p>글</p>";
const sharedHeaders = { "cache-control": "public, s-maxage=30", "content-security-policy": "script-src 'nonce-x1'" };
const host = createHost({
  isReady: async () => true,
  files,
  origin,
  keptMarkup,
  log: pino({ level: "silent" }),
  findRoute: ({ pathname }) => ({
    pattern: pathname.startsWith("/posts/") ? "/posts/:postId" : "/*",
    methods,
    parameters: pathname === "/posts/shared" ? [] : null,
  }),
  handle: async (request, context) => {
    if (request.url.endsWith("/never")) return new Promise(() => undefined);
    if (request.url.includes("/posts/shared")) return new HtmlResponse(sharedPage, { headers: sharedHeaders });
    const call = { method: "GET", path: "/feed/post/{id}", status: 200, seconds: 0.004 };
    context?.observeApiCall?.(call);
    context?.observeApiCall?.({ ...call, status: 404 });
    context?.observeApiCall?.({ ...call, status: 0 });
    return new Response("page", { status: request.url.includes("/posts/") ? 200 : 404 });
  },
});
let port: number;
beforeAll(async () => {
  await once(host.listen(0, "127.0.0.1"), "listening");
  port = (host.address() as AddressInfo).port;
});
afterAll(() => {
  host.close();
  rmSync(files, { recursive: true });
  vi.unstubAllEnvs();
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const outgoing = send({ port, path, method, headers }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: (await response.toArray()).join("") };
}

/** The counts of requests by method, path and status, those of the metrics themselves apart. */
async function counted(): Promise<Record<string, number>> {
  const { body } = await ask("/metrics");
  const lines = body
    .replace(/^.*path="\/metrics".*\n/gm, "")
    .matchAll(
      /^gyeot_web_request_seconds_count\{process="1",method="([^"]*)",path="([^"]*)",status="([^"]*)"\} (\d+)$/gm,
    );
  return Object.fromEntries([...lines].map(([, ...labels]) => [labels.slice(0, 3).join(" "), Number(labels[3])]));
}

it("requests are counted by route pattern and status, never by what a visitor writes", async () => {
  await Promise.all(
    ["one", "two"].flatMap((name) => [
      ask(`/posts/${name}?q=${name}`, { cookie: `gyeot=${name}`, "user-agent": name }),
      ask(`/posts/${name}`, {}, "HEAD"),
      ask(`/${name}/nowhere`),
      ask(`/${name}/`),
      ask(`/healthz?${name}`),
      ask("/healthz"),
      ask("/robots.txt"),
      ask(`/assets/${name}.js`),
      ask(`/posts/${name}`, {}, "DELETE"),
      ask(`/posts/${name}`, {}, "PROPFIND"),
      ask(`/${name}%`),
      ask("/monitoring"),
    ]),
  );
  const expected = {
    "GET /posts/:postId 200": 2,
    "HEAD /posts/:postId 200": 2,
    "GET unmatched 404": 4,
    "GET unmatched 308": 2,
    "GET unmatched 400": 2,
    "GET /healthz 200": 2,
    "GET static file 200": 2,
    "GET static file 404": 2,
    "other /posts/:postId 403": 2,
    "other unmatched 405": 2,
    "GET /monitoring 404": 2,
  };
  await vi.waitFor(async () => expect(await counted()).toEqual(expected));
});

it("a visitor who leaves before the response is counted as aborted", async () => {
  const socket = connect(port, "127.0.0.1").end("GET /posts/never HTTP/1.1\r\nHost: x\r\n\r\n");
  socket.on("error", () => undefined);
  socket.once("connect", () => setImmediate(() => socket.destroy()));
  await vi.waitFor(async () => expect(await counted()).toHaveProperty(["GET /posts/:postId aborted"], 1));
});

it("stores and calls of the API are on the page, which no cache keeps", async () => {
  const { status, headers, body } = await ask("/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(headers["cache-control"]).toBe("no-store");
  const own = '{process="1"}';
  for (const line of [
    `gyeot_web_kept_markup_hits_total${own} 7`,
    `gyeot_web_kept_markup_misses_total${own} 2`,
    `gyeot_web_kept_markup_bytes${own} 1234`,
    `gyeot_web_kept_markup_entries${own} 2`,
    `gyeot_web_shared_pages_hits_total${own} 0`,
  ])
    expect(body).toContain(`\n${line}\n`);
  const calls = [...body.matchAll(/gyeot_web_api_call_seconds_count\{.*?,(.*)\} \d+/g)].map(([, labels]) => labels);
  expect(calls).toEqual(
    ["2xx", "4xx", "none"].map((status) => `method="GET",path="/feed/post/:id",status="${status}"`),
  );
  expect(body).toMatch(/^process_start_time_seconds\{process="1"\} \d+$/m);
});

it.each(["x-forwarded-for", "forwarded", webHeaders.visitor])("a request with %s finds no metrics", async (name) => {
  const { status, body } = await ask("/metrics", { [name]: "127.0.0.1" });
  expect([status, body]).toEqual([404, "page"]);
});

it("metrics answer GET at the bare address only", async () => {
  expect((await ask("/metrics", {}, "HEAD")).status).toBe(404);
  expect((await ask("/metrics?x=1")).status).toBe(404);
});

it("only this machine and the proxies in a list are trusted", () => {
  const context = { addIssue: vi.fn() } as unknown as Parameters<typeof parseProxies>[1];
  const trusted = (setting: string) =>
    ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "203.0.113.5", ""].filter((address) =>
      isTrusted(parseProxies(setting, context), address),
    );
  const here = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
  expect(trusted("0")).toEqual(here);
  expect(trusted("1")).toEqual(here);
  expect(trusted("10.0.0.0/8")).toEqual([...here, "10.1.2.3"]);
  const from = (remoteAddress?: string) => ({ socket: { remoteAddress }, headers: {} }) as IncomingMessage;
  expect([from("127.0.0.1"), from("203.0.113.5"), from()].map(isDirectAndTrusted)).toEqual([true, false, false]);
});

it("a page of two processes has each metric once, with the lines of both", () => {
  const pageOf = (process: string) =>
    `# HELP a one\n# TYPE a counter\na{process="${process}"} 1\n\n# HELP b two\n# TYPE b gauge\nb{process="${process}"} 2\n`;
  expect(mergePages([pageOf("1"), "", pageOf("2")])).toBe(
    `# HELP a one\n# TYPE a counter\na{process="1"} 1\na{process="2"} 1\n\n# HELP b two\n# TYPE b gauge\nb{process="1"} 2\nb{process="2"} 2\n`,
  );
});

it("a shared page answers all parameters it does not read, and its bytes are a metric", async () => {
  const accept = "text/html";
  const pages = [
    await ask("/posts/shared?utm_source=one", { accept }),
    await ask("/posts/shared?fbclid=two", { accept }),
    await ask("/posts/shared", { accept }),
  ];
  expect(pages.map(({ body }) => body)).toEqual([sharedPage, sharedPage, sharedPage]);
  const { body } = await ask("/metrics");
  const key = `/posts/shared\nko\n\n`;
  const bytes = 2 * `${key}${sharedPage}${Object.entries(sharedHeaders).flat().join("")}`.length;
  for (const line of [`hits_total{process="1"} 2`, `misses_total{process="1"} 1`, `bytes{process="1"} ${bytes}`])
    expect(body).toContain(`\ngyeot_web_shared_pages_${line}\n`);
});

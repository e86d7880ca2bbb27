import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type Server, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, createBrotliDecompress, gunzipSync } from "node:zlib";
import type { RequestHandler } from "@remix-run/node";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createHost } from "./create-host";

const origin = "http://gyeot.test";
vi.stubEnv("PUBLIC_URL", origin);
vi.stubEnv("SESSION_SECRET", "a".repeat(32));

const script = "console.log('hello');".repeat(100);
const logged: Record<string, unknown>[] = [];
let files: string;
let host: Server;
let port: number;
let apiIsReady = true;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "gyeot-host-"));
  mkdirSync(join(files, "assets"));
  writeFileSync(join(files, "robots.txt"), "User-agent: *");
  writeFileSync(join(files, "assets/entry-abc.js"), script);
  writeFileSync(join(files, "assets/entry-abc.js.br"), brotliCompressSync(script));
  const log = pino({ base: undefined }, { write: (line) => void logged.push(JSON.parse(line)) });
  host = createHost({ handle, files, origin, log, isReady: async () => apiIsReady }).listen(0, "127.0.0.1");
  await once(host, "listening");
  port = (host.address() as AddressInfo).port;
});

afterAll(() => {
  host.close();
  rmSync(files, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

describe("the web host", () => {
  it("builds addresses on the site's own origin, whatever the headers name", async () => {
    const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test", "X-Forwarded-For": "6.6.6.6" };
    const { body } = await ask("/echo?q=1", { headers });
    expect(JSON.parse(body)).toMatchObject({ url: `${origin}/echo?q=1`, host: "gyeot.test", address: "127.0.0.1" });
  });

  it.each(["/%E0%A4%A", "/a?q=%", "//evil.test/x", "/\\evil.test", "/x%00y", "*", "http://[", "/a?b=%ff"])(
    "answers 400 to the malformed address %s",
    async (path) => {
      expect((await ask(path)).status).toBe(400);
    },
  );

  it("links to who runs the site from the page that refuses a navigation", async () => {
    const { body } = await ask("/x%00y", { headers: { Accept: "text/html", "Accept-Language": "en" } });
    expect(body).toContain('<a href="/terms#business">Business information</a>');
  });

  it.each([
    [400, "/x%00y"],
    [403, "/echo", { method: "POST", headers: { Origin: "http://evil.test" } }],
    [405, "/echo", { method: "TRACE" }],
    [500, "/throw"],
  ] as [number, string, Asked?][])("refuses a navigation by %d with a page in standards mode", async (...given) => {
    const [status, path, options] = given;
    const answer = await ask(path, { ...options, headers: { Accept: "text/html", ...options?.headers } });
    expect([answer.status, answer.body.slice(0, 15)]).toEqual([status, "<!doctype html>"]);
  });

  it.each([
    ["/haru_studio/", "/haru_studio"],
    ["/haru_studio///?lng=en&a=%2F", "/haru_studio?lng=en&a=%2F"],
    ["/a/..//b/", null],
    ["/", null],
  ])("redirects %s to %s, its one address", async (path, bare) => {
    const { status, headers } = await ask(path);
    expect([status === 308, headers.location ?? null]).toEqual([bare !== null, bare]);
  });

  it.each(["TRACE", "PROPFIND", "LOCK"])("answers 405 to %s and names the methods it serves", async (method) => {
    const { status, headers } = await ask("/echo", { method });
    expect(status).toBe(405);
    expect(headers.allow).toContain("POST");
  });

  it("answers 403 to a form sent from another site", async () => {
    expect((await post("/echo", "a=1", { Origin: "http://evil.test" })).status).toBe(403);
  });

  it("answers 415 to a body that is no form", async () => {
    expect((await post("/echo", "{}", { "Content-Type": "application/json" })).status).toBe(415);
  });

  it("answers 413 to a form over 256 KiB, announced or not", async () => {
    const large = `a=${"x".repeat(256 * 1024)}`;
    expect((await post("/read", large, {})).status).toBe(413);
    expect((await post("/read", large, { "Transfer-Encoding": "chunked" })).status).toBe(413);
    expect((await post("/read", "a=1", {})).body).toBe("1");
  });

  it.each([
    ["answered before it is read", "/echo", 4 * 1024 * 1024, "multipart/form-data; boundary=x", 200],
    ["refused for its length", "/read", 300_000, "application/x-www-form-urlencoded", 413],
  ])("reads a form %s to its end, returns its response, and serves the next request", async (...given) => {
    const [, path, length, type, status] = given;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\n`;
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
    // As browsers do: the whole body is sent before the response is read.
    await new Promise((sent) => socket.write("x".repeat(length), sent));
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await vi.waitFor(
      () => expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]),
      5_000,
    );
    socket.destroy();
  });

  it("compresses a page as it streams, each part readable before the next is written", async () => {
    const outgoing = send({ port, path: "/slow", headers: { "Accept-Encoding": "gzip, br" } }).end();
    const [answer] = await once(outgoing, "response");
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    let received = Buffer.alloc(0);
    answer.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
    });
    const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
    await vi.waitFor(() => expect(gunzipSync(received, flushed).toString()).toBe("first "));
    outgoing.destroy();
  });

  it("compresses a page by Brotli, part by part, for a client that names it alone", async () => {
    const outgoing = send({ port, path: "/slow", headers: { "Accept-Encoding": "br" } }).end();
    const [answer] = await once(outgoing, "response");
    expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    const parts = answer.pipe(createBrotliDecompress()).setEncoding("utf8");
    expect(String((await once(parts, "data"))[0])).toBe("first ");
    outgoing.destroy();
  });

  it("leaves a page uncompressed for a client that refuses gzip", async () => {
    const { headers } = await ask("/echo", { headers: { "Accept-Encoding": "gzip;q=0" } });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("keeps each cookie on a line of its own", async () => {
    expect((await ask("/cookies")).headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("serves hashed files for a year, compressed beforehand", async () => {
    const { headers } = await ask("/assets/entry-abc.js", { headers: { "Accept-Encoding": "br" } });
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    const again = await ask("/assets/entry-abc.js", { headers: { "If-None-Match": headers.etag } });
    expect(again.status).toBe(304);
    expect((await ask("/assets/gone.js")).status).toBe(404);
    expect((await ask("/robots.txt")).body).toBe("User-agent: *");
  });

  it.each(["https://mail.example", "null"])(
    "hands a one-click unsubscribe from the origin %s to the app without that origin",
    async (foreign) => {
      const path = "/notifications/unsubscribe?token=t";
      const { status, body } = await post(path, "List-Unsubscribe=One-Click", { Origin: foreign });
      expect([status, JSON.parse(body).sentOrigin]).toEqual([200, null]);
    },
  );

  it("is alive but not ready, with 503 and Retry-After, until the API is ready", async () => {
    apiIsReady = false;
    expect(await ask("/healthz")).toMatchObject({ status: 200, body: "ok" });
    expect(await ask("/readyz")).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    apiIsReady = true;
    expect(await ask("/readyz")).toMatchObject({ status: 200, body: "ready" });
    // A visitor, who comes through a proxy, gets a page.
    expect((await ask("/readyz", { headers: { "X-Forwarded-For": "6.6.6.6" } })).body).not.toBe("ready");
  });

  it.each([
    ["503", "17", "17"],
    ["503", "", "5"],
    ["429", "42", "42"],
    ["429", "", undefined],
    ["404", "42", undefined],
  ])("a %s for which the API sent Retry-After %j is answered with Retry-After %j", async (status, sent, expected) => {
    const { headers } = await ask(`/refused?status=${status}&after=${sent}`);
    expect(headers["retry-after"]).toBe(expected);
  });

  it("answers 500 in the catalogue's shape when the app throws, and keeps running", async () => {
    const { status, body } = await ask("/throw");
    expect([status, JSON.parse(body)]).toEqual([
      500,
      { code: "INTERNAL_SERVER_ERROR", message: expect.any(String), severity: "error", requestId: expect.any(String) },
    ]);
    expect((await ask("/healthz")).body).toBe("ok");
  });

  it("logs one line a request, without the query", async () => {
    logged.length = 0;
    await ask("/echo?code=secret");
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    expect(logged[0]).toMatchObject({ method: "GET", path: "/echo", status: 200 });
    expect(Object.keys(logged[0] ?? {}).sort()).toEqual([
      "level",
      "method",
      "ms",
      "path",
      "requestId",
      "status",
      "time",
    ]);
  });

  it("answers 400 to what is not HTTP", async () => {
    const socket = connect(port, "127.0.0.1").end("GARBAGE\r\n\r\n");
    const [chunk] = await once(socket, "data");
    expect(String(chunk)).toContain("400 Bad Request");
  });
});

const handle: RequestHandler = async (request, context) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/throw") throw new Error("on purpose");
  if (pathname === "/refused" && context) {
    const query = new URL(request.url).searchParams;
    context.retryAfter = query.get("after") || undefined;
    return new Response("", { status: Number(query.get("status")) });
  }
  if (pathname === "/read") return new Response(String([...(await request.formData())].length));
  if (pathname === "/cookies") {
    return new Response("", {
      headers: [
        ["Set-Cookie", "a=1; Path=/"],
        ["Set-Cookie", "b=2; Path=/"],
      ],
    });
  }
  if (pathname === "/slow") return new Response(neverEnding(), { headers: { "Content-Type": "text/html" } });
  const host = request.headers.get("host");
  const sentOrigin = request.headers.get("origin");
  return Response.json({ url: request.url, host, address: context?.clientAddress, sentOrigin });
};

function neverEnding() {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("first ")) });
}

function post(path: string, body: string, headers: Record<string, string>) {
  const usual = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
  return ask(path, { method: "POST", headers: { ...usual, ...headers }, body });
}

interface Asked {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
}

async function ask(path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  const outgoing = send({ port, path, method, headers });
  outgoing.on("error", () => undefined);
  outgoing.end(body);
  const [answer] = await once(outgoing, "response");
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode as number, headers: answer.headers, body: text };
}

// @module-tag long
import { once } from "node:events";
import { connect } from "node:http2";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { demoPassword } from "../support/browser/demo";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { type Nginx, startNginx } from "../support/processes/nginx";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";
import { tlsClient } from "../support/tls-client";

const serverName = "gyeot.example";
const origin = `https://${serverName}`;
const formType = "application/x-www-form-urlencoded";

let world: TemporaryWorld;
let nginx: Nginx;
let web: LaunchedProcess;
let apiUrl: string;
let browser: ReturnType<typeof tlsClient>;

beforeAll(async () => {
  world = await startTemporaryWorld();
  const ports = await freePorts();
  apiUrl = `http://127.0.0.1:${ports.api}`;
  const env = {
    ...world.env,
    PUBLIC_URL: origin,
    TRUST_PROXY: "1",
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    PRODUCT_API_URL: apiUrl,
    SOCKET_URL: undefined,
    UPLOAD_ORIGIN: undefined,
    LOG_LEVEL: "info",
  };
  launch(["node", "build/api.js"], env);
  web = launch(["node", "build/web.js"], env);
  await Promise.all([waitForUrl(`${apiUrl}/readyz`), waitForUrl(`http://127.0.0.1:${ports.web}/healthz`)]);
  nginx = await startNginx({ serverName, web: ports.web, api: ports.api });
  browser = tlsClient({ port: nginx.https, serverName, certificate: nginx.certificate });
});
afterAll(async () => {
  await nginx?.stop();
  await stopAllLaunched();
  await world?.stop();
});

const logIn = (email: string, password = demoPassword, headers: Record<string, string> = {}, from?: string) =>
  browser.send("/accounts/login/email", {
    method: "POST",
    headers: { origin, accept: "text/html", "content-type": formType, ...headers },
    body: new URLSearchParams({ email, password }).toString(),
    from,
  });

describe("web behind nginx with TLS", () => {
  it("sends HSTS, and cookies limited to TLS and its own host", async () => {
    const page = await browser.send("/");
    expect(page.status).toBe(200);
    expect(page.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(page.headers["content-security-policy"]).toContain(`wss://${serverName}`);
    const signedIn = await logIn("fan@example.com");
    expect(signedIn.status).toBe(303);
    const cookies = signedIn.headers["set-cookie"] ?? [];
    const session = cookies.find((cookie) => cookie.startsWith("__Host-gyeot="));
    expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(session).not.toMatch(/Domain=/i);
    expect(cookies.filter((cookie) => !/; Secure(?:;|$)/.test(cookie))).toEqual([]);
    const ownProfile = await browser.send("/mypage/profile", { headers: { cookie: cookieOf(session) } });
    expect(ownProfile.status).toBe(200);
    // The name without prefix, which a page of http://… could have set, is ignored.
    const oldCookie = { cookie: cookieOf(session).replace("__Host-gyeot", "gyeot") };
    expect((await browser.send("/mypage/profile", { headers: oldCookie })).status).toBe(303);
  });

  it("redirects plain HTTP to the https origin, whatever the Host", async () => {
    for (const host of [serverName, "evil.example"]) {
      const { status, headers } = await plainHttp(host, "/explore?q=a");
      expect([status, headers.get("location")]).toEqual([301, `${origin}/explore?q=a`]);
    }
  });

  it("accepts forms of its https origin, and refuses those of http and foreign origins", async () => {
    expect((await logIn("creator@example.com")).status).toBe(303);
    for (const foreign of [`http://${serverName}`, `${origin}:8443`, "https://evil.example", "null"])
      expect((await logIn("creator@example.com", demoPassword, { origin: foreign })).status, foreign).toBe(403);
  });

  it("counts limits by the address that nginx saw, not by the visitor's claim", async () => {
    const statuses = [];
    for (let at = 0; at < 62; at++) {
      const claimed = `198.51.100.${at + 1}`;
      // As a fetcher: a browser is redirected to its refusal.
      const forged = { accept: "*/*", "x-forwarded-for": claimed, forwarded: `for=${claimed}`, "x-real-ip": claimed };
      statuses.push((await logIn(`nobody${at}@example.com`, "not the password", forged, "127.0.0.2")).status);
    }
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    const onBehalf = { "x-forwarded-for": "127.0.0.2", "x-visitor-address": "127.0.0.2" };
    expect((await logIn("fan@example.com", demoPassword, onBehalf, "127.0.0.3")).status).toBe(303);
  });

  it("accepts a form with a picture of several megabytes", async () => {
    const { headers } = await logIn("creator@example.com", demoPassword, {}, "127.0.0.4");
    const side = 1_100;
    const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 2_654_435_761) >>> 24));
    const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(picture.length).toBeGreaterThan(3_000_000);
    const form = new FormData();
    const fields = { nickname: "큰 사진", gender: "female", lang: "ko" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("profilePicture", new File([new Uint8Array(picture)], "p.png", { type: "image/png" }));
    const encoded = new Response(form);
    const answer = await browser.send("/mypage/profile", {
      method: "POST",
      headers: {
        origin,
        accept: "text/html",
        cookie: cookieOf(headers["set-cookie"]?.[0]),
        "content-type": String(encoded.headers.get("content-type")),
      },
      body: new Uint8Array(await encoded.arrayBuffer()),
    });
    expect(answer.status, answer.body.slice(0, 2_000)).toBe(303);
  });

  it("passes /ws on to the API, which accepts sockets of the https origin only", async () => {
    const tls = { servername: serverName, ca: nginx.certificate, headers: { host: serverName } };
    const socket = (token: string, from: string) =>
      new WebSocket(`wss://127.0.0.1:${nginx.https}/ws?token=${token}`, { origin: from, ...tls });
    const own = socket(await socketToken(), origin);
    const [frame] = await once(own, "message");
    expect(JSON.parse(String(frame))).toEqual({ type: "ready" });
    own.terminate();
    const foreign = socket(await socketToken(), "https://evil.example");
    foreign.on("error", () => undefined);
    const [, answer] = await once(foreign, "unexpected-response");
    expect(answer.statusCode).toBe(403);
    foreign.terminate();
  });

  it("passes providers' webhooks on to the API, and none of its other addresses", async () => {
    const headers = { "content-type": "application/json" };
    const notice = await browser.send("/webhooks/toss", { method: "POST", headers, body: "{}" });
    expect(notice.status).toBe(400);
    expect(JSON.parse(notice.body)).toHaveProperty("code", "INVALID_REQUEST");
    for (const path of ["/metrics", "/readyz", "/openapi.json", "/webhooks/../metrics", "/ws/../metrics"]) {
      const { status, body } = await browser.send(path);
      expect(status, path).toBe(404);
      expect(body, path).toContain("<html");
    }
  });

  it("keeps queries out of nginx's log: searches, reset links, socket tokens", async () => {
    await browser.send("/explore?q=hidden_words", { headers: { referer: `${origin}/?q=hidden_words` } });
    await expect.poll(() => nginx.accessLog()).toContain("GET /explore 200");
    expect(await nginx.accessLog()).not.toMatch(/hidden_words|token=/);
  });
});

describe("a forged Host or a doubled body length reaches no action of web", () => {
  const marker = (at: string) => `/reached_${at}`;
  const inner = (path: string) => `POST ${path} HTTP/1.1\r\nHost: ${serverName}\r\nContent-Length: 0\r\n\r\n`;
  const head = (path: string, lines: string[], host = [`Host: ${serverName}`]) =>
    `${[`POST ${path} HTTP/1.1`, ...host, `Origin: ${origin}`, `Content-Type: ${formType}`, ...lines].join("\r\n")}\r\n\r\n`;
  const chunked = (path: string) => `0\r\n\r\n${inner(path)}`;
  const both = (te: string) => ["Content-Length: 6", te];

  const hidden: Record<string, (path: string) => string> = {
    "Content-Length and Transfer-Encoding": (path) =>
      head(path, both("Transfer-Encoding: chunked")) + chunked(`${path}_inner`),
    "a Transfer-Encoding before Content-Length": (path) =>
      head(path, both("Transfer-Encoding: chunked").reverse()) + chunked(`${path}_inner`),
    "an unknown Transfer-Encoding": (path) =>
      head(path, both("Transfer-Encoding: xchunked")) + chunked(`${path}_inner`),
    "a Transfer-Encoding after a space": (path) =>
      head(path, both("Transfer-Encoding : chunked")) + chunked(`${path}_inner`),
    "a doubled Transfer-Encoding": (path) =>
      head(path, both("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity")) + chunked(`${path}_inner`),
    "two different Content-Lengths": (path) =>
      head(path, ["Content-Length: 0", `Content-Length: ${inner(path).length}`]) + inner(`${path}_inner`),
    "a Content-Length with a sign": (path) => head(path, ["Content-Length: +0"]) + inner(`${path}_inner`),
    "a chunk size that is none": (path) =>
      `${head(path, ["Transfer-Encoding: chunked"])}0x0\r\n\r\n${inner(`${path}_inner`)}`,
  };
  const misdirected: Record<string, (path: string) => string> = {
    "another Host": (path) => head(path, ["Content-Length: 0"], ["Host: evil.example"]),
    "a doubled Host": (path) => head(path, ["Content-Length: 0"], [`Host: ${serverName}`, "Host: evil.example"]),
    "a doubled Host, ours last": (path) =>
      head(path, ["Content-Length: 0"], ["Host: evil.example", `Host: ${serverName}`]),
    "no Host": (path) => head(path, ["Content-Length: 0"], []),
    "another host in the request line": (path) => head(`https://evil.example${path}`, ["Content-Length: 0"]),
    "a Host with a user": (path) => head(path, ["Content-Length: 0"], [`Host: ${serverName}@evil.example`]),
  };

  it.each(Object.entries({ ...hidden, ...misdirected }))("through nginx: %s", async (name, bytes) => {
    const path = marker(name.replace(/\W/g, "_"));
    const answer = await browser.sendRaw(bytes(path));
    expect(answer).toMatch(/^HTTP\/1\.1 (?:4\d\d|501) /);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    await browser.send(`${path}_last`);
    await expect.poll(() => web.output()).toContain(`${path}_last"`);
    expect(web.output()).not.toMatch(new RegExp(`${path}(?:_inner)?"`));
  });

  it("over HTTP/2: an authority or Host that the certificate does not name", async () => {
    const options = { ca: nginx.certificate, servername: serverName };
    const session = connect(`https://127.0.0.1:${nginx.https}`, options);
    const statusOf = async (headers: Record<string, string>) => {
      const stream = session.request({ ":path": "/reached_http2", ...headers });
      const [answer] = await once(stream, "response");
      stream.resume();
      return answer[":status"];
    };
    expect(await statusOf({ ":authority": "evil.example" })).toBe(421);
    expect(await statusOf({ ":authority": serverName, ":path": "/" })).toBe(200);
    session.destroy();
    expect(web.output()).not.toContain("/reached_http2");
  });

  it("without a TLS handshake for another name", async () => {
    const other = tlsClient({ port: nginx.https, serverName: "evil.example", certificate: nginx.certificate });
    await expect(other.send("/")).rejects.toThrow();
  });
});

const cookieOf = (set: string | undefined) => String(set).split(";")[0] ?? "";

/** `fetch` cannot send another Host. */
async function plainHttp(host: string, path: string) {
  const { request } = await import("node:http");
  const sending = request({ host: "127.0.0.1", port: nginx.http, path, headers: { host } });
  sending.end();
  const [answer] = await once(sending, "response");
  answer.resume();
  return { status: answer.statusCode as number, headers: new Headers(answer.headers) };
}

async function socketToken(): Promise<string> {
  const ask = async (path: string, headers: Record<string, string>, body: object) => {
    const json = { "content-type": "application/json", ...headers };
    return (await fetch(apiUrl + path, { method: "POST", headers: json, body: JSON.stringify(body) })).json();
  };
  const { token } = await ask("/auth/login", {}, { email: "fan@example.com", password: demoPassword });
  const opened = await ask("/auth/token/ws", { authorization: `Bearer ${token.accessToken}` }, {});
  return opened.token;
}

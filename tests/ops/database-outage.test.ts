// @module-tag long
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPasswords } from "../../api/credentials/passwords";
import { type EmbeddedDatabase, startEmbedded } from "../../api/db/embedded/start-embedded";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { dosed, isLong } from "../support/long";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { postgresProcesses, signalEach } from "../support/processes/postgres-processes";
import { productionEnv } from "../support/processes/production-env";

const outageMs = isLong ? 20_000 : 3_000;
/** The longest wait of the browser: the product's 3 s, and what the machine under test adds. */
const longestMs = 3_500;
const backWithinMs = 2_000;

let dataDir: string;
let database: EmbeddedDatabase;
let restart: () => Promise<void>;
let api: LaunchedProcess;
let apiUrl: string;
let webUrl: string;
let token: string;
let cookie: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gyeot-outage-"));
  await chmod(dataDir, 0o755);
  const ports = await freePorts();
  const start = () => startEmbedded({ dataDir, port: ports.database, password: "outage" });
  database = await start();
  restart = async () => {
    await database.stop();
    database = await start();
  };
  const env = {
    ...productionEnv(database.url),
    EMBEDDED: "1",
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    RATE_LIMIT_FACTOR: "1000",
  };
  expect(await launch(["node", "build/command.js", "migrate"], env).ended).toBe(0);
  await addFan();
  apiUrl = `http://127.0.0.1:${ports.api}`;
  webUrl = `http://127.0.0.1:${ports.web}`;
  api = launch(["node", "build/api.js"], env);
  launch(["node", "build/web.js"], { ...env, PRODUCT_API_URL: apiUrl });
  await Promise.all([waitForUrl(`${apiUrl}/readyz`, 20_000), waitForUrl(`${webUrl}/healthz`, 20_000)]);
  await signIn();
});
afterAll(async () => {
  await stopAllLaunched();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const login = { email: "fan@example.com", password: "한밤의 조용한 기차" };
const postId = "pst_outage";

/** A fan with a post to like. */
async function addFan(): Promise<void> {
  const hash = await createPasswords().hash(login.password);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender,
       role, capture_consent_version, created_at, updated_at)
     VALUES ('usr_outage', $1, $2, 'fan', 'fan', 'fan', 'fan', 'female', 'activist', 1, now(), now())`,
    [login.email, hash],
  );
  await client.query(
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     VALUES ($1, 'usr_outage', 'a post', 'public', now())`,
    [postId],
  );
  await client.end();
}

async function signIn(): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${apiUrl}/auth/login`, { method: "POST", headers, body: JSON.stringify(login) });
  ({ token } = await answer.json().then((body) => ({ token: body.token.accessToken as string })));
  const page = await fetch(`${webUrl}/accounts/login/email`, {
    method: "POST",
    headers: { origin: "https://gyeot.example", accept: "text/html" },
    body: new URLSearchParams(login),
    redirect: "manual",
  });
  cookie = page.headers.getSetCookie().map((each) => each.split(";")[0])[0] ?? "";
  expect(cookie).toContain("__Host-gyeot=");
}

type Seen = { name: string; status: number; ms: number; endedAt: number; retryAfter: string | null; body: string };

const calls: Record<string, () => Promise<Response>> = {
  "api explore": () => fetch(`${apiUrl}/explore`),
  "api me": () => fetch(`${apiUrl}/users/me`, { headers: bearer() }),
  "api feed": () => fetch(`${apiUrl}/feed/following`, { headers: bearer() }),
  "api like": () => act("/like"),
  "api unlike": () => act("/unlike"),
  "api export": () => fetch(`${apiUrl}/accounts/export`, { headers: bearer() }),
  "web explore": () => page("/explore"),
  "web feed": () => page("/feed/following", { cookie }),
  "web feed in lite mode": () => page("/feed/following", { cookie: `${cookie}; lite=1` }),
  "web feed as data": () => fetch(`${webUrl}/feed/following.data`, { headers: { cookie } }),
  "web legal page": () => page("/terms", { cookie }),
  "web sitemap": () => fetch(`${webUrl}/sitemap.xml`),
  "web file": () => page("/settings/security/codes/file", { cookie }),
  "web form": () =>
    fetch(`${webUrl}/accounts/login/email`, {
      method: "POST",
      headers: { origin: "https://gyeot.example", accept: "text/html" },
      body: new URLSearchParams({ email: "fan@example.com", password: "not this one" }),
      redirect: "manual",
    }),
};
const bearer = () => ({ authorization: `Bearer ${token}` });
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(webUrl + path, { headers: { accept: "text/html", "accept-language": "en", ...headers }, redirect: "manual" });
async function act(path: string): Promise<Response> {
  const body = JSON.stringify({ postId });
  return fetch(apiUrl + path, { method: "POST", headers: { ...bearer(), "content-type": "application/json" }, body });
}

/** Repeats every call in a loop of its own until stopped. */
function load() {
  const seen: Seen[] = [];
  let stopped = false;
  const loops = Object.entries(calls).map(async ([name, call]) => {
    while (!stopped) {
      const began = performance.now();
      const answer = await call();
      const body = await answer.text();
      const endedAt = performance.now();
      const retryAfter = answer.headers.get("retry-after");
      seen.push({ name, status: answer.status, ms: endedAt - began, endedAt, retryAfter, body });
      await sleep(20);
    }
  });
  return {
    seen,
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

const succeeded = ({ status }: Seen) => status < 500;

/** While `disturb` runs only 503 may fail, no response is late, and afterwards every call works immediately. */
async function expectCalmDuring(disturb: () => Promise<void>): Promise<Seen[]> {
  await settled();
  const running = load();
  await sleep(500);
  await disturb();
  const backAt = performance.now();
  await expect
    .poll(() => Object.keys(calls).filter((name) => !running.seen.some(after(name, backAt))), { timeout: 10_000 })
    .toEqual([]);
  await running.stop();
  const { seen } = running;
  expect(seen.filter(({ status }) => status >= 500 && status !== 503).map(brief)).toEqual([]);
  expect(seen.filter(({ ms }) => ms > longestMs).map(brief)).toEqual([]);
  const first = Object.keys(calls).map((name) => seen.find(after(name, backAt)));
  expect(
    first.filter((each) => each && each.endedAt - backAt > backWithinMs).map((each) => each && brief(each)),
  ).toEqual([]);
  expect(seen.filter(({ status, retryAfter }) => status === 503 && !retryAfter).map(brief)).toEqual([]);
  return seen;
}
const after = (name: string, at: number) => (each: Seen) => each.name === name && succeeded(each) && each.endedAt > at;
const brief = ({ name, status, ms }: Seen) => `${name}: ${status} after ${Math.round(ms)} ms`;

/** Waits until every call works before the disturbance. */
async function settled(): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    const answer = await call();
    await answer.text();
    expect([name, answer.status < 500]).toEqual([name, true]);
  }
}

it(
  "a hanging database is answered 503 within 3.5 s by api and web, and recovery is immediate",
  dosed(60_000),
  async () => {
    const pids = await postgresProcesses(dataDir);
    const seen = await expectCalmDuring(async () => {
      signalEach([...pids, ...(await postgresProcesses(dataDir))], "SIGSTOP");
      await sleep(outageMs);
      signalEach(await postgresProcesses(dataDir), "SIGCONT");
    });
    const pages = seen.filter(
      ({ name, status }) => name.startsWith("web feed") && !name.endsWith("data") && status === 503,
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const { body } of pages) {
      expect(body).toMatch(/^<!DOCTYPE html>/);
      expect(body).toContain("<title>503 · 곁 Gyeot</title>");
      expect(body).toContain("We cannot connect right now");
      // A logged-in user is not treated as a guest.
      expect(body).not.toContain('href="/accounts/signup/email"');
    }
    // A logged-in user is not shown as a guest by a page that needs no other data.
    const legal = seen.filter(({ name, status }) => name === "web legal page" && status === 503);
    expect(legal.length).toBeGreaterThan(0);
  },
);

it("a restarting database is answered 503 and never 500", dosed(120_000), async () => {
  await expectCalmDuring(async () => {
    for (let round = 0; round < (isLong ? 5 : 2); round++) {
      await restart();
      await sleep(300);
    }
  });
});

it("connections killed one by one disturb no read and cause no 500", async () => {
  await expectCalmDuring(async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    for (let round = 0; round < 20; round++) {
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot' AND pid <> pg_backend_pid()",
      );
      await sleep(50);
    }
    await admin.end();
  });
}, 60_000);

it("a crash of the database's processes is answered 503", async () => {
  await expectCalmDuring(async () => {
    const [, ...children] = await postgresProcesses(dataDir);
    signalEach(children.slice(-1), "SIGKILL");
    await waitForUrl(`${apiUrl}/readyz`, 20_000);
  });
}, 60_000);

it("a hanging api is answered 503 by web within 3.5 s", async () => {
  const signal = (name: NodeJS.Signals) => signalEach([api.pid], name);
  await settled();
  signal("SIGSTOP");
  const names = Object.keys(calls).filter((name) => name.startsWith("web"));
  const began = performance.now();
  const answersOfWeb = await Promise.all(names.map(async (name) => [name, (await calls[name]?.())?.status] as const));
  const tookMs = performance.now() - began;
  signal("SIGCONT");
  expect(tookMs).toBeLessThan(longestMs);
  expect(answersOfWeb.filter(([, status = 0]) => status >= 500 && status !== 503)).toEqual([]);
  // Pages that need no API, or are in the cache of guest pages, are still served.
  const unavailable = answersOfWeb.filter(([, status]) => status === 503).map(([name]) => name);
  expect(unavailable).toEqual(expect.arrayContaining(["web feed", "web feed as data", "web form", "web legal page"]));
  await settled();
}, 60_000);

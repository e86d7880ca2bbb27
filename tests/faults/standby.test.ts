import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPasswords } from "#api/credentials/passwords";
import { connect } from "#api/db/connect";
import { migrate } from "#api/db/migrate";
import { endpoints } from "#api/server";
import { errors } from "#contract/errors";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { type FaultyNetwork, startFaultyNetwork } from "../support/faulty-network";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";
import { launchProgram } from "../support/processes/programs";
import { type StandbyPair, startStandbyPair } from "../support/standby-pair";

const login = { email: "fan@example.com", password: "한밤의 조용한 기차" };
const notice = errors.READ_ONLY_MODE.en;
const typed = "기차를 기다리는 동안 쓴 댓글이에요";

let pair: StandbyPair;
let address: FaultyNetwork;
let env: Record<string, string>;
/** Connected to the primary, whose address leads to the standby after the fail-over. */
let moved: { api: LaunchedProcess; worker: LaunchedProcess; web: LaunchedProcess };
/** An api with its worker, started on the standby. */
let late: LaunchedProcess;
const urls = { api: "", web: "", late: "", worker: "" };
let session: { token: string; refreshToken: string };
let cookie: string;

beforeAll(async () => {
  pair = await startStandbyPair(fill);
  address = await startFaultyNetwork(pair.primary.url);
  env = { ...productionEnv(address.url), RATE_LIMIT_FACTOR: "1000" };
  const [ports, others] = [await freePorts(), await freePorts()];
  Object.assign(urls, {
    api: `http://127.0.0.1:${ports.api}`,
    web: `http://127.0.0.1:${ports.web}`,
    worker: `http://127.0.0.1:${ports.sandbox}`,
    late: `http://127.0.0.1:${others.api}`,
  });
  const api = launchProgram("api", { ...env, API_PORT: String(ports.api) });
  const web = launch(["node", "build/web.js"], { ...env, PORT: String(ports.web), PRODUCT_API_URL: urls.api });
  await Promise.all([waitForUrl(`${urls.api}/readyz`, 20_000), waitForUrl(`${urls.web}/healthz`, 20_000)]);
  await logIn();
  const worker = launchProgram("worker", { ...env, WORKER_PORT: String(ports.sandbox) });
  moved = { api, worker, web };
  late = launchProgram("api", {
    ...{ ...env, DATABASE_URL: pair.standby.url, API_PORT: String(others.api), WORKER_INSIDE: "1" },
  });
  await waitForUrl(`${urls.late}/readyz`, 20_000);
  await worker.waitForOutput("worker running");
});
afterAll(async () => {
  await stopAllLaunched();
  await address?.close();
  await pair?.stop();
});

/** A creator with a post, who comments on it too. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  const hash = await createPasswords().hash(login.password);
  const database = connect(url);
  await database.pool.query(
    `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender,
       role, capture_consent_version, created_at, updated_at)
     VALUES ('usr_onstandby', $1, $2, 'fan', 'fan', 'fan', 'fan', 'female', 'activist', 1, now(), now())`,
    [login.email, hash],
  );
  await database.pool.query(
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     VALUES ('pst_onstandby', 'usr_onstandby', 'a post', 'public', now())`,
  );
  await database.end();
}

async function logIn(): Promise<void> {
  const answer = await call(urls.api, "POST", "/auth/login", login);
  const { token } = JSON.parse(answer.body);
  session = { token: token.accessToken, refreshToken: token.refreshToken.token };
  const page = await send("/accounts/login/email", login);
  cookie = page.headers.getSetCookie().map((each) => each.split(";")[0])[0] ?? "";
  expect(cookie).toContain("__Host-gyeot=");
}

type Answer = { status: number; code?: string; headers: Headers; body: string };
async function read(response: Response): Promise<Answer> {
  const body = await response.text();
  const { status, headers } = response;
  return { status, headers, body, code: body.startsWith("{") ? JSON.parse(body).code : undefined };
}

const call = async (url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  read(
    await fetch(url + path, {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    }),
  );
const like = (url: string) => call(url, "POST", "/like", { postId: "pst_onstandby" });
const renew = (url: string) =>
  call(url, "POST", "/auth/token/reissue", {}, { cookie: `refreshToken=${session.refreshToken}` });

const page = async (path: string, headers: Record<string, string> = {}) =>
  read(await fetch(urls.web + path, { headers: { accept: "text/html", "accept-language": "en", ...headers } }));

/** A form sent without script; with it the page's script sends the same to the address of its data. */
const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  read(
    await fetch(urls.web + path, {
      method: "POST",
      headers: { origin: "https://gyeot.example", accept: "text/html", "accept-language": "en", ...headers },
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
  );
const comment = (suffix = "") =>
  send(`/posts/pst_onstandby${suffix}`, { body: typed, key: randomUUID(), intent: "comment" }, { cookie });

const expectRefused = ({ status, code, headers }: Answer) =>
  expect([status, code, headers.get("retry-after")]).toEqual([503, "READ_ONLY_MODE", "60"]);

async function expectReads(url: string): Promise<void> {
  for (const path of ["/explore", "/users/me", "/feed/following", "/feed/post/pst_onstandby", "/chat/rooms"])
    expect([path, (await call(url, "GET", path)).status]).toEqual([path, 200]);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready", readOnly: true });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('gyeot_read_only{cause="database"} 1');
}

type Line = { level: number; msg: string };
const linesOf = ({ output }: LaunchedProcess): Line[] =>
  output()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : []));
/** What a process logs itself, without the lines of its requests. */
const ownLines = (program: LaunchedProcess) =>
  linesOf(program).filter(({ msg }) => !["request", "not available", "write refused"].includes(msg));
const errorsOf = (program: LaunchedProcess) => linesOf(program).filter(({ level }) => level >= 50);

const refusedListens = async () => (await pair.logOfStandby()).split("cannot execute LISTEN").length - 1;

/** Requests go on for `ms`; returns how many lines the processes logged by themselves meanwhile. */
async function linesWhileReading(programs: LaunchedProcess[], { url, ms }: { url: string; ms: number }) {
  const before = programs.map((program) => ownLines(program).length);
  for (const until = performance.now() + ms; performance.now() < until; )
    expect((await call(url, "GET", "/feed/following")).status).toBe(200);
  return programs.flatMap((program, index) => ownLines(program).slice(before[index]));
}

it("an api with a worker on a standby is ready, serves reads, refuses writes and is quiet", async () => {
  await late.waitForOutput("read-only mode: no jobs run");
  await expectReads(urls.late);
  expectRefused(await like(urls.late));
  expect((await renew(urls.late)).status).toBe(200);
  const failed: string[] = [];
  for (const { method, path } of endpoints.filter((each) => each.method === "get" && each.access !== "admin")) {
    const { status, code } = await call(urls.late, method.toUpperCase(), path.replace(/\{\w+\}/g, "x"));
    if (status >= 500) failed.push(`${path} ${status} ${code}`);
  }
  expect(failed.sort()).toEqual(["/accounts/export 503 READ_ONLY_MODE", "/payments/my 503 READ_ONLY_MODE"]);
  // Each listener says once that it waits, after its first LISTEN was refused.
  const waiting = () => ownLines(late).filter(({ msg }) => msg === "not listening to a standby until it is promoted");
  await vi.waitFor(() => expect(waiting().length).toBeGreaterThanOrEqual(2), 10_000);
  const listens = await refusedListens();
  expect(await linesWhileReading([late], { url: urls.late, ms: 5_000 })).toEqual([]);
  expect(await refusedListens()).toBe(listens);
  expect(listens).toBeLessThanOrEqual(3);
  expect(late.output()).not.toContain("worker running");
  expect(errorsOf(late)).toEqual([]);
});

it("a login on a standby, which the database refuses, is READ_ONLY_MODE", async () => {
  expectRefused(await call(urls.late, "POST", "/auth/login", login));
});

it("commands on a standby end with one line that says so", () => {
  const run = (...args: string[]) => {
    const of = { ...process.env, ...env, DATABASE_URL: pair.standby.url };
    const { status, stderr } = spawnSync("node", ["build/command.js", ...args], { env: of, encoding: "utf8" });
    return [status, stderr];
  };
  expect(run("migrate")).toEqual([1, expect.stringMatching(/^this server is a standby: .*\n$/)]);
  expect(run("admin", "grant", login.email)).toEqual([
    1,
    expect.stringMatching(/^the database refuses to write: it is a standby .*\n$/),
  ]);
});

it("after a fail-over pages are read, forms keep their text, and a promotion brings all back", async () => {
  const queue = "SELECT graphile_worker.add_job('greet', $1, run_at => now() + interval '3 seconds')";
  const greeting = { creatorId: "usr_onstandby", fanId: "usr_notthere", occasion: "follow" };
  await pair.replicated();
  const written = await comment();
  expect(written.status).toBe(303);
  await pair.clients.primary.query(queue, [greeting]);
  await pair.replicated();
  await pair.primary.stop();
  address.moveTo(pair.standby.url);

  const statuses = new Set<number>();
  await vi.waitFor(
    async () => {
      const [answer, refused] = [await page("/feed/following", { cookie }), await like(urls.api)];
      for (const { status } of [answer, refused]) statuses.add(status);
      expect([answer.status, answer.body.includes(notice), refused.code]).toEqual([200, true, "READ_ONLY_MODE"]);
    },
    { timeout: 15_000 },
  );
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  await moved.worker.waitForOutput("read-only mode: no jobs run");
  await expectReads(urls.api);
  expectRefused(await like(urls.api));
  expect((await renew(urls.api)).status).toBe(200);
  for (const path of ["/explore", "/posts/pst_onstandby", "/fan", "/mypage/cards"]) {
    const answer = await page(path, path === "/mypage/cards" ? { cookie } : {});
    expect([path, answer.status, answer.body.includes(notice)]).toEqual([path, 200, true]);
  }
  for (const suffix of ["", ".data"]) {
    const answer = await comment(suffix);
    expect([suffix, answer.status]).toEqual([suffix, 503]);
    expect(Number(answer.headers.get("retry-after")), suffix).toBeGreaterThan(0);
    expect(answer.body, suffix).toContain(typed);
    expect(answer.body, suffix).toContain(notice);
  }
  const programs = [moved.api, moved.worker, late];
  await vi.waitFor(() => {
    for (const program of programs) expect(program.output()).toContain("not listening to a standby");
  });
  const listens = await refusedListens();
  const lines = await linesWhileReading(programs, { url: urls.api, ms: 4_000 });
  // Read every 15 seconds over a connection that the fail-over ended.
  expect(lines.filter(({ msg }) => msg !== "the figures for /metrics could not be read")).toEqual([]);
  expect(lines.length).toBeLessThan(3);
  expect(await refusedListens()).toBe(listens);
  expect(await doneJobs()).toBe(0);

  await pair.promote();
  for (const url of [urls.api, urls.late])
    await vi.waitFor(async () => expect((await like(url)).status).toBe(200), { timeout: 10_000 });
  expect((await comment()).status).toBe(303);
  expect((await comment(".data")).status).toBe(202);
  await vi.waitFor(async () => expect(await listeners()).toEqual({ hearing: 2, live: 2, switches: 3 }), 10_000);
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 15_000 });
  expect(await doneJobs()).toBe(1);
  expect((await page("/feed/following", { cookie })).body).not.toContain(notice);
  const { rows } = await pair.clients.standby.query("SELECT count(*)::int AS n FROM comments WHERE body = $1", [typed]);
  expect(rows[0].n).toBe(3);
  for (const program of [...programs, moved.web])
    expect(errorsOf(program).filter(({ msg }) => msg !== "the database does not answer")).toEqual([]);
}, 90_000);

async function listeners(): Promise<Record<string, number>> {
  const { rows } = await pair.clients.standby.query(
    `SELECT replace(application_name, 'gyeot ', '') AS name, count(*)::int AS n FROM pg_stat_activity
     WHERE application_name LIKE 'gyeot %' AND query LIKE 'LISTEN%' GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function waitingJobs(): Promise<number> {
  const { rows } = await pair.clients.standby.query(
    "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'greet'",
  );
  return rows[0].n;
}

/** Runs of the job over both workers, whatever their outcome. */
async function doneJobs(): Promise<number> {
  let sum = 0;
  for (const url of [urls.worker, urls.late]) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, n] of text.matchAll(/^gyeot_job_seconds_count\{task="greet",outcome="\w+"\} (\d+)$/gm))
      sum += Number(n);
  }
  return sum;
}

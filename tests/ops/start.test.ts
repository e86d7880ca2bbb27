// @module-tag long
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePorts, type Ports } from "../../scripts/stack/ports";
import { type LaunchedProcess, launch, memoryMiB, stopAllLaunched } from "../support/processes/launch";
import { copyTree } from "../support/processes/tree-copy";

const START = ["npm", "start", "--silent"];
const READY = "Ctrl-C stops everything";
const cleanups: (() => Promise<void> | void)[] = [];

// One tree for all, so that the demo is seeded once; each test must leave it usable for the next.
let path: string;
let removeTree: () => Promise<void>;
beforeAll(async () => {
  ({ path, remove: removeTree } = await copyTree());
});
afterAll(() => removeTree());

afterEach(async () => {
  await stopAllLaunched();
  for (const clean of cleanups.splice(0)) await clean();
});

describe("npm start on a fresh copy", () => {
  it("prints the addresses once everything answers, and Ctrl-C leaves nothing behind", async () => {
    const { ports, env } = await onFreePorts();
    const first = launch(START, env, path);
    await first.waitForOutput(READY);
    expect(first.output()).toContain(`http://localhost:${ports.web}`);
    expect(first.output()).toContain("creator@example.com");
    for (const url of addressesOf(ports)) expect([url, await statusOf(url)]).toEqual([url, 200]);
    expect(readFileSync(join(path, ".data/secrets.json"), "utf8")).toContain("apiSecret");
    await pressCtrlC(first);

    // The data of the first start is reused: the benchmark measures how long the second takes.
    const second = launch(START, env, path);
    await second.waitForOutput(READY);
    expect(second.output()).not.toMatch(/Installing|Building|seeded/);
    expect(memoryMiB(second)).toBeLessThanOrEqual(600);
    await pressCtrlC(second);
  });

  it("starts again after it was killed with its database running, and ends all its processes", async () => {
    const { env } = await onFreePorts();
    const first = launch(["node", "scripts/start.mjs"], env, path);
    await first.waitForOutput(READY);
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    const second = launch(["node", "scripts/start.mjs"], env, path);
    await second.waitForOutput(READY, 20_000);
    await expect.poll(() => first.survivors(), { timeout: 15_000 }).toEqual([]);
    await pressCtrlC(second);
  });

  it("ends in order when only npm is told to end", async () => {
    const { env } = await onFreePorts();
    const started = launch(START, env, path);
    await started.waitForOutput(READY);
    process.kill(started.pid, "SIGTERM");
    await expect.poll(() => started.survivors(), { timeout: 10_000 }).toEqual([]);
    expect(existsSync(join(path, ".data/running.json"))).toBe(false);
  });

  it("answers no page and is not ready until the demo is seeded", async () => {
    const { ports, env } = await onFreePorts();
    const dataDir = mkdtempSync(join(tmpdir(), "gyeot-unseeded-"));
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const started = launch(START, { ...env, DATA_DIR: dataDir }, path);
    const web = `http://127.0.0.1:${ports.web}`;
    const early: number[] = [];
    const isReady = async () => {
      const page = await statusOf(`${web}/explore`).catch(() => 0);
      const ready = await statusOf(`${web}/readyz`).catch(() => 0);
      if (ready !== 200) early.push(page);
      return ready === 200;
    };
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    expect(new Set(early)).not.toContain(200);
    expect(early).toContain(503);
    expect(await (await fetch(`${web}/explore`)).text()).toContain('href="/haru_studio"');
    await pressCtrlC(started);
  });

  it("ends everything with one line when one process dies", async () => {
    const { env } = await onFreePorts();
    const started = launch(START, env, path);
    await started.waitForOutput(READY);
    const before = started.output().length;
    process.kill(pidOf("build/sandbox.js", started), "SIGKILL");
    expect(await started.ended).toBe(1);
    expect(started.output().slice(before).trim()).toMatch(/^sandbox ended unasked.*$/);
    expect(started.survivors()).toEqual([]);
  });

  it.each([
    ["web", "PORT"],
    ["api", "API_PORT"],
    ["database", "DATABASE_PORT"],
  ] as const)("names the port of %s and its variable in one line when it is taken", async (name, variable) => {
    const { ports, env } = await onFreePorts();
    const other = createServer().listen(ports[name], "127.0.0.1");
    cleanups.push(() => void other.close());
    const started = launch(START, env, path);
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toHaveLength(1);
    expect(started.output()).toContain(`Port ${ports[name]} (${name}) is taken`);
    expect(started.output()).toContain(`${variable}=`);
    expect(started.survivors()).toEqual([]);
  });

  it("refuses a second start on the same data folder, and leaves the first alone", async () => {
    const { ports, env } = await onFreePorts();
    await launch(START, env, path).waitForOutput(READY);
    const second = launch(START, (await onFreePorts()).env, path);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^Gyeot is already running on http:\/\/localhost:\d+ \(process \d+, data in \.data\)\.\n.*\n$/,
    );
    expect(await statusOf(`http://127.0.0.1:${ports.web}/healthz`)).toBe(200);
  });

  it.runIf(process.getuid?.() === 0)("starts for root in a folder no other user may enter", async () => {
    const closed = await copyTree(0o700);
    cleanups.push(closed.remove);
    const { env } = await onFreePorts();
    const started = launch(START, env, closed.path);
    await started.waitForOutput(READY);
    const database = readlinkSync(join(closed.path, ".data/database"));
    cleanups.push(() => rmSync(dirname(database), { recursive: true, force: true }));
    expect(database).toMatch(/^\/var\/tmp\/gyeot-[0-9a-f]{12}\/database$/);
    await pressCtrlC(started);
  });
});

async function onFreePorts() {
  const ports = await freePorts();
  const env = {
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.mail),
    DATABASE_PORT: String(ports.database),
  };
  return { ports, env };
}

function addressesOf(ports: Ports): string[] {
  const [web, api, sandbox] = [ports.web, ports.api, ports.sandbox].map((port) => `http://127.0.0.1:${port}`);
  return [`${web}/healthz`, `${web}/`, `${api}/readyz`, `${sandbox}/healthz`, `${sandbox}/mail`];
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

async function pressCtrlC(started: LaunchedProcess): Promise<void> {
  started.signal("SIGINT");
  await started.ended;
  await expect.poll(() => started.survivors(), { timeout: 10_000 }).toEqual([]);
}

function pidOf(program: string, started: LaunchedProcess): number {
  const found = started.processes().find(({ command }) => command.includes(program));
  if (!found) throw new Error(`${program} does not run`);
  return found.pid;
}

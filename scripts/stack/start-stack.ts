import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  removeEmbedded,
  startEmbedded,
  stopEmbeddedLeftover,
} from "../../api/db/embedded/start-embedded";
import { archiveOptions } from "./archive-wal";
import { releaseLockFile, takeLockFile } from "./lock-file";
import { checkPorts, freePorts, type Ports } from "./ports";
import { builtProgram, ProcessGroup, runProgram, startProgram } from "./process-group";
import { rotateLogs } from "./rotate-logs";
import { loadSecrets } from "./secrets";
import { backupEnv, stackEnv } from "./stack-env";
import { waitForUrl } from "./wait-for-url";

export interface StackOptions {
  dataDir: string;
  /** Free ones by default. */
  ports?: Ports;
  /** The command line of each program; the built ones by default. */
  programs?: Programs;
  /** Overrides the environment of every process. */
  env?: Record<string, string | undefined>;
  /** Demo data: seeded unless false. */
  demo?: boolean;
  /** Archives the database's WAL to the sandbox's store, for `npm run backup`. */
  archiving?: boolean;
  /** Output goes to the terminal instead of log files in the data folder. */
  inheritOutput?: boolean;
  /** The path that answers 200 once web is up. */
  webProbe?: string;
  signal?: AbortSignal;
}

export type Programs = Record<"web" | "api" | "sandbox" | "command", string[]>;

export interface Stack {
  ports: Ports;
  /** The environment of every process: addresses, database, secrets. */
  env: Record<string, string | undefined>;
  /** Never resolves; rejects when one of its processes ends unexpectedly. */
  broken: Promise<never>;
  stop(): Promise<void>;
}

const BUILT: Programs = {
  web: builtProgram("web"),
  api: builtProgram("api"),
  sandbox: builtProgram("sandbox"),
  command: builtProgram("command"),
};
const STOP_ORDER = ["web", "api", "sandbox", "database"];
/** A server that archives has its last WAL stored as it stops. */
const ARCHIVING_STOP_ORDER = ["web", "api", "database", "sandbox"];

/** The whole product on this machine: PostgreSQL, api with the worker inside unless WORKER_INSIDE is 0, sandbox and web. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const group = new ProcessGroup();
  const ports = options.ports ?? (await freePorts());
  await mkdir(join(options.dataDir, "logs"), { recursive: true });
  const earlier = await takeLockFile(options.dataDir, ports);
  const stopRotation = rotateLogs(join(options.dataDir, "logs"));
  const stop = async () => {
    stopRotation();
    await group.stop(options.archiving ? ARCHIVING_STOP_ORDER : STOP_ORDER);
    await releaseLockFile(options.dataDir);
  };
  options.signal?.addEventListener("abort", () => group.fail(new Error("Stopped.")));
  try {
    if (earlier === "left behind") await stopEmbeddedLeftover(options.dataDir);
    await clearHalfSeeded(options.dataDir);
    await checkPorts(ports, earlier === "left behind" ? 5_000 : 0);
    const env = await startAll(options, ports, group);
    return { ports, env, broken: group.broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(options: StackOptions, ports: Ports, group: ProcessGroup): Promise<Stack["env"]> {
  const { dataDir } = options;
  const secrets = await loadSecrets(dataDir);
  const env = { ...stackEnv({ dataDir, ports, secrets }), ...options.env };
  const { start, run } = runners(options, env, group);
  const orStackFailure = <T>(work: Promise<T>) => Promise.race([work, group.broken]);

  const server = { dataDir, port: ports.database, password: secrets.databasePassword };
  const archive = options.archiving
    ? await archiveOptions(dataDir, { ...env, ...backupEnv({ ports, secrets }) })
    : undefined;
  const database = addDatabase(group, { ...server, ...archive });
  await start("sandbox");
  await start("web");
  const { created } = await orStackFailure(database);
  await orStackFailure(run("migrate"));
  await orStackFailure(waitForUrl(`${env.TOSS_API_URL}/healthz`));
  // Before the API serves: nobody sees a half-filled world, and web is not ready without the API.
  if (options.demo !== false) await orStackFailure(seedOnce(dataDir, created, () => run("seed")));
  await start("api", { WORKER_INSIDE: options.env?.WORKER_INSIDE ?? "1" });
  await orStackFailure(waitForUrl(`${env.PRODUCT_API_URL}/readyz`));
  await orStackFailure(waitForUrl(`${env.PUBLIC_URL}${options.webProbe ?? "/readyz"}`));
  return env;
}

function runners({ dataDir, programs = BUILT, inheritOutput }: StackOptions, env: Stack["env"], group: ProcessGroup) {
  const logFor = async (name: string) => {
    if (inheritOutput) return undefined;
    const file = join(dataDir, "logs", `${name}.log`);
    await rm(file, { force: true });
    return file;
  };
  return {
    async start(name: "web" | "api" | "sandbox", more: Record<string, string> = {}) {
      const logFile = await logFor(name);
      group.add(startProgram({ name, command: programs[name], env: { ...env, ...more }, logFile }));
    },
    async run(name: "migrate" | "seed") {
      await runProgram(group, { name, command: [...programs.command, name], env, logFile: await logFor(name) });
    },
  };
}

function addDatabase(group: ProcessGroup, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const starting = startEmbedded(options);
  group.add({
    name: "database",
    exited: starting.then(
      (database) => database.exited,
      () => new Promise<never>(() => undefined),
    ),
    stop: () =>
      starting.then(
        (database) => database.stop(),
        () => undefined,
      ),
  });
  return starting;
}

// One marker avoids a database check at every start; another marks an interrupted first seeding.
async function seedOnce(dataDir: string, created: boolean, seed: () => Promise<void>): Promise<void> {
  if (!created && existsSync(join(dataDir, "seeded"))) return;
  if (created) await writeFile(join(dataDir, "seeding"), "");
  await seed();
  await writeFile(join(dataDir, "seeded"), new Date().toISOString());
  await rm(join(dataDir, "seeding"), { force: true });
}

// A half-seeded database has no user data: the next start creates it again.
async function clearHalfSeeded(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, "seeding"))) return;
  await removeEmbedded(dataDir);
  await rm(join(dataDir, "sandbox"), { recursive: true, force: true });
  await rm(join(dataDir, "seeding"));
}

import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  removeEmbedded,
  startEmbedded,
  stopEmbeddedLeftover,
} from "../../api/db/embedded";
import { claim, release } from "./lock-file";
import { checkPorts, freePorts, type Ports } from "./ports";
import { Crew, runProgram, startProgram } from "./process-group";
import { loadSecrets } from "./secrets";
import { worldEnv } from "./stack-env";
import { answers } from "./wait-for-url";

export interface WorldOptions {
  dataDir: string;
  /** Free ones when not given. */
  ports?: Ports;
  /** The command line of each program; the built ones when not given. */
  programs?: Programs;
  /** Laid over what every process gets. */
  env?: Record<string, string | undefined>;
  /** The demo world: on unless false. */
  demo?: boolean;
  /** To the terminal rather than to log files in the data folder. */
  aloud?: boolean;
  /** The path that answers 200 once web is up. */
  webProbe?: string;
  signal?: AbortSignal;
}

export type Programs = Record<"web" | "api" | "sandbox" | "command", string[]>;

export interface World {
  ports: Ports;
  /** What every process of this world was given: addresses, database, secrets. */
  env: Record<string, string | undefined>;
  /** Never resolves; rejects when one of its processes ends unasked. */
  broken: Promise<never>;
  stop(): Promise<void>;
}

const built = (name: string) => [process.execPath, "--enable-source-maps", `build/${name}.js`];
const BUILT: Programs = { web: built("web"), api: built("api"), sandbox: built("sandbox"), command: built("command") };
const STOP_ORDER = ["web", "api", "sandbox", "database"];

/** The whole product on this machine: PostgreSQL, api with the worker inside, the sandbox and web. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const crew = new Crew();
  const ports = options.ports ?? (await freePorts());
  await mkdir(join(options.dataDir, "logs"), { recursive: true });
  const earlier = await claim(options.dataDir, ports);
  const stop = async () => {
    await crew.stop(STOP_ORDER);
    await release(options.dataDir);
  };
  options.signal?.addEventListener("abort", () => crew.fail(new Error("Stopped.")));
  try {
    if (earlier === "left behind") await stopEmbeddedLeftover(options.dataDir);
    await clearHalfSeeded(options.dataDir);
    await checkPorts(ports, earlier === "left behind" ? 5_000 : 0);
    const env = await raise(options, ports, crew);
    return { ports, env, broken: crew.broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function raise(options: WorldOptions, ports: Ports, crew: Crew): Promise<World["env"]> {
  const { dataDir } = options;
  const secrets = await loadSecrets(dataDir);
  const env = { ...worldEnv({ dataDir, ports, secrets }), ...options.env };
  const { start, run } = runners(options, env, crew);
  const orBreak = <T>(work: Promise<T>) => Promise.race([work, crew.broken]);

  const database = addDatabase(crew, { dataDir, port: ports.database, password: secrets.databasePassword });
  await start("sandbox");
  await start("web");
  const { created } = await orBreak(database);
  await orBreak(run("migrate"));
  await start("api", { WORKER_INSIDE: "1" });
  await orBreak(Promise.all([answers(`${env.PRODUCT_API_URL}/readyz`), answers(`${env.TOSS_API_URL}/healthz`)]));
  if (options.demo !== false) await orBreak(seedOnce(dataDir, created, () => run("seed")));
  await orBreak(answers(`${env.PUBLIC_URL}${options.webProbe ?? "/healthz"}`));
  return env;
}

function runners({ dataDir, programs = BUILT, aloud }: WorldOptions, env: World["env"], crew: Crew) {
  const logFor = async (name: string) => {
    if (aloud) return undefined;
    const file = join(dataDir, "logs", `${name}.log`);
    await rm(file, { force: true });
    return file;
  };
  return {
    async start(name: "web" | "api" | "sandbox", more: Record<string, string> = {}) {
      const logFile = await logFor(name);
      crew.add(startProgram({ name, command: programs[name], env: { ...env, ...more }, logFile }));
    },
    async run(name: "migrate" | "seed") {
      await runProgram(crew, { name, command: [...programs.command, name], env, logFile: await logFor(name) });
    },
  };
}

function addDatabase(crew: Crew, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const starting = startEmbedded(options);
  crew.add({
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

// A marker spares the look into the database at every start; another tells of a first seeding cut short.
async function seedOnce(dataDir: string, created: boolean, seed: () => Promise<void>): Promise<void> {
  if (!created && existsSync(join(dataDir, "seeded"))) return;
  if (created) await writeFile(join(dataDir, "seeding"), "");
  await seed();
  await writeFile(join(dataDir, "seeded"), new Date().toISOString());
  await rm(join(dataDir, "seeding"), { force: true });
}

// Half a demo world, never announced, holds nothing of anybody's: the next start begins anew.
async function clearHalfSeeded(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, "seeding"))) return;
  await removeEmbedded(dataDir);
  await rm(join(dataDir, "sandbox"), { recursive: true, force: true });
  await rm(join(dataDir, "seeding"));
}

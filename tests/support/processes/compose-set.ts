import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../scripts/stack/ports";
import { waitForUrl } from "../../../scripts/stack/wait-for-url";
import type { Program } from "../deploy/accepted-environment";
import { type Compose, readCompose } from "../deploy/compose-file";
import { dockerTarget, imageVariables } from "../deploy/dockerfile";
import { operatorValues } from "../deploy/operator-values";
import { findDebianProgram, runProgram } from "./debian-program";
import { type LaunchedProcess, launch } from "./launch";
import { startNginx } from "./nginx";
import type { TemporaryWorld } from "./temporary-world";

export const serverName = "gyeot.example";
export type ComposeSet = Awaited<ReturnType<typeof startComposeSet>>;

/**
 * The containers of compose.yaml as processes of this machine over a world's database and doubles: the images' commands
 * and variables, compose.yaml's environments with the secrets as files, and its files for nginx, PgBouncer and Redis.
 * `tree` is the folder whose build runs.
 */
export async function startComposeSet({ env }: TemporaryWorld, { tree = process.cwd() } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "gyeot-compose-set-"));
  chmodSync(folder, 0o755);
  const secrets = join(folder, "secrets");
  const blocks = [await freePorts(), await freePorts(), await freePorts()] as const;
  const stores = { pgbouncer: blocks[2].web, redis: blocks[2].api };
  fillSecrets(secrets, env, stores);
  const compose = readCompose({ ...operatorValues(), ...providersOf(env), SERVER_NAME: serverName, SECRETS: secrets });
  await startRedis(join(secrets, "redis_conf"), stores.redis);
  await startPgbouncer(folder, { port: stores.pgbouncer, database: new URL(String(env.DATABASE_URL)).port });
  const ports = { web: blocks.slice(0, 2).map(({ web }) => web), api: blocks.slice(0, 2).map(({ api }) => api) };
  const apiListen = blocks[2].sandbox;
  const nginx = await startNginx({ serverName, ...ports, apiListen });
  const start = (program: Program, at: number, folder: string) => {
    const here = { PORT: ports.web[at], API_PORT: ports.api[at], WORKER_PORT: blocks[at]?.sandbox };
    const [, ...args] = dockerTarget(program).command;
    const variables = {
      ...imageVariables(),
      ...environmentHere(compose, program, secrets),
      ...Object.fromEntries(Object.entries(here).map(([name, port]) => [name, String(port)])),
      HOST: "127.0.0.1",
      ...(program === "web" ? { PRODUCT_API_URL: `http://127.0.0.1:${apiListen}` } : poolerAge()),
    };
    return launch([process.execPath, ...args], variables, folder);
  };
  const both = (program: Program): [LaunchedProcess, LaunchedProcess] => [
    start(program, 0, tree),
    start(program, 1, tree),
  ];
  const processes = { api: both("api"), worker: both("worker"), web: both("web") };
  const listens = { ...ports, worker: blocks.slice(0, 2).map(({ sandbox }) => sandbox) };
  const isReady = (program: keyof typeof processes, at: number) => {
    const path = program === "web" ? "/readyz" : dockerTarget(program).probe;
    return waitForUrl(`http://127.0.0.1:${listens[program][at]}${path}`, 45_000);
  };
  const programs = ["api", "worker", "web"] as const;
  await Promise.all(programs.flatMap((program) => [isReady(program, 0), isReady(program, 1)]));
  return {
    processes,
    /** Ends a process as a container engine does, and starts that of another tree in its place. */
    async replace(program: keyof typeof processes, at: 0 | 1, folder: string) {
      processes[program][at].signal("SIGTERM");
      await processes[program][at].ended;
      processes[program][at] = start(program, at, folder);
      await isReady(program, at);
    },
    nginx,
    apis: ports.api.map((port) => `127.0.0.1:${port}`) as [string, string],
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The script's own, then those of the world: its database, doubles and data know them. */
function fillSecrets(folder: string, env: TemporaryWorld["env"], ports: { pgbouncer: number; redis: number }): void {
  execFileSync("sh", ["deploy/compose/make-secrets.sh", folder]);
  const direct = new URL(String(env.DATABASE_URL));
  const pooled = new URL(direct);
  pooled.port = String(ports.pgbouncer);
  const redis = new URL(readFileSync(join(folder, "redis_url"), "utf8").trim());
  redis.host = `127.0.0.1:${ports.redis}`;
  const values = {
    database_url: pooled.href,
    database_direct_url: direct.href,
    pgbouncer_users: `"gyeot" "${decodeURIComponent(direct.password)}"`,
    redis_url: redis.href,
    api_secret: env.API_SECRET,
    toss_secret_key: env.TOSS_SECRET_KEY,
    smtp_url: env.SMTP_URL,
    s3_secret_access_key: env.S3_SECRET_ACCESS_KEY,
  };
  for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, name), `${value}\n`);
  // PgBouncer runs as another user, as in its container.
  chmodSync(folder, 0o755);
}

function providersOf(env: TemporaryWorld["env"]): Record<string, string> {
  const names = ["TOSS_API_URL", "TOSS_CLIENT_KEY", "S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID"];
  return Object.fromEntries(names.map((name) => [name, String(env[name])]));
}

const environmentHere = (compose: Compose, program: Program, secrets: string) =>
  Object.fromEntries(
    Object.entries(compose.services[program]?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace("/run/secrets", secrets),
    ]),
  );

async function startRedis(settings: string, port: number): Promise<void> {
  const program = findDebianProgram("redis-server");
  const redis = launch([program, settings, "--bind", "127.0.0.1", "--port", String(port)], {});
  await redis.waitForOutput("Ready to accept connections");
}

async function startPgbouncer(folder: string, at: { port: number; database: string }): Promise<void> {
  const replaced = readFileSync("deploy/compose/pgbouncer.ini", "utf8")
    .replace("host=postgres port=5432", `host=127.0.0.1 port=${at.database}`)
    .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${at.port}`)
    .replace("/run/secrets", join(folder, "secrets"));
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, keepsPrepared() ? replaced : replaced.replace(/^max_prepared_statements.*$/m, ""));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pgbouncer = launch([findDebianProgram("pgbouncer"), ...user, file], {});
  await pgbouncer.waitForOutput("process up");
}

/** Of 1.21 and later; that of Debian 12 is older than the image's. */
function keepsPrepared(): boolean {
  const [, minor] = /^PgBouncer 1\.(\d+)/.exec(runProgram(findDebianProgram("pgbouncer"), ["--version"])) ?? [];
  return Number(minor) >= 21;
}
const poolerAge = () => (keepsPrepared() ? {} : { DATABASE_PREPARED: "0" });

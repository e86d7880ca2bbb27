import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePorts } from "../../../scripts/stack/ports";
import { findDebianProgram } from "./debian-program";
import { type LaunchedProcess, launch } from "./launch";

/** The settings that operators copy. */
const example = readFileSync("docs/pgbouncer.ini.example", "utf8");
const timeLimits = String(/connect_query='(.*)'/.exec(example)?.[1]);

type Options = { servers?: number; connectQuery?: string };

/** A real PgBouncer in transaction mode before the database at `url`, on a free port of 127.0.0.1. */
export async function startPgbouncer(url: string, { servers = 2, connectQuery = timeLimits }: Options = {}) {
  const program = findDebianProgram("pgbouncer");
  const folder = await mkdtemp(join(tmpdir(), "gyeot-pgbouncer-"));
  const { api: port } = await freePorts();
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  const target = [`host=${hostname}`, `port=${databasePort}`, `dbname=${database}`];
  const login = [`user=${decodeURIComponent(username)}`, `password=${decodeURIComponent(password)}`];
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${database} = ${[...target, ...login].join(" ")} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = admin
pool_mode = transaction
default_pool_size = ${servers}
max_client_conn = 500
server_login_retry = 0.2
`,
  );
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  let running: LaunchedProcess | null = null;

  async function start(): Promise<void> {
    running = launch([program, ...user, file], {});
    await running.waitForOutput("process up");
  }

  async function kill(): Promise<void> {
    running?.signal("SIGKILL");
    await running?.ended;
    running = null;
  }

  /** What PgBouncer's console answers: SHOW STATS, SHOW SERVERS. */
  async function show(what: "STATS" | "SERVERS"): Promise<Record<string, unknown>[]> {
    const console = new pg.Client({ host: "127.0.0.1", port, user: "admin", database: "pgbouncer" });
    await console.connect();
    try {
      return (await console.query(`SHOW ${what}`)).rows;
    } finally {
      await console.end();
    }
  }

  await start();
  return {
    url: `postgres://gyeot@127.0.0.1:${port}/${database}`,
    start,
    kill,
    show,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

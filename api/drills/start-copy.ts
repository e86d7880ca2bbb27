import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { BackupError } from "../backups/backup-error";
import type { Place } from "../db/embedded/place";

type Copy = { url: string; stop(): Promise<void> };

/** Command line over every file: what production set, the copy has in its folder and may not fit this machine. */
const settings = {
  listen_addresses: "",
  max_connections: "30",
  shared_buffers: "128MB",
  shared_preload_libraries: "",
  fsync: "off",
  jit: "off",
  timezone: "UTC",
  ssl: "off",
};

/**
 * Starts PostgreSQL on a restored folder and waits until it has recovered. It listens on a socket in a folder that only
 * this user and its own enter, so it needs no password and no port.
 */
export async function startCopy(
  { cluster, bin, owner }: Place,
  {
    folder,
    role,
    env,
  }: { folder: string; role: { user: string; database: string }; env: Record<string, string | undefined> },
): Promise<Copy> {
  const sockets = join(folder, "sockets");
  await mkdir(sockets, { mode: 0o700 });
  const files = { config_file: join(sockets, "postgresql.conf"), hba_file: join(sockets, "pg_hba.conf") };
  await writeFile(files.config_file, "");
  await writeFile(files.hba_file, "local all all trust\n");
  for (const path of owner ? [sockets, ...Object.values(files)] : [])
    await chown(path, owner?.uid ?? 0, owner?.gid ?? 0);
  const given = { ...settings, ...files, unix_socket_directories: sockets };
  const flags = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(join(folder, "postgres.log"), "w", 0o600);
  const server = spawn(join(bin, "postgres"), ["-D", cluster, "-p", "5432", ...flags], {
    ...owner,
    cwd: cluster,
    env: { ...env, LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", log.fd, log.fd],
  });
  const exited = once(server, "exit");
  const stop = () => stopServer(server, exited);
  const { user, database } = role;
  const url = `postgres://${encodeURIComponent(user)}@${encodeURIComponent(sockets)}/${encodeURIComponent(database)}`;
  try {
    await untilRecovered(url, server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error instanceof BackupError ? error : new BackupError("not recovered", await lastWords(folder, error));
  } finally {
    await log.close();
  }
}

async function untilRecovered(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error("PostgreSQL ended");
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = (error as { code?: string }).code ?? "";
      // Not listening yet, or still recovering.
      if (!["ENOENT", "ECONNREFUSED", "ECONNRESET", "57P03"].includes(code)) throw error;
      await pause(50);
    }
  }
}

async function stopServer(server: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    server.kill(signal);
    if (await Promise.race([exited.then(() => true), pause(10_000, false, { ref: false })])) return;
  }
}

/** What the log says of a failed recovery: the segment, and why. */
async function lastWords(folder: string, error: unknown): Promise<string> {
  const lines = (await readFile(join(folder, "postgres.log"), "utf8")).trim().split("\n");
  const isTelling = (line: string) =>
    /gyeot backup: |FATAL|PANIC/.test(line) && !line.includes("the database system is ");
  const telling = lines.filter(isTelling).slice(-3);
  return telling.length > 0 ? telling.join(" | ") : (error as Error).message;
}

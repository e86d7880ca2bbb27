import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, writeSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#api/db/embedded/start-embedded";
import { freePorts } from "../../../scripts/stack/ports";
import { killPostgres } from "./postgres-processes";

const megabyte = 1024 * 1024;

/** A PostgreSQL with its tables on a small disk and its WAL elsewhere, as operators set it up. Only root can mount it. */
export async function startOnSmallDisk() {
  const folder = await mkdtemp(join(tmpdir(), "gyeot-full-database-"));
  await chmod(folder, 0o755);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", disk]);
  const remove = async () => {
    execFileSync("umount", ["-l", disk]);
    await rm(folder, { recursive: true, force: true });
  };
  const { database: port } = await freePorts();
  const settings = { max_wal_size: "64MB", min_wal_size: "32MB" };
  const start = () => startEmbedded({ dataDir: disk, port, password: "full", settings });
  const startWithWalApart = async () => {
    await (await start()).stop();
    moveWal(join(disk, "database/pg_wal"), join(folder, "pg_wal"));
    return start();
  };
  let server = await startWithWalApart().catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: server.url,
    /** Fills the disk to its last block. */
    fill: () => fill(join(disk, "filler")),
    clear: () => rmSync(join(disk, "filler"), { force: true }),
    async crashAndRestart() {
      await killPostgres(disk);
      await server.exited;
      server = await start();
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}
export type SmallDisk = Awaited<ReturnType<typeof startOnSmallDisk>>;

function moveWal(inside: string, apart: string): void {
  execFileSync("cp", ["-a", inside, apart]);
  rmSync(inside, { recursive: true });
  symlinkSync(apart, inside);
}

function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (const size of [megabyte, 4_096]) while (written(file, size));
  } finally {
    closeSync(file);
  }
}

function written(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return false;
  }
}

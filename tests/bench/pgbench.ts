import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { dose } from "./dose";
import type { Load } from "./load";

const run = promisify(execFile);

/** The path of pgbench: on PATH, among Debian's PostgreSQL programs, or unpacked from Debian's package. */
export async function findPgbench(): Promise<string> {
  const onPath = (process.env.PATH ?? "")
    .split(":")
    .map((folder) => path.join(folder, "pgbench"))
    .find(existsSync);
  const known = onPath ?? (await amongPrograms("/usr/lib/postgresql"));
  if (known) return known;
  const folder = await mkdtemp(path.join(tmpdir(), "pgbench-"));
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "libpq5"]);
  await run("sh", ["-c", "apt-get download -qq postgresql-15 && dpkg -x postgresql-15_*.deb ."], { cwd: folder });
  const unpacked = await amongPrograms(path.join(folder, "usr/lib/postgresql"));
  if (!unpacked) throw new Error("pgbench is not to be had here");
  return unpacked;
}

async function amongPrograms(root: string): Promise<string | undefined> {
  const versions = await readdir(root).catch(() => [] as string[]);
  return versions.map((version) => path.join(root, version, "bin/pgbench")).find(existsSync);
}

/** Runs `script` with twenty clients for eight seconds over prepared statements. */
export async function pgbench(program: string, databaseUrl: string, script: string): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), "pgbench-"));
  const file = path.join(folder, "script.sql");
  await writeFile(file, script);
  const args = ["-n", "-M", "prepared", "-c", "20", "-j", "2", "-T", String(dose(8, 1)), "-f", file, databaseUrl];
  const { stdout } = await run(program, args, { maxBuffer: 1e7 });
  await rm(folder, { recursive: true });
  const perSecond = Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]);
  const average = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench reported no rate: ${stdout.slice(-400)}`);
  return { perSecond, p50: average, p99: Number.NaN };
}

/** A statement on one line, its $n replaced by pgbench expressions. */
export const toPgbenchScript = (text: string, values: string[]): string =>
  `${text.replace(/\$(\d+)/g, (_, n) => `(${values[Number(n) - 1]})`).replace(/\s+/g, " ")};`;

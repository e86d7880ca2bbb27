import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Ports, secondInstanceHint } from "./ports";

interface Lock {
  pid: number;
  bornAt: string;
  ports: Ports;
}

/** One stack at a time per data folder. Resolves to "left behind" if an earlier one was killed before it released the lock. */
export async function takeLockFile(dataDir: string, ports: Ports): Promise<"clean" | "left behind"> {
  const earlier = await readLock(dataDir);
  if (earlier && isAlive(earlier)) {
    const site = `http://localhost:${earlier.ports.web}`;
    throw new Error(
      `Gyeot is already running on ${site} (process ${earlier.pid}, data in ${dataDir}).\nCtrl-C there stops it. ${secondInstanceHint}`,
    );
  }
  const mine: Lock = { pid: process.pid, bornAt: bornAt(process.pid), ports };
  await writeFile(lockPath(dataDir), JSON.stringify(mine));
  return earlier ? "left behind" : "clean";
}

export async function releaseLockFile(dataDir: string): Promise<void> {
  await rm(lockPath(dataDir), { force: true });
}

/** The ports of the stack running on this data folder, if one is. */
export async function findRunning(dataDir: string): Promise<Ports | undefined> {
  const found = await readLock(dataDir);
  return found && isAlive(found) ? found.ports : undefined;
}

function lockPath(dataDir: string): string {
  return join(dataDir, "running.json");
}

async function readLock(dataDir: string): Promise<Lock | undefined> {
  try {
    return JSON.parse(await readFile(lockPath(dataDir), "utf8")) as Lock;
  } catch {
    return undefined;
  }
}

// Process ids are reused; with its start time one identifies a process.
function isAlive(found: Lock): boolean {
  return found.pid !== process.pid && bornAt(found.pid) === found.bornAt && found.bornAt !== "";
}

function bornAt(pid: number): string {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? "";
  } catch {
    return "";
  }
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { besideIt, type Ports } from "./ports";

interface Claim {
  pid: number;
  bornAt: string;
  ports: Ports;
}

/** One world at a time on a data folder. Answers whether an earlier one was killed before it could let go. */
export async function claim(dataDir: string, ports: Ports): Promise<"clean" | "left behind"> {
  const earlier = await readClaim(dataDir);
  if (earlier && isAlive(earlier)) {
    const site = `http://127.0.0.1:${earlier.ports.web}`;
    throw new Error(
      `Gyeot is already running on ${site} (process ${earlier.pid}, data in ${dataDir}).\nCtrl-C there stops it. ${besideIt}`,
    );
  }
  const mine: Claim = { pid: process.pid, bornAt: bornAt(process.pid), ports };
  await writeFile(claimFile(dataDir), JSON.stringify(mine));
  return earlier ? "left behind" : "clean";
}

export async function release(dataDir: string): Promise<void> {
  await rm(claimFile(dataDir), { force: true });
}

/** The ports of the world now running on this data folder, if one is. */
export async function findRunning(dataDir: string): Promise<Ports | undefined> {
  const found = await readClaim(dataDir);
  return found && isAlive(found) ? found.ports : undefined;
}

function claimFile(dataDir: string): string {
  return join(dataDir, "running.json");
}

async function readClaim(dataDir: string): Promise<Claim | undefined> {
  try {
    return JSON.parse(await readFile(claimFile(dataDir), "utf8")) as Claim;
  } catch {
    return undefined;
  }
}

// A process number is given out again; with its time of birth it names one process.
function isAlive(found: Claim): boolean {
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

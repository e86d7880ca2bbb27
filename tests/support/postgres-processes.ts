import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The server's own process and every one it has started, for tests that stop or kill them. */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const [first = ""] = (await readFile(join(dataDir, "database/postmaster.pid"), "utf8")).split("\n");
  const postmaster = Number(first);
  return [
    postmaster,
    ...readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === postmaster),
  ];
}

export function signalEach(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
}

function parentOf(pid: number): number {
  try {
    // The name stands in parentheses and may have any letter in it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[1]);
  } catch {
    return 0;
  }
}

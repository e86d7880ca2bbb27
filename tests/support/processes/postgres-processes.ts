import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

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

/**
 * Kills the server and all its processes, and waits until none of them holds its memory: else it would not start again.
 */
export async function killPostgres(dataDir: string): Promise<void> {
  const [postmaster = 0] = await postgresProcesses(dataDir);
  // While stopped, it starts no process that would be missed.
  signalEach([postmaster], "SIGSTOP");
  const pids = await postgresProcesses(dataDir);
  signalEach(pids, "SIGKILL");
  while (pids.some(isRunning)) await pause(10);
}

export function signalEach(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the listing and the signal.
    }
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1] ?? 0);

/** A zombie has ended: it only waits for its parent to collect it. */
const isRunning = (pid: number) => !["Z", "X", undefined].includes(statOf(pid)[0]);

/** State, parent and so on; nothing of a process that has ended. */
function statOf(pid: number): string[] {
  try {
    // The name is in parentheses and may contain any character.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  } catch {
    return [];
  }
}

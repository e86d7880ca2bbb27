import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Stops the server of a killed run, and removes the lock file of an ended one. */
export async function stopLeftover(cluster: string): Promise<void> {
  const lock = join(cluster, "postmaster.pid");
  const pid = Number((await readFile(lock, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (serves(pid, cluster)) await stopServer(pid, cluster);
  await rm(lock, { force: true });
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (!serves(pid, cluster)) return;
      await sleep(50);
    }
  }
}

// Another process may have the PID since: only a server of this very folder counts.
function serves(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(cluster);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

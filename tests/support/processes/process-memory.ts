import { readdirSync, readFileSync } from "node:fs";

/** The resident memory, in bytes, of the program with this command line that listens on `port` (Linux). */
export function residentBytes(program: string, port: number): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [command, environment] = [read(pid, "cmdline"), read(pid, "environ").split("\0")];
    if (
      !command.includes(program) ||
      !environment.some((entry) => /^(?:API_)?PORT=/.test(entry) && entry.endsWith(`=${port}`))
    )
      continue;
    return Number(/VmRSS:\s+(\d+) kB/.exec(read(pid, "status"))?.[1]) * 1024;
  }
  throw new Error(`no ${program} listens on ${port}`);
}

/** A process's peak resident memory, in MiB (Linux). */
export function peakResidentMiB(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(String(pid), "status"))?.[1]) / 1024;
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

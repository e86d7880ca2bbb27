import { readdir, readFile } from "node:fs/promises";
import type { Figure } from "./report";

const limitMiB = 420;

/** The memory of all processes of the stack at rest, PostgreSQL included: their proportional shares (PSS) summed. */
export async function memoryAtRest(starter: number): Promise<Figure> {
  const pids = await descendantsOf(starter);
  const mib = (await Promise.all(pids.map(mebibytesOf))).reduce((sum, value) => sum + value, 0);
  const ours = `${mib.toFixed(0)} MiB in ${pids.length} processes`;
  return {
    name: "memory at rest, all processes",
    ours,
    reference: `${limitMiB} MiB`,
    ratio: mib / limitMiB,
    limit: 1,
    atMost: true,
  };
}

async function descendantsOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** The processes below `starter` that run a script, by the end of its name. */
export async function processesOf(starter: number, script: string): Promise<number[]> {
  const pids = await descendantsOf(starter);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return pids.filter((_, at) => commands[at]?.split("\0").some((argument) => argument.endsWith(script)));
}

/** A process's proportional share of memory. */
export async function mebibytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

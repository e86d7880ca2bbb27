import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface Launched {
  pid: number;
  output(): string;
  /** Waits until the output says this; fails when the process ends first. */
  says(words: string, patienceMs?: number): Promise<void>;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  /** To it and to all of its process group, as a terminal does. */
  signal(signal: NodeJS.Signals): void;
  /** It and all it started, as far as they run. */
  processes(): Running[];
  /** Their command lines. */
  survivors(): string[];
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  command: string;
}

const MARK = "GYEOT_TEST_RUN";
const launched = new Set<Launched>();

export async function stopAllLaunched(): Promise<void> {
  await Promise.all([...launched].map((each) => each.stop()));
  launched.clear();
}

/** Runs a command as from a terminal of its own, with nothing in its environment but what is given. */
export function launch(command: string[], env: Record<string, string | undefined>, cwd = process.cwd()): Launched {
  const mark = `${MARK}=${randomUUID()}`;
  const [file = "", ...args] = command;
  const environment = { ...plainEnv(), ...env, [MARK]: mark.slice(MARK.length + 1) } as unknown as NodeJS.ProcessEnv;
  const child = spawn(file, args, {
    cwd,
    detached: true,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collect(child);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const result: Launched = {
    pid: child.pid ?? 0,
    output,
    ended,
    says: (words, patienceMs = 90_000) => waitForWords(words, patienceMs, output, child),
    signal: (signal) => void process.kill(-(child.pid ?? 0), signal),
    processes: () => findMarked(mark),
    survivors: () => findMarked(mark).map(({ command }) => command),
    stop: async () => {
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        for (const { pid } of findMarked(mark)) kill(pid, signal);
        for (let waited = 0; waited < 10_000 && findMarked(mark).length > 0; waited += 50) await sleep(50);
      }
    },
  };
  launched.add(result);
  return result;
}

function plainEnv(): Record<string, string | undefined> {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR };
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return () => text;
}

async function waitForWords(words: string, patienceMs: number, output: () => string, child: ChildProcess) {
  for (let waited = 0; waited < patienceMs; waited += 25) {
    if (output().includes(words)) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(25);
  }
  throw new Error(`"${words}" was never said, but:\n${output()}`);
}

// The mark is inherited, so it finds grandchildren too, and those whose parent is gone.
function findMarked(mark: string): Running[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && readProc(pid, "environ").includes(mark))
    .map((pid) => ({ pid, command: readProc(pid, "cmdline").replaceAll("\0", " ") }))
    .filter(({ command }) => command !== "");
}

/** The memory of what was launched and all it started, each shared page counted once over those sharing it. */
export function memoryMiB(started: Launched): number {
  const kib = started
    .processes()
    .map(({ pid }) => Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, "smaps_rollup"))?.[1] ?? 0));
  return Math.round(kib.reduce((sum, each) => sum + each, 0) / 1_024);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the call.
  }
}

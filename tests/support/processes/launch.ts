import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface LaunchedProcess {
  pid: number;
  output(): string;
  /** Waits until the output contains `text`; fails when the process ends first. */
  waitForOutput(text: string, timeoutMs?: number): Promise<void>;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
  /** Signals the whole process group, as a terminal does. */
  signal(signal: NodeJS.Signals): void;
  /** The process and its descendants that are still running. */
  processes(): Running[];
  /** The command lines of `processes`. */
  survivors(): string[];
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  command: string;
}

const MARK = "GYEOT_TEST_RUN";
const launched = new Set<LaunchedProcess>();

export async function stopAllLaunched(): Promise<void> {
  await Promise.all([...launched].map((each) => each.stop()));
  launched.clear();
}

/** Runs a command as from its own terminal, with only the given environment. */
export function launch(
  command: string[],
  env: Record<string, string | undefined>,
  cwd = process.cwd(),
): LaunchedProcess {
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
  const result: LaunchedProcess = {
    pid: child.pid ?? 0,
    output,
    ended,
    waitForOutput: (text, timeoutMs = 90_000) => waitForText(text, timeoutMs, output, child),
    signal: (signal) => void process.kill(-(child.pid ?? 0), signal),
    processes: () => listMarked(mark),
    survivors: () => listMarked(mark).map(({ command }) => command),
    stop: async () => {
      // Redis writes its title over its environment, and the mark with it.
      const own = () => (child.exitCode === null && child.signalCode === null && child.pid ? [child.pid] : []);
      const running = () => new Set([...listMarked(mark).map(({ pid }) => pid), ...own()]);
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        for (const pid of running()) kill(pid, signal);
        for (let waited = 0; waited < 10_000 && running().size > 0; waited += 50) await sleep(50);
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

async function waitForText(text: string, timeoutMs: number, output: () => string, child: ChildProcess) {
  for (let waited = 0; waited < timeoutMs; waited += 25) {
    if (output().includes(text)) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(25);
  }
  throw new Error(`"${text}" is not in the output:\n${output()}`);
}

// The mark is inherited, so it finds grandchildren too, and orphans.
function listMarked(mark: string): Running[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && readProc(pid, "environ").includes(mark))
    .map((pid) => ({ pid, command: readProc(pid, "cmdline").replaceAll("\0", " ") }))
    .filter(({ command }) => command !== "");
}

/** The memory of the launched process and its descendants, each shared page divided among those sharing it. */
export function memoryMiB(started: LaunchedProcess): number {
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
    // It ended between the listing and the call.
  }
}

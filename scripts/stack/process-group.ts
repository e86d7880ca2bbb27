import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

interface ManagedProcess {
  name: string;
  /** Resolves when the process ends, with the last line of its log. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

export class UnexpectedExit extends Error {
  constructor(name: string, reason: string) {
    super(`${name} ended unasked${reason && `: ${reason}`}`);
  }
}

const PATIENCE_MS = 8_000;

/** The processes of one stack: when one ends unexpectedly, all are stopped. */
export class ProcessGroup {
  readonly #processes: ManagedProcess[] = [];
  #stopping: Promise<void> | undefined;
  #fail: (error: Error) => void = () => undefined;

  /** Never resolves; rejects when a process ends unexpectedly. */
  readonly broken = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor() {
    this.broken.catch(() => undefined);
  }

  add(managed: ManagedProcess): void {
    this.#processes.push(managed);
    managed.exited.then((reason) => {
      if (!this.#stopping) this.#fail(new UnexpectedExit(managed.name, reason));
    });
  }

  fail(error: Error): void {
    this.#fail(error);
  }

  /** Stops all in the given order; those not named are stopped first. */
  stop(order: string[]): Promise<void> {
    this.#stopping ??= (async () => {
      const processes = this.#processes.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      for (const managed of processes) await managed.stop();
    })();
    return this.#stopping;
  }
}

interface ProgramOptions {
  name: string;
  command: string[];
  env: Record<string, string | undefined>;
  /** The log file; without one the output goes to this process. */
  logFile?: string;
}

/** The command of a built program; its semi-space is that of the Dockerfile (docs/speed.md). */
export const builtProgram = (name: string) => [
  process.execPath,
  "--enable-source-maps",
  "--max-semi-space-size=32",
  `build/${name}.js`,
];

/** Starts a long-running program with a channel that closes when this process dies, which ends the program too. */
export function startProgram(options: ProgramOptions): ManagedProcess {
  const child = launch(options, "ipc");
  return { name: options.name, exited: exitReason(child, options.logFile), stop: () => stopGroup(child) };
}

/** Runs a program to its end, in the group, so that stopping the group ends it. */
export async function runProgram(group: ProcessGroup, options: ProgramOptions): Promise<void> {
  const child = launch(options, "ignore");
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  const never = new Promise<string>(() => undefined);
  group.add({ name: options.name, exited: never, stop: () => stopGroup(child) });
  const code = await ended;
  if (code !== 0) throw new Error(`${options.name} failed: ${await lastLines(options.logFile)}`);
}

// In a process group of its own: Ctrl-C reaches this process alone, which then stops the others in order.
function launch(
  { command: [file = "", ...args], env, logFile }: ProgramOptions,
  channel: "ipc" | "ignore",
): ChildProcess {
  const output = logFile ? openSync(logFile, "a", 0o600) : "inherit";
  return spawn(file, args, {
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", output, output, channel],
  });
}

async function exitReason(child: ChildProcess, logFile: string | undefined): Promise<string> {
  await new Promise((done) => child.once("exit", done).once("error", done));
  return lastLines(logFile);
}

async function lastLines(logFile: string | undefined): Promise<string> {
  if (!logFile) return "";
  const lines = (await readFile(logFile, "utf8").catch(() => "")).split("\n");
  const line = lines.findLast((line) => /error: /i.test(line)) ?? lines.findLast((line) => line.trim()) ?? "no word";
  return `${line.trim().slice(0, 500)} (${logFile})`;
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const exited = new Promise((done) => child.once("exit", done));
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    signalGroup(child.pid, signal);
    if (await Promise.race([exited.then(() => true), sleep(PATIENCE_MS, false, { ref: false })])) return;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended between the check and the call.
  }
}

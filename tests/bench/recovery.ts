import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../scripts/world/ports";
import { type Launched, launch, stopAllLaunched } from "../support/processes";
import type { Figure } from "./report";

const limitSeconds = 5;
const stepMs = 10;

/** How long after an api process was killed with -9 its successor is ready, beside an empty Node process's own start. */
export async function recoveryFigure(env: Record<string, string>): Promise<Figure> {
  const port = String((await freePorts()).api);
  const start = () => launch([process.execPath, "build/api.js"], { ...env, API_PORT: port, WORKER_INSIDE: "1" });
  try {
    const first = start();
    await untilReady(port, first);
    first.signal("SIGKILL");
    await first.ended;
    const began = performance.now();
    await untilReady(port, start());
    const seconds = (performance.now() - began) / 1_000;
    const node = await emptyStart();
    return {
      name: "api ready after kill -9",
      ours: `${seconds.toFixed(2)} s`,
      reference: `${limitSeconds} s (an empty Node process: ${node.toFixed(2)} s)`,
      ratio: seconds / limitSeconds,
      limit: 1,
      atMost: true,
    };
  } finally {
    await stopAllLaunched();
  }
}

async function untilReady(port: string, launched: Launched): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += stepMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(stepMs);
  }
  throw new Error(`api was never ready: ${launched.output().slice(-1_000)}`);
}

async function emptyStart(): Promise<number> {
  const began = performance.now();
  await launch([process.execPath, "-e", "0"], {}).ended;
  return (performance.now() - began) / 1_000;
}

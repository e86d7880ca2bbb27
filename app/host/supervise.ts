import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { createMetricsCollector } from "./collect-metrics";

const firstDelayMs = 100;
const longestDelayMs = 10_000;
/** A process that has run this long did not fail at its start: its successor starts at once. */
const soundAfterMs = 60_000;
/** More than a process takes for its last requests (app/server.ts), less than the starting process waits. */
const patienceMs = 6_500;

type Ended = { pid?: number; code: number; signal: string };

/**
 * Keeps `count` web processes running on one port (docs/decisions/097): one that dies is replaced, at growing intervals
 * while its successors die too. Signals are passed on; before the first process listens, its failure is everybody's.
 */
export function supervise(count: number, log: Logger): void {
  // Each process accepts for itself: one handed over by this process would wait for ever if its receiver died just then.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** By their places, 1 to `count`, which their successors take over. */
  const workers = new Map<number, Worker>();
  const serveMetrics = createMetricsCollector(workers);
  let isStopping = false;
  let hasListened = false;

  function start(place: number, failures: number): void {
    const started = performance.now();
    const worker = cluster.fork();
    workers.set(place, worker);
    serveMetrics(worker);
    worker.once("listening", () => {
      hasListened = true;
    });
    worker.once("exit", (code, signal) => {
      workers.delete(place);
      if (isStopping) return endWhenAlone();
      const ended = { pid: worker.process.pid, code, signal };
      if (!hasListened) return failAll(ended);
      const failed = performance.now() - started < soundAfterMs ? failures + 1 : 0;
      const delayMs = restartDelay(failed);
      log.error({ ...ended, delayMs }, "a web process ended and is replaced");
      setTimeout(() => isStopping || start(place, failed), delayMs);
    });
  }

  function failAll({ code }: Ended): void {
    // The process has stated the reason in a line of its own.
    process.exitCode = code || 1;
    stop();
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    for (const worker of workers.values()) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of workers.values()) worker.process.kill("SIGKILL");
      process.exit();
    }, patienceMs).unref();
    endWhenAlone();
  }

  function endWhenAlone(): void {
    if (workers.size === 0) process.exit();
  }

  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);
  for (let place = 1; place <= count; place++) start(place, 0);
}

/** The time before a process is started again after `failures` of its place in a row. */
export const restartDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1));

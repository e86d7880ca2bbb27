import type { RouteHandle } from "~/addresses/route-handle";
import type { Monitor } from "./watch.browser";

const earlyAtMost = 10;
const early: unknown[] = [];
let monitor: Monitor | null = null;
/** Whether the page in the window may be part of a replay. */
let recording = false;

/** Reports an unexpected error; until the monitor is loaded it is queued, without a monitor it is dropped. */
export function reportError(error: unknown): void {
  if (monitor) monitor.error(error);
  else if (early.length < earlyAtMost) early.push(error);
}

export function reportNavigation(path: string, recorded: boolean): void {
  recording = recorded;
  monitor?.navigated(path, recorded);
}

/** Whether a page may be part of a replay, by the handles of its matched routes. */
export const isRecorded = (handles: unknown[]): boolean =>
  handles.every((handle) => (handle as RouteHandle | undefined)?.recording !== "never");

/** Loads the monitor when the page is idle. Without a DSN in the document nothing is loaded. */
export function watchWhenIdle(dsn: string | undefined, recorded: boolean): void {
  if (!dsn) return;
  recording = recorded;
  window.addEventListener("error", keepError);
  window.addEventListener("unhandledrejection", keepRejection);
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  const load = () =>
    idle(() => void import("./watch.browser").then(({ watch }) => startMonitor(watch(dsn, recording))));
  if (document.readyState === "complete") load();
  else window.addEventListener("load", load, { once: true });
}

function startMonitor(ready: Monitor): void {
  window.removeEventListener("error", keepError);
  window.removeEventListener("unhandledrejection", keepRejection);
  monitor = ready;
  for (const error of early.splice(0)) ready.error(error);
}

const keepError = (event: ErrorEvent) => reportError(event.error ?? event.message);
const keepRejection = (event: PromiseRejectionEvent) => reportError(event.reason);

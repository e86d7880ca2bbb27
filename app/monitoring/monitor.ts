import type { Monitor } from "./watch.browser";

const earlyAtMost = 10;
const early: unknown[] = [];
let monitor: Monitor | null = null;

/** Tells of an error nobody expected; before the monitor is there it waits for it, without one it is nobody's. */
export function reportError(error: unknown): void {
  if (monitor) monitor.error(error);
  else if (early.length < earlyAtMost) early.push(error);
}

export function reportNavigation(path: string): void {
  monitor?.navigated(path);
}

/** Loads the monitor when the page has nothing better to do. Without a DSN in the document nothing is loaded at all. */
export function watchWhenIdle(dsn: string | undefined): void {
  if (!dsn) return;
  window.addEventListener("error", keepError);
  window.addEventListener("unhandledrejection", keepRejection);
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  const load = () => idle(() => void import("./watch.browser").then(({ watch }) => take(watch(dsn))));
  if (document.readyState === "complete") load();
  else window.addEventListener("load", load, { once: true });
}

function take(ready: Monitor): void {
  window.removeEventListener("error", keepError);
  window.removeEventListener("unhandledrejection", keepRejection);
  monitor = ready;
  for (const error of early.splice(0)) ready.error(error);
}

const keepError = (event: ErrorEvent) => reportError(event.error ?? event.message);
const keepRejection = (event: PromiseRejectionEvent) => reportError(event.reason);

import type { Logger } from "pino";

const quietMs = 60_000;
const kindsAtMost = 200;

type Kind = { repeats: number; until: number };
type ErrorLog = (error: unknown, details: Record<string, unknown>) => void;

/**
 * For unexpected errors. One that recurs from the same place within a minute is counted and reported with the next one,
 * so that repeating a request cannot flood the log or Sentry.
 */
export function createErrorLog(
  log: Pick<Logger, "error">,
  report?: (error: unknown) => void,
  now: () => number = Date.now,
): ErrorLog {
  const kinds = new Map<string, Kind>();
  const reported = new WeakSet<object>();
  return (error, details) => {
    // One error may be reported twice, by the loader that threw it and by the page that failed to render.
    if (typeof error === "object" && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    const key = kindOf(error);
    const known = kinds.get(key);
    if (known && known.until > now()) {
      known.repeats++;
      return;
    }
    kinds.delete(key);
    kinds.set(key, { repeats: 0, until: now() + quietMs });
    if (kinds.size > kindsAtMost) kinds.delete(kinds.keys().next().value as string);
    log.error({ ...details, ...(known?.repeats && { repeated: known.repeats }), err: error }, "request failed");
    report?.(error);
  };
}

/** The error's type and place. Not its message, which may quote user input. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${error.name} ${place ?? ""}`;
}

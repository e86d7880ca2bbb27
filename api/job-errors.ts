import type { WorkerEvents } from "graphile-worker";
import { isUnavailable } from "./db/unavailable";
import { ApiError } from "./http/api-error";
import type { Log } from "./log";

/** A provider refused or did not answer: expected, and retried. The message is our own text. */
export class TryAgain extends Error {
  override name = "TryAgain";
}

/** What the job does is switched off: it stays in the queue, with all its tries. */
export class JobPaused extends Error {
  override name = "JobPaused";
}

/**
 * One log line for each failed job, without its payload: task, attempt, and the error's type, place and code. An expected
 * error with retries left is a warning; an unexpected or final one is an error.
 */
export function logJobErrors(events: WorkerEvents, log: Log): void {
  events.on("job:error", ({ job, error }) => {
    const { id, task_identifier: task, attempts: attempt, max_attempts: attemptsAtMost } = job;
    const line = { task, jobId: id, attempt, attemptsAtMost, err: error };
    if (attempt >= attemptsAtMost) log.error(line, "job given up");
    else if (isExpected(error)) log.warn(line, "job put off");
    else log.error(line, "job failed");
  });
}

/** A refusal or an outage, which a retry may overcome. */
export const isExpected = (error: unknown): boolean =>
  error instanceof TryAgain || error instanceof ApiError || isUnavailable(error);

import type { WorkerEvents } from "graphile-worker";
import { isUnavailable } from "../db/unavailable";
import { ApiError } from "../http/api-error";
import type { Log } from "../log";

/** A provider did not take or tell something: expected, and tried again. Its message is in our own words. */
export class TryAgain extends Error {
  override name = "TryAgain";
}

/**
 * One line for each job that failed, without its payload: what it was, which try, and the error's kind, place and code.
 * What is tried again for an expected reason is a warning; what is unexpected, or was given up, is an error.
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

const isExpected = (error: unknown): boolean =>
  error instanceof TryAgain || error instanceof ApiError || isUnavailable(error);

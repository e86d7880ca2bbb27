import { isExpected, JobPaused } from "../job-errors";
import type { JobContext } from "../jobs";
import { jobSeconds } from "../metrics/counts";

/** Times one try of a job, under the outcome that its log line has. */
export async function observeJob(task: string, job: JobContext["job"], run: () => Promise<void>): Promise<void> {
  const stop = jobSeconds.startTimer({ task });
  try {
    await run();
    stop({ outcome: "done" });
  } catch (error) {
    stop({ outcome: outcomeOf(error, job) });
    throw error;
  }
}

function outcomeOf(error: unknown, { attempts, max_attempts }: JobContext["job"]): string {
  if (error instanceof JobPaused) return "paused";
  if (attempts >= max_attempts) return "given_up";
  return isExpected(error) ? "put_off" : "failed";
}

import { accountDeletionJobs } from "../account-deletion/jobs";
import { accountJobs } from "../accounts/jobs";
import { cachePurgeJobs } from "../cache-purge/jobs";
import { campaignJobs } from "../campaigns/jobs";
import { secondsAfter } from "../clock";
import { creatorJobs } from "../creators/jobs";
import type { Deps } from "../deps";
import { JobPaused } from "../job-errors";
import { addJob, type JobContext, type Jobs, type Schedule } from "../jobs";
import { ledgerJobs } from "../ledger/jobs";
import { marketingJobs } from "../marketing/jobs";
import { mediaJobs } from "../media/jobs";
import { membershipJobs } from "../memberships/jobs";
import { messageJobs } from "../messages/jobs";
import { notificationJobs } from "../notifications/jobs";
import { paymentJobs } from "../payments/jobs";
import { postJobs } from "../posts/jobs";
import { profileJobs } from "../profiles/jobs";
import { pushJobs } from "../push/jobs";
import { reconciliationJobs } from "../reconciliation/jobs";
import { removalJobs } from "../removals/jobs";
import { safeguardingJobs } from "../safeguarding/jobs";
import { sellerJobs } from "../sellers/jobs";
import { takedownJobs } from "../takedowns/jobs";
import { workerJobs } from "./jobs";
import { observeJob } from "./observe-job";

const definitions = [
  ...accountDeletionJobs,
  ...accountJobs,
  ...cachePurgeJobs,
  ...campaignJobs,
  ...creatorJobs,
  ...ledgerJobs,
  ...marketingJobs,
  ...mediaJobs,
  ...membershipJobs,
  ...messageJobs,
  ...notificationJobs,
  ...paymentJobs,
  ...postJobs,
  ...profileJobs,
  ...pushJobs,
  ...reconciliationJobs,
  ...removalJobs,
  ...sellerJobs,
  ...safeguardingJobs,
  ...takedownJobs,
  ...workerJobs,
];
type Defined = (typeof definitions)[number];
type Tasks = { [Job in Defined as Job["name"]]: (payload: Jobs[Job["name"]], context: Context) => Promise<void> };
type Context = Pick<JobContext, "job">;

/** How long a job waits while its subject is switched off. */
const pausedSeconds = 60;

/** The worker's function for each kind of job. `signal` requests an early end. */
export function createTasks(deps: Deps, signal: AbortSignal): Tasks {
  const run = async ({ name, run }: Defined, payload: unknown, { job }: Context) => {
    await deps.switches.ready();
    try {
      await observeJob(name, job, () => run(deps, payload as never, { job, signal }));
    } catch (error) {
      if (!(error instanceof JobPaused)) throw error;
      // In place of this one, which has used a try; under its key a repeat of this run adds no second one.
      const runAt = secondsAfter(deps.clock.now(), pausedSeconds);
      await addJob(deps.database.db, name, payload as never, {
        runAt,
        key: `paused:${job.id}`,
        priority: job.priority,
      });
    }
  };
  return Object.fromEntries(
    definitions.map((job) => [job.name, (payload: unknown, context: Context) => run(job, payload, context)]),
  ) as Tasks;
}

/** The scheduled jobs of all domains. */
export const schedule = definitions.flatMap(({ name, schedule }): ({ name: keyof Jobs } & Schedule)[] =>
  schedule ? [{ name, ...schedule }] : [],
);

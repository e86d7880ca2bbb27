import { accountDeletionJobs } from "../account-deletion/jobs";
import { campaignJobs } from "../campaigns/jobs";
import { creatorJobs } from "../creators/jobs";
import type { Deps } from "../deps";
import type { JobContext, Jobs, Schedule } from "../jobs";
import { ledgerJobs } from "../ledger/jobs";
import { mailJobs } from "../mail/jobs";
import { mediaJobs } from "../media/jobs";
import { membershipJobs } from "../memberships/jobs";
import { messageJobs } from "../messages/jobs";
import { notificationJobs } from "../notifications/jobs";
import { paymentJobs } from "../payments/jobs";
import { postJobs } from "../posts/jobs";
import { reconciliationJobs } from "../reconciliation/jobs";
import { workerJobs } from "./jobs";

const definitions = [
  ...accountDeletionJobs,
  ...campaignJobs,
  ...creatorJobs,
  ...ledgerJobs,
  ...mailJobs,
  ...mediaJobs,
  ...membershipJobs,
  ...messageJobs,
  ...notificationJobs,
  ...paymentJobs,
  ...postJobs,
  ...reconciliationJobs,
  ...workerJobs,
];
type Defined = (typeof definitions)[number];
type Tasks = { [Job in Defined as Job["name"]]: (payload: Jobs[Job["name"]], context: Context) => Promise<void> };
type Context = Pick<JobContext, "job">;

/** The worker's function for each kind of job. `signal` requests an early end. */
export function createTasks(deps: Deps, signal: AbortSignal): Tasks {
  const run = ({ run }: Defined, payload: unknown, { job }: Context) => run(deps, payload as never, { job, signal });
  return Object.fromEntries(
    definitions.map((job) => [job.name, (payload: unknown, context: Context) => run(job, payload, context)]),
  ) as Tasks;
}

/** The scheduled jobs of all domains. */
export const schedule = definitions.flatMap(({ name, schedule }): ({ name: keyof Jobs } & Schedule)[] =>
  schedule ? [{ name, ...schedule }] : [],
);

import { defineJob, type NoPayload } from "../jobs";
import { attemptOf } from "../mail/deliver";
import { fillPlanNames } from "../payments/orders/ordered-plan-name";
import { type Backfill, runBackfills } from "./backfill";
import { sendMail } from "./mails";
import { purgeExpired } from "./purge-expired";

declare module "../jobs" {
  interface Jobs {
    sweep: NoPayload;
    run_backfills: NoPayload;
  }
}

/** Those of the versions that may still be installed: a finished one leaves with the version after its `after` migration. */
const backfills: Backfill[] = [{ name: "order_plan_names", batchSize: 500, pauseMs: 200, fill: fillPlanNames }];

export const workerJobs = [
  defineJob({
    name: "send_mail",
    run: (deps, payload, { job }) => sendMail(deps, payload, attemptOf(job, payload.mailId)),
  }),
  defineJob({ name: "sweep", schedule: { everyMinutes: 60, atMinute: 17 }, run: (deps) => purgeExpired(deps) }),
  defineJob({
    name: "run_backfills",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => runBackfills(deps, backfills, signal),
  }),
] as const;

import { Logger, type Runner, run, type TaskList } from "graphile-worker";
import { rankTrending } from "./creators/rank-trending";
import { takeReach } from "./creators/take-reach";
import type { Deps } from "./deps";
import type { Jobs } from "./jobs";
import { removeAccount } from "./leaving/remove-account";
import { sendMail } from "./mail/send";
import { removeObjects } from "./media/remove-objects";
import { removeBillingKey } from "./payments/remove-billing-key";
import { resolvePayment } from "./payments/resolve";
import { sweepCopy } from "./posts/post-pictures";
import { sweep } from "./sweep";

/** Runs the jobs left in the database, beside the API or in a process of its own. */
export function startWorker(deps: Deps): Promise<Runner> {
  const tasks: { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } = {
    send_mail: (payload) => sendMail(deps, payload),
    resolve_payment: ({ attemptId }) => resolvePayment(deps, attemptId),
    remove_billing_key: ({ cardId }) => removeBillingKey(deps, cardId),
    remove_account: ({ userId }) => removeAccount(deps, userId),
    remove_objects: ({ keys }) => removeObjects(deps, keys),
    sweep_copy: (payload) => sweepCopy(deps, payload),
    rank_trending: () => rankTrending(deps, deps.clock.now()),
    take_reach: () => takeReach(deps, deps.clock.now()),
    sweep: () => sweep(deps),
  };
  return run({
    pgPool: deps.database.pool,
    taskList: tasks as unknown as TaskList,
    crontab: "*/10 * * * * rank_trending\n41 * * * * take_reach\n17 * * * * sweep",
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, _message, meta) => {
      if (level === "error") deps.log.error({ task: meta?.task_identifier, attempt: meta?.attempts }, "job failed");
    }),
  });
}

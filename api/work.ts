import { type JobHelpers, Logger, type Runner, run, type TaskList } from "graphile-worker";
import { purgeAddresses } from "./campaigns/purge-addresses";
import { tellClosings } from "./campaigns/tell-closings";
import { rankTrending } from "./creators/rank-trending";
import { takeReach } from "./creators/take-reach";
import type { Deps } from "./deps";
import type { Jobs } from "./jobs";
import { removeAccount } from "./leaving/remove-account";
import { tryOf } from "./mail/deliver";
import { sendMail } from "./mail/send";
import { removeObjects } from "./media/remove-objects";
import { noticeRenewals } from "./memberships/notice-renewals";
import { broadcastBatch, resumeBroadcasts } from "./messages/broadcast";
import { greet } from "./messages/greet";
import { fanOutPost, resumeFanOuts } from "./notifications/fan-out";
import { removeTold } from "./notifications/forget";
import { mailLikeDigests, mailLikes, mailNotification } from "./notifications/send";
import { giveBack } from "./payments/give-back";
import { lookAtOrder } from "./payments/hear-notice";
import { checkLedger } from "./payments/invariants";
import { releaseHeld } from "./payments/release";
import { removeBillingKey } from "./payments/remove-billing-key";
import { renewDue } from "./payments/renew-due";
import { resolvePayment } from "./payments/resolve";
import { resolveRefund } from "./payments/resolve-refund";
import { sweepCopy } from "./posts/post-pictures";
import { reconcileDue } from "./reconciliation/reconcile";
import { sweep } from "./sweep";

/** In UTC: 0:00 is nine in the morning in Seoul. */
const crontab = `17 * * * * sweep
*/10 * * * * rank_trending
41 * * * * take_reach
* * * * * resume_fan_outs
* * * * * resume_broadcasts
* * * * * renew_due
23 * * * * notice_renewals
0 0 * * * mail_like_digests
*/10 * * * * release_held
53 * * * * check_ledger
0 * * * * reconcile
* * * * * tell_closings
29 * * * * purge_addresses`;

/** Runs the jobs left in the database, beside the API or in a process of its own. */
export async function startWorker(deps: Deps): Promise<Runner> {
  const tasks: { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> } = {
    send_mail: (payload, { job }) => sendMail(deps, payload, tryOf(job, payload.mailId)),
    resolve_payment: ({ attemptId }) => resolvePayment(deps, attemptId),
    renew_due: (_, { abortSignal }) => renewDue(deps, abortSignal),
    notice_renewals: () => noticeRenewals(deps),
    remove_billing_key: ({ cardId }) => removeBillingKey(deps, cardId),
    look_at_order: ({ orderId }) => lookAtOrder(deps, orderId),
    remove_account: ({ userId }) => removeAccount(deps, userId),
    remove_objects: ({ keys }) => removeObjects(deps, keys),
    sweep_copy: (payload) => sweepCopy(deps, payload),
    rank_trending: () => rankTrending(deps, deps.clock.now()),
    take_reach: () => takeReach(deps, deps.clock.now()),
    sweep: () => sweep(deps),
    fan_out_post: ({ postId }) => fanOutPost(deps, postId),
    resume_fan_outs: ({ all }) => resumeFanOuts(deps, { all }),
    greet: (occasion) => greet(deps, occasion),
    broadcast: ({ broadcastId }) => broadcastBatch(deps, broadcastId),
    resume_broadcasts: ({ all }) => resumeBroadcasts(deps, { all }),
    forget_post: ({ postId }) => removeTold(deps, postId),
    mail_notification: ({ notificationId }, { job }) => mailNotification(deps, notificationId, tryOf(job)),
    mail_like_digests: () => mailLikeDigests(deps),
    mail_likes: ({ userId }, { job }) => mailLikes(deps, userId, tryOf(job)),
    resolve_refund: ({ refundId }) => resolveRefund(deps, refundId),
    release_held: () => releaseHeld(deps, deps.clock.now()),
    check_ledger: () => checkLedger(deps, deps.clock.now()),
    give_back: (payload) => giveBack(deps, payload),
    reconcile: (_, { abortSignal }) => reconcileDue(deps, abortSignal),
    tell_closings: (_, { abortSignal }) => tellClosings(deps, abortSignal),
    purge_addresses: async (_, { abortSignal }) => {
      await purgeAddresses(deps, abortSignal);
    },
  };
  const runner = await run({
    pgPool: deps.database.pool,
    taskList: tasks as unknown as TaskList,
    crontab,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, _message, meta) => {
      if (level === "error") deps.log.error({ task: meta?.task_identifier, attempt: meta?.attempts }, "job failed");
    }),
  });
  // What a killed worker held stays locked to it for hours; a post to followers or subscribers goes on at once.
  await runner.addJob("resume_fan_outs", { all: true }, { jobKey: "resume_fan_outs:all" });
  await runner.addJob("resume_broadcasts", { all: true }, { jobKey: "resume_broadcasts:all" });
  await runner.addJob("renew_due", {}, { jobKey: "renew_due:start" });
  return runner;
}

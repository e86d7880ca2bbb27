import type { JobHelpers } from "graphile-worker";
import { deleteAccount } from "../account-deletion/delete-account";
import { purgeAddresses } from "../campaigns/purge-addresses";
import { sendClosingNotices } from "../campaigns/tell-closings";
import { rankTrending } from "../creators/rank-trending";
import { refreshFollowerRank } from "../creators/take-reach";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { checkLedger } from "../ledger/checks";
import { tryOf } from "../mail/deliver";
import { sendMail } from "../mail/send";
import { removeObjects } from "../media/remove-objects";
import { sendRenewalNotices } from "../memberships/notice-renewals";
import { broadcastBatch, resumeBroadcasts } from "../messages/broadcast";
import { greet } from "../messages/greet";
import { fanOutPost, resumeFanOuts } from "../notifications/fan-out";
import { removeTold } from "../notifications/forget";
import { mailLikeDigests, mailLikes, mailNotification } from "../notifications/send";
import { removeBillingKey } from "../payments/cards/remove-billing-key";
import { releaseHeld } from "../payments/charges/release-held";
import { renewDue } from "../payments/charges/renew-due";
import { resolveAttempt } from "../payments/charges/resolve-attempt";
import { syncOrderWithProvider } from "../payments/receive-webhook";
import { runAutomaticRefund } from "../payments/refunds/automatic-refund";
import { resolveRefund } from "../payments/refunds/resolve-refund";
import { sweepCopy } from "../posts/post-pictures";
import { reconcileDue } from "../reconciliation/reconcile";
import { purgeExpired } from "./purge-expired";

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: Pick<JobHelpers, "job">) => Promise<void> };

/**
 * What the worker does for each kind of job. `signal` asks for an early end. Each is safe to run twice and at the same time:
 * a worker that was declared dead may still be at it (docs/decisions/057).
 */
export function createTasks(deps: Deps, signal: AbortSignal): Tasks {
  return {
    send_mail: (payload, { job }) => sendMail(deps, payload, tryOf(job, payload.mailId)),
    resolve_payment: ({ attemptId }) => resolveAttempt(deps, attemptId),
    renew_due: () => renewDue(deps, signal),
    notice_renewals: () => sendRenewalNotices(deps),
    remove_billing_key: ({ cardId }) => removeBillingKey(deps, cardId),
    look_at_order: ({ orderId }) => syncOrderWithProvider(deps, orderId),
    remove_account: ({ userId }) => deleteAccount(deps, userId),
    remove_objects: ({ keys }) => removeObjects(deps, keys),
    sweep_copy: (payload) => sweepCopy(deps, payload),
    rank_trending: () => rankTrending(deps, deps.clock.now()),
    take_reach: () => refreshFollowerRank(deps, deps.clock.now()),
    sweep: () => purgeExpired(deps),
    fan_out_post: ({ postId }) => fanOutPost(deps, postId),
    resume_fan_outs: () => resumeFanOuts(deps),
    greet: (occasion) => greet(deps, occasion),
    broadcast: ({ broadcastId }) => broadcastBatch(deps, broadcastId),
    resume_broadcasts: () => resumeBroadcasts(deps),
    forget_post: ({ postId }) => removeTold(deps, postId),
    mail_notification: ({ notificationId }, { job }) => mailNotification(deps, notificationId, tryOf(job)),
    mail_like_digests: () => mailLikeDigests(deps),
    mail_likes: ({ userId }, { job }) => mailLikes(deps, userId, tryOf(job)),
    resolve_refund: ({ refundId }) => resolveRefund(deps, refundId),
    release_held: () => releaseHeld(deps, deps.clock.now()),
    check_ledger: () => checkLedger(deps, deps.clock.now()),
    give_back: (payload) => runAutomaticRefund(deps, payload),
    reconcile: () => reconcileDue(deps, signal),
    tell_closings: () => sendClosingNotices(deps, signal),
    purge_addresses: async () => {
      await purgeAddresses(deps, signal);
    },
  };
}

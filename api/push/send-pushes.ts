import type { Lang } from "#contract/errors";
import type { NotificationId, PushSubscriptionId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { RefusedFetch } from "../guarded-fetch";
import { addJob, mailPriority } from "../jobs";
import { pushesTotal } from "../metrics/counts";
import { composePush } from "./compose-push";
import { endOfNight } from "./night";
import { type Device, postPush } from "./post-push";

/** As many are sent at once by a job, and lost at most if its worker is killed. */
export const batchSize = 20;
/** The waits after a refusal for the moment, where the push service names none; no more tries than these. */
const waits = [60, 300, 900];
const giveUpSeconds = 3_600;

type Waiting = {
  push_subscription_id: PushSubscriptionId;
  notification_id: NotificationId;
  tries: number;
  give_up_at: Date | null;
};
type Addressed = Waiting & Device & { user_id: UserId; lang: Lang };
type Claimed = Addressed | (Waiting & { user_id: null });

const claimStatement = loadSql<Claimed, { at: Date; batchSize: number }>("push/sql/claim-deliveries.sql", {
  name: "claim_push_deliveries",
  parameters: ["at", "batchSize"],
});

/**
 * Sends the pushes that are due, batch by batch. A batch is claimed for good before its first request, so a device gets
 * each at most once; what a push service refused for the moment waits again.
 */
export async function sendPushes(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!deps.env.VAPID_PUBLIC_KEY) return;
  for (let claimed = batchSize; claimed === batchSize && !signal.aborted; ) {
    const batch = await deps.database.run(claimStatement, { at: deps.clock.now(), batchSize });
    claimed = batch.length;
    const sent = await Promise.allSettled(batch.filter(isAddressed).map((delivery) => sendPush(deps, delivery)));
    for (const outcome of sent) if (outcome.status === "rejected") throw outcome.reason;
  }
}

const isAddressed = (delivery: Claimed): delivery is Addressed => delivery.user_id !== null;

async function sendPush(deps: Deps, delivery: Addressed): Promise<void> {
  const at = deps.clock.now();
  const { notification_id: id, lang } = delivery;
  const push = await composePush(deps, delivery.user_id, { id, lang, at });
  if (!push) return;
  const morning = push.isPromotional ? endOfNight(at) : null;
  if (morning) return delay(deps, delivery, morning);
  try {
    const { status, retryAfter } = await postPush(deps.env, delivery, push);
    await recordAnswer(deps, delivery, { status, retryAfter, at });
  } catch (error) {
    // The request may have arrived, so it is not repeated.
    if (!(error instanceof RefusedFetch)) throw error;
    drop(deps, delivery, error.message);
  }
}

type Answer = { status: number; retryAfter: string | undefined; at: Date };

async function recordAnswer(deps: Deps, delivery: Addressed, { status, retryAfter, at }: Answer): Promise<void> {
  if (status >= 200 && status < 300) return pushesTotal.inc({ outcome: "sent" });
  if (status === 404 || status === 410) {
    pushesTotal.inc({ outcome: "unsubscribed" });
    // Not one that the browser renewed meanwhile at another address.
    await deps.database.db
      .deleteFrom("push_subscriptions")
      .where("push_subscription_id", "=", delivery.push_subscription_id)
      .where("endpoint", "=", delivery.endpoint)
      .execute();
    return;
  }
  const wait = waits[delivery.tries];
  if ((status !== 429 && status < 500) || wait === undefined) return drop(deps, delivery, `status ${status}`);
  const giveUpAt = delivery.give_up_at ?? secondsAfter(at, giveUpSeconds);
  const dueAt = retryTime(retryAfter, at) ?? secondsAfter(at, wait);
  if (dueAt > giveUpAt) return drop(deps, delivery, `status ${status}`);
  await delay(deps, { ...delivery, tries: delivery.tries + 1, give_up_at: giveUpAt }, dueAt);
}

/** When a Retry-After, in seconds or as a date, allows the next try; null without one. */
function retryTime(header: string | undefined, at: Date): Date | null {
  if (header === undefined) return null;
  const moment = /^\d{1,9}$/.test(header) ? secondsAfter(at, Number(header)) : new Date(header);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The delivery waits again, and a job for it. */
async function delay(deps: Deps, delivery: Waiting, dueAt: Date): Promise<void> {
  const { push_subscription_id, notification_id, tries, give_up_at } = delivery;
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("push_deliveries")
      .values({ push_subscription_id, notification_id, tries, give_up_at, due_at: dueAt })
      .onConflict((c) => c.doNothing())
      .execute();
    await addJob(tx, "send_pushes", {}, { runAt: dueAt, queue: "pushes", priority: mailPriority });
  });
  pushesTotal.inc({ outcome: "delayed" });
}

function drop(deps: Deps, { push_subscription_id: subscriptionId }: Waiting, reason: string): void {
  pushesTotal.inc({ outcome: "dropped" });
  deps.log.warn({ subscriptionId, reason }, "a push was dropped");
}

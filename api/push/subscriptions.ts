import { ECDH } from "node:crypto";
import type { Lang } from "#contract/errors";
import type { PushSubscriptionId, SessionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PushSubscription, PushSubscriptionInput } from "#contract/push/schemas";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { newId } from "../ids";
import { subscriptionsOf, toSubscription } from "./queries";

type NewSubscription = {
  userId: UserId;
  sessionId: SessionId;
  input: PushSubscriptionInput;
  lang: Lang;
  userAgent: string;
  at: Date;
};

/**
 * Subscribes a browser in this session, or renews its subscription; one that another user subscribed is this user's from
 * now on. Beyond the limit the oldest leaves. Throws INVALID_REQUEST for a key off the curve and where no push is offered.
 */
export async function subscribeDevice(
  deps: Deps,
  { userId, sessionId, input: { endpoint, keys }, lang, userAgent, at }: NewSubscription,
): Promise<PushSubscription> {
  if (!deps.env.VAPID_PUBLIC_KEY) throw invalid("endpoint");
  if (!isOnCurve(keys.p256dh)) throw invalid("keys.p256dh");
  const fields = { user_id: userId, session_id: sessionId, ...keys, lang, subscribed_at: at };
  return deps.database.db.transaction().execute(async (tx) => {
    // Two devices that subscribe at once are counted one after the other.
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    const row = await tx
      .insertInto("push_subscriptions")
      .values({ push_subscription_id: newId("psh", at), endpoint, ...fields })
      .onConflict((c) => c.column("endpoint").doUpdateSet(fields))
      .returning("push_subscription_id")
      .executeTakeFirstOrThrow();
    const newest = tx
      .selectFrom("push_subscriptions")
      .select("push_subscription_id")
      .where("user_id", "=", userId)
      .orderBy("subscribed_at", "desc")
      .orderBy("push_subscription_id", "desc")
      .limit(limits.pushSubscriptions);
    await tx
      .deleteFrom("push_subscriptions")
      .where("user_id", "=", userId)
      .where("push_subscription_id", "not in", newest)
      .execute();
    return toSubscription({ ...row, ...fields, user_agent: userAgent }, sessionId);
  });
}

/** Ends one of the user's own subscriptions. Throws RESOURCE_NOT_FOUND for another user's or an ended one. */
export async function unsubscribeDevice(deps: Deps, { userId, id }: { userId: UserId; id: PushSubscriptionId }) {
  const { numDeletedRows } = await deps.database.db
    .deleteFrom("push_subscriptions")
    .where("push_subscription_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** The devices of a user that are subscribed, of live sessions, the latest first. */
export const listSubscriptions = async (
  { database: { db } }: Deps,
  userId: UserId,
  { current, at }: { current: SessionId; at: Date },
): Promise<PushSubscription[]> => (await subscriptionsOf(db, userId, at)).map((row) => toSubscription(row, current));

/** Of a point that is not on the curve no message can be encrypted. */
function isOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, "prime256v1", "base64url", "hex", "compressed") !== "";
  } catch {
    return false;
  }
}

const invalid = (field: string) => new ApiError("INVALID_REQUEST", { fields: { [field]: ["invalid"] } });

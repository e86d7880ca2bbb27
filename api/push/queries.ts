import type { PushSubscriptionId, SessionId, UserId } from "#contract/ids";
import type { PushSubscription } from "#contract/push/schemas";
import type { Db } from "../db/connect";
import { deviceName } from "../sessions/device-name";

/** A user's subscriptions in live sessions, the latest first. */
export const subscriptionsOf = (db: Db, userId: UserId, at: Date) =>
  db
    .selectFrom("push_subscriptions as p")
    .innerJoin("sessions as s", "s.session_id", "p.session_id")
    .select(["p.push_subscription_id", "p.session_id", "p.lang", "p.subscribed_at", "s.user_agent"])
    .where("p.user_id", "=", userId)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", at)
    .orderBy("p.subscribed_at", "desc")
    .orderBy("p.push_subscription_id", "desc")
    .execute();

type Row = { push_subscription_id: PushSubscriptionId; session_id: SessionId; user_agent: string; subscribed_at: Date };

export const toSubscription = (row: Row, current: SessionId): PushSubscription => ({
  id: row.push_subscription_id,
  device: deviceName(row.user_agent),
  current: row.session_id === current,
  subscribedAt: row.subscribed_at.toISOString(),
});

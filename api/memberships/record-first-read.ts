import type { UserId } from "#contract/ids";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";

/**
 * Locks a membership's row only for the first opening of a period: a concurrent refund then comes entirely before it, and
 * the membership has ended, or entirely after it, and finds the opening. Later openings write and lock nothing.
 */
const noteStatement = compileSql<{ creator_id: UserId }, { fanId: UserId; creatorIds: UserId[]; at: Date }>(
  `WITH unopened AS (
    SELECT s.subscription_id, s.period_no, s.fan_id, s.creator_id FROM subscriptions s
    WHERE s.fan_id = :fanId AND s.creator_id = ANY (:creatorIds) AND s.status IN ('active', 'past_due')
      AND NOT EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no)
    FOR SHARE OF s
  ), noted AS (
    INSERT INTO member_opens (subscription_id, period_no, fan_id, creator_id, first_opened_at)
    SELECT subscription_id, period_no, fan_id, creator_id, :at FROM unopened ON CONFLICT DO NOTHING)
  SELECT creator_id FROM unopened UNION ALL
  SELECT s.creator_id FROM subscriptions s JOIN member_opens o USING (subscription_id, period_no)
  WHERE s.fan_id = :fanId AND s.creator_id = ANY (:creatorIds) AND s.status IN ('active', 'past_due')`,
  { name: "note_opens", parameters: ["fanId", "creatorIds", "at"] },
);

/**
 * Records, once per period, that a fan is about to see members-only posts of these creators. False when one of the
 * memberships has ended meanwhile: its posts must not be shown.
 */
export async function recordFirstRead(
  deps: Deps,
  { fanId, creatorIds, at }: { fanId: UserId; creatorIds: UserId[]; at: Date },
): Promise<boolean> {
  const rows = await deps.database.run(noteStatement, { fanId, creatorIds, at });
  const recorded = new Set(rows.map((row) => row.creator_id));
  return creatorIds.every((creatorId) => recorded.has(creatorId));
}

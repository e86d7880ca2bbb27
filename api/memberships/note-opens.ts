import type { Statement } from "../db/connect";
import type { Deps } from "../deps";

/**
 * A row of subscriptions is held only for the first such post of a period: a refund begun meanwhile comes wholly before
 * it, and the membership is found ended, or wholly after, and finds it opened. Later ones write and hold nothing.
 */
const noteStatement: Statement<{ creator_id: string }, [string, string[], Date]> = {
  name: "note_opens",
  text: `WITH unopened AS (
    SELECT s.subscription_id, s.period_no, s.fan_id, s.creator_id FROM subscriptions s
    WHERE s.fan_id = $1 AND s.creator_id = ANY ($2) AND s.status IN ('active', 'past_due')
      AND NOT EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no)
    FOR SHARE OF s
  ), noted AS (
    INSERT INTO member_opens (subscription_id, period_no, fan_id, creator_id, first_opened_at)
    SELECT subscription_id, period_no, fan_id, creator_id, $3 FROM unopened ON CONFLICT DO NOTHING)
  SELECT creator_id FROM unopened UNION ALL
  SELECT s.creator_id FROM subscriptions s JOIN member_opens o USING (subscription_id, period_no)
  WHERE s.fan_id = $1 AND s.creator_id = ANY ($2) AND s.status IN ('active', 'past_due')`,
};

/**
 * Writes down, once per period, that a fan is about to be shown members-only posts of these creators. False when one of
 * the memberships has ended meanwhile: what was read for it must not be shown.
 */
export async function noteOpens(deps: Deps, fanId: string, creatorIds: string[], at: Date): Promise<boolean> {
  const rows = await deps.database.run(noteStatement, [fanId, creatorIds, at]);
  const held = new Set(rows.map((row) => row.creator_id));
  return creatorIds.every((creatorId) => held.has(creatorId));
}

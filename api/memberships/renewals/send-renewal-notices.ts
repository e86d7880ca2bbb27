import { sql } from "kysely";
import type { SubscriptionId, UserId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { notify } from "../../notifications/notify";

const noticeDays = 7;
const batch = 200;

/** Sends fans a notice seven days before a renewal is charged: once per period, however often it runs. */
export async function sendRenewalNotices(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  while ((await noticeBatch(deps, at)) === batch);
}

async function noticeBatch(deps: Deps, at: Date): Promise<number> {
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ subscription_id: SubscriptionId; fan_id: UserId; period_no: number }>`
      SELECT s.subscription_id, s.fan_id, s.period_no FROM subscriptions s
        JOIN users fan ON fan.user_id = s.fan_id AND fan.status = 'active'
        JOIN users creator ON creator.user_id = s.creator_id AND creator.status = 'active'
      WHERE s.status = 'active' AND s.noticed_period_no <= s.period_no AND NOT s.cancel_at_period_end
        AND s.period_ends_at > ${at} AND s.period_ends_at <= ${secondsAfter(at, noticeDays * 86_400)}
      ORDER BY s.period_ends_at, s.subscription_id LIMIT ${batch} FOR UPDATE OF s SKIP LOCKED`.execute(tx);
    for (const { subscription_id: id, fan_id, period_no } of rows) {
      const target = { type: "subscription", id } as const;
      const event = `renewal_notice:${id}:${period_no + 1}`;
      await notify(tx, { to: fan_id, kind: "renewalNotice", actor: null, target, at, event });
    }
    if (rows.length > 0)
      await sql`UPDATE subscriptions SET noticed_period_no = period_no + 1
        WHERE subscription_id = ANY(${rows.map((row) => row.subscription_id)})`.execute(tx);
    return rows.length;
  });
}

import { sql } from "kysely";
import type { CardId, OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Db, Tx } from "../../db/connect";
import { countSubscriber } from "../count-subscriber";
import { periodStart } from "../periods";
import { graceEndOf } from "./dunning";
import { type Due, nextRenewalStep, type Step } from "./renewal-policy";

export type DueRow = {
  subscription_id: SubscriptionId;
  fan_id: UserId;
  creator_id: UserId;
  plan_id: PlanId;
  plan_price_id: PlanPriceId;
  price_won: number;
  recover_with: CardId | null;
  /** due for more than an hour */
  is_late: boolean;
  step: Step;
};
type DueColumns = Omit<DueRow, "step"> & {
  status: Due["status"];
  anchor_on: string;
  period_no: number;
  period_ends_at: Date;
  grace_ends_at: Date | null;
  tries: number;
  needs_card: boolean;
  cancel_at_period_end: boolean;
  both_active: boolean;
};

/**
 * Locks up to `limit` due memberships until the transaction ends, oldest first, each with its next step. Those another
 * worker has locked are skipped. `only` selects a single one.
 */
export async function lockDue(
  tx: Tx,
  { at, limit, only }: { at: Date; limit: number; only?: string },
): Promise<DueRow[]> {
  const { rows } = await sql<DueColumns>`
    SELECT s.subscription_id, s.fan_id, s.creator_id, coalesce(s.next_plan_id, s.plan_id) AS plan_id,
      coalesce(s.next_plan_price_id, s.plan_price_id) AS plan_price_id, coalesce(s.next_price_won, s.price_won) AS price_won,
      s.recover_with, s.status, s.anchor_on, s.period_no, s.period_ends_at, s.grace_ends_at, s.tries, s.needs_card,
      s.cancel_at_period_end, fan.status = 'active' AND creator.status = 'active' AS both_active,
      s.due_at > '-infinity' AND s.due_at <= ${at}::timestamptz - interval '1 hour' AS is_late
    FROM subscriptions s JOIN users fan ON fan.user_id = s.fan_id JOIN users creator ON creator.user_id = s.creator_id
    WHERE s.status IN ('active', 'past_due') AND s.renewal_order_id IS NULL AND s.due_at <= ${at}
      AND ${only ? sql`s.subscription_id = ${only}` : sql`true`}
    ORDER BY s.due_at, s.subscription_id LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED`.execute(tx);
  return rows.map((row) => ({ ...row, step: nextRenewalStep(dueOf(row), at) }));
}

type Begun = { subscription_id: SubscriptionId; orderId: OrderId; skipped: number[] };

/** Marks renewals as in progress: no other begins for these memberships until their orders have ended. */
export async function beginRenewals(tx: Tx, begun: Begun[], at: Date): Promise<void> {
  if (begun.length === 0) return;
  // The first try starts the grace; one after a configuration error restarts it, as no card was declined.
  const { rows } = await sql<{ subscription_id: SubscriptionId; anchor_on: string }>`
    UPDATE subscriptions s SET renewal_order_id = b.order_id,
      grace_ends_at = CASE WHEN s.status = 'active' THEN ${graceEndOf(at)} ELSE s.grace_ends_at END
    FROM unnest(${begun.map(({ subscription_id }) => subscription_id)}::text[], ${begun.map(({ orderId }) => orderId)}::text[])
      AS b (subscription_id, order_id)
    WHERE s.subscription_id = b.subscription_id RETURNING s.subscription_id, s.anchor_on`.execute(tx);
  const anchors = new Map(rows.map(({ subscription_id, anchor_on }) => [subscription_id, anchor_on]));
  const skipped = begun.flatMap((renewal) =>
    renewal.skipped.map((period_no) => ({ subscription_id: renewal.subscription_id, period_no })),
  );
  if (skipped.length === 0) return;
  await tx
    .insertInto("skipped_periods")
    .values(
      skipped.map(({ subscription_id, period_no }) => {
        const anchor = String(anchors.get(subscription_id));
        const [starts_at, ends_at] = [periodStart(anchor, period_no), periodStart(anchor, period_no + 1)];
        return { subscription_id, period_no, starts_at, ends_at, found_at: at };
      }),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Retries later; a waiting new card has had its try. */
export async function postpone(db: Db | Tx, subscriptionId: SubscriptionId, until: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ retry_at: until, recover_with: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "is", null)
    .execute();
}

/** Ends a membership whose time is over and releases the seat. A repeated call changes nothing. */
export async function endMembership(
  tx: Tx,
  { subscriptionId, reason, at }: { subscriptionId: SubscriptionId; reason: string; at: Date },
): Promise<void> {
  const ended = await tx
    .updateTable("subscriptions")
    .set((e) => ({
      status: "canceled",
      canceled_reason: e.fn.coalesce("canceled_reason", e.val(reason)),
      canceled_at: at,
      retry_at: null,
      recover_with: null,
    }))
    .where("subscription_id", "=", subscriptionId)
    .where("status", "in", ["active", "past_due"])
    .returning(["plan_id", "creator_id"])
    .executeTakeFirst();
  if (ended) await countSubscriber(tx, ended, -1);
}

const dueOf = (row: DueColumns): Due => ({
  status: row.status,
  anchorOn: row.anchor_on,
  periodNo: row.period_no,
  periodEndsAt: row.period_ends_at,
  graceEndsAt: row.grace_ends_at,
  tries: row.tries,
  needsCard: row.needs_card,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  recovers: row.recover_with !== null,
  bothActive: row.both_active,
});

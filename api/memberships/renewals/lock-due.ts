import { sql } from "kysely";
import type { Db, Tx } from "../db/connect";
import { countSubscriber } from "./count-subscriber";
import { graceEndOf } from "./dunning";
import { periodStart } from "./periods";
import { type Due, nextRenewalStep, type Step } from "./renewal";

export type DueRow = {
  subscription_id: string;
  fan_id: string;
  creator_id: string;
  plan_id: string;
  plan_price_id: string;
  price_won: number;
  recover_with: string | null;
  step: Step;
};
type Row = Omit<DueRow, "step"> & {
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
 * Takes up to `limit` memberships that are due, the longest waiting first, and says what each needs. They stay locked
 * to the end of the transaction; those another worker has are passed by. `only` asks for a single one.
 */
export async function lockDue(tx: Tx, at: Date, limit: number, only?: string): Promise<DueRow[]> {
  const { rows } = await sql<Row>`
    SELECT s.subscription_id, s.fan_id, s.creator_id, coalesce(s.next_plan_id, s.plan_id) AS plan_id,
      coalesce(s.next_plan_price_id, s.plan_price_id) AS plan_price_id, coalesce(s.next_price_won, s.price_won) AS price_won,
      s.recover_with, s.status, s.anchor_on, s.period_no, s.period_ends_at, s.grace_ends_at, s.tries, s.needs_card,
      s.cancel_at_period_end, fan.status = 'active' AND creator.status = 'active' AS both_active
    FROM subscriptions s JOIN users fan ON fan.user_id = s.fan_id JOIN users creator ON creator.user_id = s.creator_id
    WHERE s.status IN ('active', 'past_due') AND s.renewal_order_id IS NULL AND s.due_at <= ${at}
      AND ${only ? sql`s.subscription_id = ${only}` : sql`true`}
    ORDER BY s.due_at, s.subscription_id LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED`.execute(tx);
  return rows.map((row) => ({ ...row, step: nextRenewalStep(dueOf(row), at) }));
}

/** The renewal of a period is on record: nobody begins another until its order has ended. */
export async function beginRenewal(
  tx: Tx,
  { subscription_id }: DueRow,
  { orderId, skipped, at }: { orderId: string; skipped: number[]; at: Date },
): Promise<void> {
  const begun = await tx
    .updateTable("subscriptions")
    .set((e) => ({
      renewal_order_id: orderId,
      // A first try sets the grace; one after our own fault sets it again, for nobody was declined.
      grace_ends_at: e.case().when("status", "=", "active").then(graceEndOf(at)).else(e.ref("grace_ends_at")).end(),
    }))
    .where("subscription_id", "=", subscription_id)
    .returning("anchor_on")
    .executeTakeFirstOrThrow();
  if (skipped.length === 0) return;
  await tx
    .insertInto("skipped_periods")
    .values(
      skipped.map((period_no) => ({
        subscription_id,
        period_no,
        starts_at: periodStart(begun.anchor_on, period_no),
        ends_at: periodStart(begun.anchor_on, period_no + 1),
        found_at: at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Looks at it again later; a card that waited has had its turn. */
export async function postpone(db: Db | Tx, subscriptionId: string, until: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ retry_at: until, recover_with: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "is", null)
    .execute();
}

/** Ends a membership whose time is over, and frees the place. Again changes nothing. */
export async function endMembership(tx: Tx, subscriptionId: string, reason: string, at: Date): Promise<void> {
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

const dueOf = (row: Row): Due => ({
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

import type { Shown } from "#contract/gifts";
import type { Tx } from "../db/connect";
import { notify } from "../notifications/notify";

type Captured = {
  order_id: string;
  kind: "donation" | "campaign";
  buyer_id: string;
  creator_id: string;
  amount_won: number;
  shown: Shown | null;
  campaign_id: string | null;
};

/** A gift's money has come: it is on record, counts in the rankings, and its receiver is told, by name only if it has one. */
export async function recordGift(tx: Tx, gift: Captured, at: Date): Promise<void> {
  const { order_id, kind, buyer_id, creator_id, amount_won, campaign_id } = gift;
  const shown = gift.shown ?? "anonymous";
  await tx
    .insertInto("gifts")
    .values({ order_id, kind, creator_id, fan_id: buyer_id, amount_won, shown, given_at: at, campaign_id })
    .execute();
  const actor = shown === "anonymous" ? null : buyer_id;
  await notify(tx, { to: creator_id, kind: "donation", actor, target: { type: "donation", id: order_id }, at });
}

import type { Privacy } from "#contract/gifts/schemas";
import type { CampaignId, OrderId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { notify } from "../notifications/notify";

type CapturedGift = {
  order_id: OrderId;
  kind: "donation" | "campaign";
  buyer_id: UserId;
  creator_id: UserId;
  amount_won: number;
  shown: Privacy | null;
  campaign_id: CampaignId | null;
};

/** Records a captured gift, which then counts in the rankings, and notifies its creator, naming the fan unless anonymous. */
export async function recordGift(tx: Tx, gift: CapturedGift, at: Date): Promise<void> {
  const { order_id, kind, buyer_id, creator_id, amount_won, campaign_id } = gift;
  const shown = gift.shown ?? "anonymous";
  await tx
    .insertInto("gifts")
    .values({ order_id, kind, creator_id, fan_id: buyer_id, amount_won, shown, given_at: at, campaign_id })
    .execute();
  const actor = shown === "anonymous" ? null : buyer_id;
  await notify(tx, { to: creator_id, kind: "donation", actor, target: { type: "donation", id: order_id }, at });
}

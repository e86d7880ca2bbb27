import type { CampaignId, OrderId, UserId } from "#contract/ids";
import type { OrderMethod } from "#contract/payments/methods";
import type { NewCampaignGift, NewDonation, Order } from "#contract/payments/schemas";
import { recipientOf } from "../../campaigns/accept-gift";
import { secondsAfter } from "../../clock";
import { recipientAt } from "../../creators/visibility";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { requireVerifiedSeller } from "../../sellers/require-verified-seller";
import { customerKeyOf } from "../provider/customer-key";
import { requireOffered } from "../provider/pay-methods";
import { orderLifeSeconds } from "./open-membership-order";
import { orderOfBuyer } from "./queries";

/**
 * Opens an order for a donation, or returns the same one if still open: a form sent twice makes one order. Throws
 * RESOURCE_NOT_FOUND for a creator the buyer may not give to, INVALID_REQUEST for oneself and for a payment method that is not
 * offered, SELLER_UNVERIFIED.
 */
export function openDonation(
  deps: Deps,
  { buyerId, donation, at }: { buyerId: UserId; donation: NewDonation; at: Date },
): Promise<Order> {
  return openGift(deps, buyerId, donation, at, async (tx) => ({
    kind: "donation",
    creator_id: await recipientAt(tx, buyerId, { domain: donation.domain, at }),
    campaign_id: null,
  }));
}

/** As `openDonation`, for a gift to a campaign. Throws RESOURCE_CONFLICT too, once the campaign has closed. */
export function openCampaignGift(
  deps: Deps,
  { buyerId, gift, at }: { buyerId: UserId; gift: NewCampaignGift; at: Date },
): Promise<Order> {
  const { campaignId } = gift;
  return openGift(deps, buyerId, gift, at, async (tx) => ({
    kind: "campaign",
    creator_id: await recipientOf(tx, buyerId, { campaignId, at }),
    campaign_id: campaignId,
  }));
}

type Purpose = { kind: "donation" | "campaign"; creator_id: UserId; campaign_id: CampaignId | null };
type GiftInput = Pick<NewDonation, "amount" | "message" | "shown" | "method">;

async function openGift(
  deps: Deps,
  buyerId: UserId,
  { amount, message, shown, method = "creditCard" }: GiftInput,
  at: Date,
  purposeOf: (tx: Tx) => Promise<Purpose>,
): Promise<Order> {
  await deps.limits.use("orderPerUser", buyerId);
  requireOffered(deps.env, method);
  await customerKeyOf(deps, buyerId, at);
  const orderId = await deps.database.db.transaction().execute(async (tx) => {
    const purpose = await purposeOf(tx);
    await requireVerifiedSeller(tx, purpose.creator_id, at);
    const gift = { ...purpose, buyer_id: buyerId, amount_won: amount, message: message || null, shown, method };
    const open = await findOpenOrder(tx, gift, at);
    if (open) return open;
    const order_id = newId("ord", at);
    const expires_at = secondsAfter(at, orderLifeSeconds);
    await tx
      .insertInto("orders")
      .values({ order_id, ...gift, plan_id: null, plan_price_id: null, created_at: at, expires_at })
      .execute();
    return order_id;
  });
  return orderOfBuyer(deps, buyerId, { orderId, at });
}

type Gift = Purpose & {
  buyer_id: UserId;
  amount_won: number;
  message: string | null;
  shown: GiftInput["shown"];
  method: OrderMethod;
};

async function findOpenOrder(tx: Tx, gift: Gift, at: Date): Promise<OrderId | undefined> {
  const open = await tx
    .selectFrom("orders as o")
    .select("o.order_id")
    .where("o.buyer_id", "=", gift.buyer_id)
    .where("o.kind", "=", gift.kind)
    .where("o.creator_id", "=", gift.creator_id)
    .where("o.campaign_id", "is not distinct from", gift.campaign_id)
    .where("o.amount_won", "=", gift.amount_won)
    .where("o.message", "is not distinct from", gift.message)
    .where("o.shown", "=", gift.shown)
    .where("o.method", "=", gift.method)
    .where("o.status", "=", "ready")
    .where("o.expires_at", ">", secondsAfter(at, 300))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payment_attempts as a").select("a.attempt_id").whereRef("a.order_id", "=", "o.order_id"))),
    )
    .limit(1)
    .executeTakeFirst();
  return open?.order_id;
}

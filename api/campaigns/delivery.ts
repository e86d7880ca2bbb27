import { sql } from "kysely";
import type { DeliveryAddress, DeliveryInfo, DeliveryInput, ShippingList } from "#contract/campaigns/schemas";
import type { CampaignId, UserId } from "#contract/ids";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { audit } from "../audit/audit";
import { decrypt, encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { addressesUntil, statusOf, writableUntil } from "./campaign";
import { lockOwnCampaign } from "./queries";

type GiftDelivery = SummaryRow & {
  campaign_id: CampaignId;
  title: string;
  closes_at: Date;
  given_won: number;
  sealed: string | null;
  listed_at: Date | null;
};

/**
 * The address a fan has written for a campaign they gave to, also after they have blocked its creator. Throws
 * RESOURCE_NOT_FOUND without a remaining gift of theirs or without delivery.
 */
export async function deliveryOf(
  deps: Deps,
  fanId: UserId,
  { campaignId, at }: { campaignId: CampaignId; at: Date },
): Promise<DeliveryInfo> {
  return toInfo(deps, await giftDeliveryOf(deps.database.db, fanId, campaignId, at), at);
}

/**
 * Writes the fan's address. Throws RESOURCE_NOT_FOUND without a remaining gift of theirs, RESOURCE_CONFLICT once the
 * creator has fetched it or the time is over. A concurrent fetch comes entirely before or after.
 */
export async function writeDelivery(
  deps: Deps,
  { fanId, delivery: { campaignId, ...address }, at }: { fanId: UserId; delivery: DeliveryInput; at: Date },
): Promise<DeliveryInfo> {
  await deps.limits.use("deliveryPerUser", fanId);
  const sealed = encrypt(deps.keys, JSON.stringify(address));
  await deps.database.db.transaction().execute(async (tx) => {
    // Locked against a refund, a take-down and a purge, which delete the address.
    await sql`SELECT FROM campaigns WHERE campaign_id = ${campaignId} FOR NO KEY UPDATE`.execute(tx);
    const gift = await giftDeliveryOf(tx, fanId, campaignId, at);
    requireWritable(gift, at);
    const written = await tx
      .insertInto("campaign_deliveries")
      .values({ campaign_id: campaignId, fan_id: fanId, sealed, written_at: at })
      .onConflict((c) =>
        c
          .columns(["campaign_id", "fan_id"])
          .doUpdateSet({ sealed, written_at: at })
          .where("campaign_deliveries.listed_at", "is", null),
      )
      .returning("fan_id")
      .executeTakeFirst();
    if (!written) throw listed();
  });
  return deliveryOf(deps, fanId, { campaignId, at });
}

/** Deletes the fan's address while it may be changed. A repeated call changes nothing. Throws as `writeDelivery`. */
export async function removeDelivery(
  deps: Deps,
  { fanId, campaignId, at }: { fanId: UserId; campaignId: CampaignId; at: Date },
): Promise<void> {
  const gift = await giftDeliveryOf(deps.database.db, fanId, campaignId, at);
  if (gift.sealed === null) return;
  requireWritable(gift, at);
  const removed = await deps.database.db
    .deleteFrom("campaign_deliveries")
    .where("campaign_id", "=", campaignId)
    .where("fan_id", "=", fanId)
    .where("listed_at", "is", null)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw listed();
}

/**
 * The addresses of the creator's campaign in the order of postcodes, which hides whose gift each belongs to. The read is
 * audited first and makes each address final. Throws RESOURCE_NOT_FOUND for another creator's, RESOURCE_CONFLICT for one
 * taken down, or closed more than 90 days ago.
 */
export async function shippingList(
  deps: Deps,
  { creatorId, campaignId, at }: { creatorId: UserId; campaignId: CampaignId; at: Date },
): Promise<ShippingList> {
  const sealed = await deps.database.db.transaction().execute(async (tx) => {
    const campaign = await lockOwnCampaign(tx, creatorId, { campaignId });
    if (!campaign.needs_delivery) throw notFound();
    if (statusOf(campaign, at) === "takenDown" || addressesUntil(campaign.closes_at) <= at)
      throw new ApiError("RESOURCE_CONFLICT", { fields: { id: ["deliveryOver"] } });
    const { rows } = await sql<{ sealed: string }>`
      UPDATE campaign_deliveries SET listed_at = coalesce(listed_at, ${at})
      WHERE campaign_id = ${campaignId} AND creator_visible(fan_id, ${creatorId}) RETURNING sealed`.execute(tx);
    const target = { type: "campaign", id: campaignId };
    const reason = String(rows.length);
    await audit(tx, { adminId: creatorId, action: "campaign.addresses", target, reason, at });
    return rows.map((row) => row.sealed);
  });
  const items = sealed.map((text) => JSON.parse(decrypt(deps.keys, text)) as DeliveryAddress);
  return { items: items.sort((a, b) => orderOf(a).localeCompare(orderOf(b))) };
}

const orderOf = ({ postcode, address1, address2, name }: DeliveryAddress) =>
  [postcode, address1, address2, name].join(" ");

async function giftDeliveryOf(db: Db | Tx, fanId: UserId, campaignId: CampaignId, at: Date): Promise<GiftDelivery> {
  const { rows } = await sql<GiftDelivery>`
    SELECT c.campaign_id, c.title, c.closes_at, s.given_won, d.sealed, d.listed_at,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM campaign_supporters s JOIN campaigns c USING (campaign_id) JOIN users u ON u.user_id = c.creator_id
      LEFT JOIN campaign_deliveries d ON d.campaign_id = s.campaign_id AND d.fan_id = s.fan_id
    WHERE s.campaign_id = ${campaignId} AND s.fan_id = ${fanId} AND s.given_won > 0
      AND c.needs_delivery AND c.taken_down_at IS NULL`.execute(db);
  const [gift] = rows;
  if (!gift || addressesUntil(gift.closes_at) <= at) throw notFound();
  return gift;
}

const writableUntilOf = ({ closes_at, sealed, listed_at }: GiftDelivery) =>
  writableUntil({ closesAt: closes_at, written: sealed !== null, listed: listed_at !== null });

function requireWritable(gift: GiftDelivery, at: Date): void {
  const until = writableUntilOf(gift);
  if (until === null) throw listed();
  if (until <= at) throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["deliveryOver"] } });
}

const listed = () => new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["deliveryListed"] } });

function toInfo({ keys }: Deps, gift: GiftDelivery, at: Date): DeliveryInfo {
  const until = writableUntilOf(gift);
  return {
    campaign: { id: gift.campaign_id, title: gift.title, activist: toSummary(gift) },
    address: gift.sealed === null ? null : (JSON.parse(decrypt(keys, gift.sealed)) as DeliveryAddress),
    writable: until !== null && until > at,
    writableUntil: until?.toISOString() ?? null,
    removedAt: addressesUntil(gift.closes_at).toISOString(),
    listed: gift.listed_at !== null,
  };
}

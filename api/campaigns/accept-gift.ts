import { sql } from "kysely";
import type { CampaignId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";
import { statusOf } from "./campaign";

/**
 * The creator of a campaign that `giver` may give to now, locked so that it neither closes nor changes before the order
 * exists. Throws RESOURCE_NOT_FOUND for a campaign not visible to them, INVALID_REQUEST for their own, RESOURCE_CONFLICT
 * once it has closed.
 */
export async function recipientOf(
  tx: Tx,
  giver: string,
  { campaignId, at }: { campaignId: CampaignId; at: Date },
): Promise<UserId> {
  const { rows } = await sql<{ creator_id: UserId; opens_at: Date; closes_at: Date; taken_down_at: Date | null }>`
    SELECT c.creator_id, c.opens_at, c.closes_at, c.taken_down_at FROM campaigns c
    WHERE c.campaign_id = ${campaignId} AND campaign_visible(c, ${giver}, ${at}) FOR KEY SHARE`.execute(tx);
  const [campaign] = rows;
  if (!campaign) throw notFound();
  if (campaign.creator_id === giver) throw new ApiError("INVALID_REQUEST", { fields: { campaignId: ["invalid"] } });
  if (statusOf(campaign, at) !== "open")
    throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["campaignClosed"] } });
  return campaign.creator_id;
}

/**
 * Locks a campaign while a charge for it is recorded. An order opened before the closing may be paid until the order
 * expires. Throws RESOURCE_CONFLICT for a campaign that was taken down.
 */
export async function requireOpenCampaign(tx: Tx, campaignId: CampaignId): Promise<void> {
  const campaign = await tx
    .selectFrom("campaigns")
    .select("taken_down_at")
    .where("campaign_id", "=", campaignId)
    .forKeyShare()
    .executeTakeFirst();
  if (!campaign || campaign.taken_down_at)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["campaignClosed"] } });
}

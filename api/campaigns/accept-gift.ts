import { sql } from "kysely";
import type { CampaignId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";
import { statusOf } from "./campaign";

type RecipientRow = { creator_id: UserId } & Parameters<typeof statusOf>[0];

/**
 * The creator of a campaign that `giver` may give to now, locked so that it neither closes nor changes before the order
 * exists. Throws RESOURCE_NOT_FOUND for a campaign not visible to them, INVALID_REQUEST for their own, RESOURCE_CONFLICT
 * for a closed or withheld one.
 */
export async function recipientOf(
  tx: Tx,
  giver: string,
  { campaignId, at }: { campaignId: CampaignId; at: Date },
): Promise<UserId> {
  const { rows } = await sql<RecipientRow>`
    SELECT c.creator_id, c.opens_at, c.closes_at, c.taken_down_at, c.withheld_until FROM campaigns c
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
 * expires. Throws RESOURCE_CONFLICT for a campaign that was taken down or is withheld.
 */
export async function requireOpenCampaign(
  tx: Tx,
  { campaignId, at }: { campaignId: CampaignId; at: Date },
): Promise<void> {
  const campaign = await tx
    .selectFrom("campaigns")
    .select(["opens_at", "closes_at", "taken_down_at", "withheld_until"])
    .where("campaign_id", "=", campaignId)
    .forKeyShare()
    .executeTakeFirst();
  const status = campaign && statusOf(campaign, at);
  if (status !== "open" && status !== "closed")
    throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["campaignClosed"] } });
}

import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";
import { statusOf } from "./campaign";

/**
 * The creator to whom a gift to the campaign goes, if `giver` may give to it now: held so that it neither closes nor
 * changes before the order is there. Throws RESOURCE_NOT_FOUND for one they are not to know of, INVALID_REQUEST for one
 * of their own, RESOURCE_CONFLICT once it has closed.
 */
export async function recipientOf(tx: Tx, campaignId: string, giver: string, at: Date): Promise<string> {
  const { rows } = await sql<{ creator_id: string; opens_at: Date; closes_at: Date; taken_down_at: Date | null }>`
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
 * Holds a campaign as it is while a charge for it is put on record. An order opened before the closing may be paid for as
 * long as it lasts itself. Throws RESOURCE_CONFLICT for one that was taken down.
 */
export async function requireOpenCampaign(tx: Tx, campaignId: string): Promise<void> {
  const campaign = await tx
    .selectFrom("campaigns")
    .select("taken_down_at")
    .where("campaign_id", "=", campaignId)
    .forKeyShare()
    .executeTakeFirst();
  if (!campaign || campaign.taken_down_at)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["campaignClosed"] } });
}

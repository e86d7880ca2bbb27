import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { DeliveryAddress } from "#contract/campaigns/schemas";
import type { UserId } from "#contract/ids";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { removePicture } from "../media/uploads";
import type { DomainPersonalData } from "../personal-data";

export const campaignPersonalData: DomainPersonalData = { erase: eraseCampaigns, export: exportCampaigns };

/**
 * On account deletion: a fan's addresses are deleted, of a creator's campaigns texts and pictures; open ones close, and the
 * sums remain with the money.
 */
async function eraseCampaigns(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const own = await tx
    .selectFrom("campaigns")
    .select(["campaign_id", "image_key"])
    .where("creator_id", "=", userId)
    .orderBy("campaign_id")
    .forUpdate()
    .execute();
  for (const { image_key } of own) if (image_key) await removePicture(tx, image_key, "campaign");
  await sql`DELETE FROM campaign_deliveries d WHERE d.fan_id = ${userId}
    OR EXISTS (SELECT FROM campaigns c WHERE c.campaign_id = d.campaign_id AND c.creator_id = ${userId})`.execute(tx);
  // A campaign that never opened received nothing: its row is deleted.
  await sql`DELETE FROM campaigns WHERE creator_id = ${userId} AND opens_at > ${at}`.execute(tx);
  await sql`UPDATE campaigns SET title = '', body = '', image_key = NULL, closes_at = least(closes_at, ${at}),
      closing_told_at = coalesce(closing_told_at, ${at}),
      taken_down_reason = CASE WHEN taken_down_at IS NOT NULL THEN '' END
    WHERE creator_id = ${userId}`.execute(tx);
}

/** A user's own campaigns, and the addresses they wrote, for their data archive; never givers or their addresses. */
async function exportCampaigns({ database: { db }, keys }: Deps, userId: UserId): Promise<PersonalTables> {
  const own = await db
    .selectFrom("campaigns")
    .selectAll()
    .where("creator_id", "=", userId)
    .orderBy("opens_at")
    .execute();
  const addresses = await db
    .selectFrom("campaign_deliveries as d")
    .innerJoin("campaigns as c", "c.campaign_id", "d.campaign_id")
    .select(["d.campaign_id", "c.title", "d.sealed", "d.written_at"])
    .where("d.fan_id", "=", userId)
    .orderBy("d.written_at")
    .execute();
  return {
    campaigns: own.map((row) => ({
      campaignId: row.campaign_id,
      title: row.title,
      body: row.body,
      goalWon: row.goal_won,
      raisedWon: row.raised_won,
      supporterCount: row.supporter_count,
      needsDelivery: row.needs_delivery,
      opensAt: row.opens_at.toISOString(),
      closesAt: row.closes_at.toISOString(),
      takenDownAt: row.taken_down_at?.toISOString() ?? null,
      takenDownReason: row.taken_down_reason,
    })),
    deliveryAddresses: addresses.map(({ campaign_id, title, sealed, written_at }) => ({
      campaignId: campaign_id,
      title,
      ...(JSON.parse(decrypt(keys, sealed)) as DeliveryAddress),
      writtenAt: written_at.toISOString(),
    })),
  };
}

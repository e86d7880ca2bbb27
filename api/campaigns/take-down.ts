import type { CampaignId, UserId } from "#contract/ids";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { queueMail } from "../mail/queue-mail";
import { removePicture } from "../media/uploads";
import { queueRemovalRecord } from "../removals/record-removal";

type AdminAction = { adminId: UserId; campaignId: CampaignId; reason: string; at: Date };

/**
 * Takes a campaign down permanently: only its creator sees it, it accepts nothing, its picture and addresses are deleted, and
 * the creator is mailed the reason. Charges in progress complete, and an admin may refund them. Throws RESOURCE_NOT_FOUND,
 * RESOURCE_CONFLICT for one already taken down.
 */
export async function takeDownCampaign(deps: Deps, { adminId, campaignId, reason, at }: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom("campaigns as c")
      .innerJoin("users as u", "u.user_id", "c.creator_id")
      .select(["c.title", "c.taken_down_at", "u.email", "u.lang", "u.status"])
      .where("c.campaign_id", "=", campaignId)
      .forUpdate("c")
      .executeTakeFirst();
    if (!campaign) throw notFound();
    if (campaign.taken_down_at) throw new ApiError("RESOURCE_CONFLICT");
    await takeDownInTransaction(tx, { campaignId, reason, at });
    await audit(tx, { adminId, action: "campaign.takeDown", target: { type: "campaign", id: campaignId }, reason, at });
    if (campaign.status === "gone") return;
    await queueMail(deps, tx, {
      to: campaign.email,
      lang: campaign.lang,
      kind: "campaign",
      details: { kind: "takenDown", title: campaign.title, reason },
    });
  });
}

/** A repeat keeps the first moment and reason. */
export async function takeDownInTransaction(
  tx: Tx,
  { campaignId, reason, at }: Omit<AdminAction, "adminId">,
): Promise<void> {
  const campaign = await tx
    .selectFrom("campaigns")
    .select("image_key")
    .where("campaign_id", "=", campaignId)
    .where("taken_down_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!campaign) return;
  await tx
    .updateTable("campaigns")
    .set({ taken_down_at: at, taken_down_reason: reason, image_key: null })
    .where("campaign_id", "=", campaignId)
    .execute();
  if (campaign.image_key) await removePicture(tx, campaign.image_key, "campaign");
  await tx.deleteFrom("campaign_deliveries").where("campaign_id", "=", campaignId).execute();
  await queueRemovalRecord(tx, { type: "campaign", id: campaignId, at });
}

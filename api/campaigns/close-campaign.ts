import type { CampaignId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { removePicture } from "../media/uploads";
import { statusOf } from "./campaign";
import { lockOwnCampaign } from "./queries";

type Scope = { creatorId: UserId; campaignId: CampaignId; at: Date };

/**
 * Closes a campaign now; orders opened before may still be paid. A repeated call changes nothing. Throws RESOURCE_NOT_FOUND
 * for another creator's, RESOURCE_CONFLICT for one that has not opened, was taken down or is withheld.
 */
export async function closeCampaign(deps: Deps, { creatorId, campaignId, at }: Scope): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const status = statusOf(await lockOwnCampaign(tx, creatorId, { campaignId }), at);
    if (status === "closed") return;
    if (status !== "open") throw new ApiError("RESOURCE_CONFLICT");
    await tx.updateTable("campaigns").set({ closes_at: at }).where("campaign_id", "=", campaignId).execute();
  });
}

/** Deletes a campaign that has not opened. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT once it has. */
export async function withdrawCampaign(deps: Deps, { creatorId, campaignId, at }: Scope): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const campaign = await lockOwnCampaign(tx, creatorId, { campaignId });
    if (statusOf(campaign, at) !== "scheduled") throw new ApiError("RESOURCE_CONFLICT");
    await tx.deleteFrom("campaigns").where("campaign_id", "=", campaignId).execute();
    if (campaign.image_key) await removePicture(tx, campaign.image_key, "campaign");
  });
}

import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { dropPicture } from "../media/uploads";
import { statusOf } from "./campaign";
import { holdOwn } from "./queries";

type Scope = { creatorId: string; campaignId: string; at: Date };

/**
 * Closes a campaign now, before its time; orders opened before may still be paid. Again changes nothing. Throws
 * RESOURCE_NOT_FOUND for another's, RESOURCE_CONFLICT for one that has not opened or was taken down.
 */
export async function closeCampaign(deps: Deps, { creatorId, campaignId, at }: Scope): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const status = statusOf(await holdOwn(tx, creatorId, campaignId), at);
    if (status === "closed") return;
    if (status !== "open") throw new ApiError("RESOURCE_CONFLICT");
    await tx.updateTable("campaigns").set({ closes_at: at }).where("campaign_id", "=", campaignId).execute();
  });
}

/** Removes a campaign that has not opened: nobody was told of it. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT for one that has. */
export async function withdrawCampaign(deps: Deps, { creatorId, campaignId, at }: Scope): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const campaign = await holdOwn(tx, creatorId, campaignId);
    if (statusOf(campaign, at) !== "scheduled") throw new ApiError("RESOURCE_CONFLICT");
    await tx.deleteFrom("campaigns").where("campaign_id", "=", campaignId).execute();
    if (campaign.image_key) await dropPicture(tx, campaign.image_key, "campaign");
  });
}

import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { removePicture } from "../media/uploads";

/** Takes pictures off all campaigns of the user, with their files; false when none had any of `keys`. */
export async function removeCampaignPictures(
  tx: Tx,
  { userId, keys }: { userId: UserId; keys: string[] },
): Promise<boolean> {
  const using = await tx
    .selectFrom("campaigns")
    .select(["campaign_id", "image_key"])
    .where("creator_id", "=", userId)
    .where("image_key", "in", keys)
    .orderBy("campaign_id")
    .forUpdate()
    .execute();
  for (const { campaign_id, image_key } of using) {
    await tx.updateTable("campaigns").set({ image_key: null }).where("campaign_id", "=", campaign_id).execute();
    await removePicture(tx, image_key as string, "campaign");
  }
  return using.length > 0;
}

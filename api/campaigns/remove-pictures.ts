import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { pictureName } from "../media/picture-address";
import { removePicture } from "../media/uploads";

/** Takes pictures off all campaigns of the user, with their files; false when none had any of `keys`. */
export async function removeCampaignPictures(
  tx: Tx,
  { userId, keys }: { userId: UserId; keys: string[] },
): Promise<boolean> {
  const names = new Set(keys.map(pictureName));
  const own = await tx
    .selectFrom("campaigns")
    .select(["campaign_id", "image_key"])
    .where("creator_id", "=", userId)
    .where("image_key", "is not", null)
    .orderBy("campaign_id")
    .forUpdate()
    .execute();
  const using = own.filter(({ image_key }) => image_key !== null && names.has(pictureName(image_key)));
  for (const { campaign_id, image_key } of using) {
    await tx.updateTable("campaigns").set({ image_key: null }).where("campaign_id", "=", campaign_id).execute();
    await removePicture(tx, image_key as string, "campaign");
  }
  return using.length > 0;
}

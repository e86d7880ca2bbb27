import type { UserId } from "#contract/ids";
import { setProfilePicture } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import { removePicture } from "../media/uploads";

/** Takes pictures off the user's profile, with their files; false when it had none of `keys`. */
export async function removeProfilePictures(
  tx: Tx,
  { userId, keys }: { userId: UserId; keys: string[] },
): Promise<boolean> {
  const present = await tx
    .selectFrom("users")
    .select(["profile_image_key as profile", "background_image_key as background"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  let isChanged = false;
  for (const purpose of ["profile", "background"] as const) {
    const key = present?.[purpose];
    if (!key || !keys.includes(key)) continue;
    await setProfilePicture(tx, { userId, purpose, key: null });
    await removePicture(tx, key, purpose);
    isChanged = true;
  }
  return isChanged;
}

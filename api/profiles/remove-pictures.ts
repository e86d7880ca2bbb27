import type { UserId } from "#contract/ids";
import { setProfilePicture } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import { pictureName } from "../media/picture-address";
import { removePicture } from "../media/uploads";
import { lockProfile, picturePurposes, setWithheldPicture, withheldProfileOf } from "./withhold-profile";

/** Takes pictures off the user's profile, withheld or not, with their files; false when it had none of `keys`. */
export async function removeProfilePictures(
  tx: Tx,
  { userId, keys }: { userId: UserId; keys: string[] },
): Promise<boolean> {
  const names = new Set(keys.map(pictureName));
  const user = await lockProfile(tx, userId);
  const withheld = await withheldProfileOf(tx, userId);
  let isChanged = false;
  for (const purpose of picturePurposes) {
    const column = `${purpose}_image_key` as const;
    for (const [row, remove] of [
      [user, () => setProfilePicture(tx, { userId, purpose, key: null })],
      [withheld, () => setWithheldPicture(tx, { userId, purpose, key: null })],
    ] as const) {
      const key = row?.[column];
      if (!key || !names.has(pictureName(key))) continue;
      await remove();
      await removePicture(tx, key, purpose);
      isChanged = true;
    }
  }
  return isChanged;
}

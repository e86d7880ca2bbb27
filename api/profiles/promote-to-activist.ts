import type { Field } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { makeActivist } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import { removePicture } from "../media/uploads";
import { skeletonOf } from "../skeleton";
import { isProfileWithheld } from "./withhold-profile";

type Page = {
  userId: UserId;
  domain: string;
  field: Field;
  introduction: string;
  /** null leaves the present picture */
  profileKey: string | null;
  backgroundKey: string | null;
  at: Date;
};

/**
 * Makes a supporter an activist with a page at their reserved domain ID, effective at their next request. The domain ID
 * counts as none of the three changes; the former one redirects. False for other roles, inactive users and while the
 * profile is withheld. The caller has locked the user's row.
 */
export async function promoteToActivist(tx: Tx, page: Page): Promise<boolean> {
  if (await isProfileWithheld(tx, page)) return false;
  const before = await tx
    .selectFrom("users")
    .select(["profile_image_key", "background_image_key"])
    .where("user_id", "=", page.userId)
    .executeTakeFirstOrThrow();
  const columns = {
    domain: page.domain,
    domain_skeleton: skeletonOf(page.domain),
    field: page.field,
    introduction: page.introduction,
    ...(page.profileKey && { profile_image_key: page.profileKey }),
    ...(page.backgroundKey && { background_image_key: page.backgroundKey }),
  };
  if (!(await makeActivist(tx, { userId: page.userId, page: columns, at: page.at }))) return false;
  if (page.profileKey && before.profile_image_key) await removePicture(tx, before.profile_image_key, "profile");
  if (page.backgroundKey && before.background_image_key)
    await removePicture(tx, before.background_image_key, "background");
  return true;
}

import type { Field } from "#contract/people";
import type { Tx } from "../db/connect";
import { dropPicture } from "../media/uploads";
import { skeletonOf } from "./skeleton";

type Page = {
  userId: string;
  domain: string;
  field: Field;
  introduction: string;
  /** null keeps the picture there is */
  profileKey: string | null;
  backgroundKey: string | null;
  at: Date;
};

/**
 * Makes a supporter an activist, with a page at the address they hold: their very next request is an activist's. The
 * address is the product's gift and counts as none of the three changes; the one before leads on to it. False for whoever
 * is no supporter, or suspended or leaving. The caller holds the person's row.
 */
export async function promoteToActivist(tx: Tx, page: Page): Promise<boolean> {
  const before = await tx
    .selectFrom("users")
    .select(["profile_image_key", "background_image_key"])
    .where("user_id", "=", page.userId)
    .executeTakeFirstOrThrow();
  const made = await tx
    .updateTable("users")
    .set({
      role: "activist",
      domain: page.domain,
      domain_skeleton: skeletonOf(page.domain),
      field: page.field,
      introduction: page.introduction,
      ...(page.profileKey && { profile_image_key: page.profileKey }),
      ...(page.backgroundKey && { background_image_key: page.backgroundKey }),
      updated_at: page.at,
    })
    .where("user_id", "=", page.userId)
    .where("role", "=", "supporter")
    .where("status", "=", "active")
    .executeTakeFirst();
  if (made.numUpdatedRows === 0n) return false;
  if (page.profileKey && before.profile_image_key) await dropPicture(tx, before.profile_image_key, "profile");
  if (page.backgroundKey && before.background_image_key)
    await dropPicture(tx, before.background_image_key, "background");
  return true;
}

import type { AccountEdit } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { setProfilePicture, updateProfile } from "../accounts/update-user";
import type { Db, Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";
import { randomText } from "../ids";
import { addJob } from "../jobs";
import { removePicture } from "../media/uploads";
import { queueRemovalRecord } from "../removals/record-removal";

export const picturePurposes = ["profile", "background"] as const;

/**
 * Withholds a user's introduction and pictures until `until`; name and address stay. Throws RESOURCE_NOT_FOUND for a deleted
 * account.
 */
export async function withholdProfile(
  tx: Tx,
  { userId, until, at }: { userId: UserId; until: Date; at: Date },
): Promise<void> {
  const user = await lockProfile(tx, userId);
  if (!user) throw notFound();
  // Pictures of an earlier withholding may not be public again yet.
  const former = await withheldProfileOf(tx, userId);
  const row = {
    withheld_until: until,
    introduction: user.introduction || (former?.introduction ?? ""),
    profile_image_key: user.profile_image_key ?? former?.profile_image_key ?? null,
    background_image_key: user.background_image_key ?? former?.background_image_key ?? null,
  };
  for (const purpose of picturePurposes) {
    const key = former?.[`${purpose}_image_key`];
    if (key && key !== row[`${purpose}_image_key`]) await removePicture(tx, key, purpose);
    await setProfilePicture(tx, { userId, purpose, key: null });
  }
  await updateProfile(tx, { userId, details: { introduction: "" }, at });
  await tx
    .insertInto("withheld_profiles")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  await queueMove(tx, userId);
}

/** Ends it at once: the introduction is back unless the user has written another, the pictures are soon after. */
export async function restoreProfile(tx: Tx, { userId, at }: { userId: UserId; at: Date }): Promise<void> {
  const user = await lockProfile(tx, userId);
  const withheld = await withheldProfileOf(tx, userId);
  if (!user || !withheld) return;
  const { introduction, withheld_until } = withheld;
  if (user.introduction === "") await updateProfile(tx, { userId, details: { introduction }, at });
  await tx
    .updateTable("withheld_profiles")
    .set({ introduction: "", withheld_until: withheld_until < at ? withheld_until : at })
    .where("user_id", "=", userId)
    .execute();
  await queueMove(tx, userId);
}

/** Deletes a user's introduction and pictures for good, withheld or not. A repeat changes nothing. */
export async function clearProfile(tx: Tx, { userId, at }: { userId: UserId; at: Date }): Promise<void> {
  const user = await lockProfile(tx, userId);
  if (!user) return;
  await deleteWithheldProfile(tx, userId);
  for (const purpose of picturePurposes) {
    const key = user[`${purpose}_image_key`];
    if (key) await removePicture(tx, key, purpose);
    await setProfilePicture(tx, { userId, purpose, key: null });
  }
  await updateProfile(tx, { userId, details: { introduction: "" }, at });
  await queueRemovalRecord(tx, { type: "profile", id: userId, at });
}

export async function deleteWithheldProfile(tx: Tx, userId: UserId): Promise<void> {
  const withheld = await tx.deleteFrom("withheld_profiles").where("user_id", "=", userId).returningAll().execute();
  for (const row of withheld)
    for (const purpose of picturePurposes) {
      const key = row[`${purpose}_image_key`];
      if (key) await removePicture(tx, key, purpose);
    }
}

/** Throws RESOURCE_CONFLICT beside each field that sets what is withheld now. */
export async function requireNotWithheld(
  db: Db | Tx,
  { userId, edit, at }: { userId: UserId; edit: Pick<AccountEdit, (typeof withheldFields)[number]>; at: Date },
): Promise<void> {
  const named = withheldFields.filter((field) => edit[field]);
  if (named.length === 0 || !(await isProfileWithheld(db, { userId, at }))) return;
  throw new ApiError("RESOURCE_CONFLICT", {
    fields: Object.fromEntries(named.map((field) => [field, ["profileWithheld"]])),
  });
}

const withheldFields = ["introduction", "profileImageUrl", "backgroundImageUrl"] as const;

export async function isProfileWithheld(db: Db | Tx, { userId, at }: { userId: UserId; at: Date }): Promise<boolean> {
  const withheld = await withheldProfileOf(db, userId);
  return withheld !== undefined && withheld.withheld_until > at;
}

export const withheldProfileOf = (db: Db | Tx, userId: UserId) =>
  db.selectFrom("withheld_profiles").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** As `setProfilePicture`, of what is withheld. */
export async function setWithheldPicture(
  tx: Tx,
  { userId, purpose, key }: { userId: UserId; purpose: (typeof picturePurposes)[number]; key: string | null },
): Promise<void> {
  await tx
    .updateTable("withheld_profiles")
    .set({ [`${purpose}_image_key`]: key })
    .where("user_id", "=", userId)
    .execute();
}

/** What of a user's row can be withheld, locked; undefined for a deleted account. */
export const lockProfile = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom("users")
    .select(["introduction", "profile_image_key", "background_image_key"])
    .where("user_id", "=", userId)
    .where("status", "<>", "gone")
    .forNoKeyUpdate()
    .executeTakeFirst();

/** `suffix` makes the new keys: a repeat copies to the same files, and a pending removal deletes nothing new. */
const queueMove = (tx: Tx, userId: UserId) => addJob(tx, "move_profile_pictures", { userId, suffix: randomText(8) });

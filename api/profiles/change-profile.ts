import type { AccountEdit } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { isDomain } from "#contract/names";
import { setProfilePicture, updateProfile } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureKeyIn } from "../media/picture-address";
import { adopt, type Published, publishUpload, removePicture } from "../media/uploads";
import { skeletonOf } from "../skeleton";
import { picturePurposes as purposes, requireNotWithheld } from "./withhold-profile";

type Edit = { userId: UserId; edit: AccountEdit; at: Date };
type Keys = { profile: string | null; background: string | null };

/**
 * Changes the named fields of a user, all or none. Throws RESOURCE_CONFLICT_NICKNAME, RESOURCE_CONFLICT_DOMAIN,
 * MAX_DOMAIN_COUNT_REACHED, RESOURCE_CONFLICT beside what is withheld, or INVALID_REQUEST and PAYLOAD_TOO_LARGE beside a
 * picture.
 */
export async function changeProfile(deps: Deps, { userId, edit, at }: Edit): Promise<void> {
  await requireFreeOrKept(deps, userId, edit.domain);
  await requireNotWithheld(deps.database.db, { userId, edit, at });
  const pictures = await publishPictures(deps, { userId, edit, at });
  await unlessDeadlocked(() =>
    deps.database.db.transaction().execute(async (tx) => {
      await changeDetails(tx, { userId, edit, at });
      // Again: the row is locked now.
      await requireNotWithheld(tx, { userId, edit, at });
      await changePictures(tx, userId, pictures, at);
    }),
  ).catch((error) => {
    throw taken(error);
  });
}

/** A domain ID taken before it was reserved stays its owner's; other users cannot take it. */
async function requireFreeOrKept(deps: Deps, userId: UserId, domain: string | undefined): Promise<void> {
  if (domain === undefined || isDomain(domain)) return;
  const owner = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("domain", "=", domain)
    .executeTakeFirst();
  if (owner?.user_id !== userId)
    throw new ApiError("INVALID_REQUEST_DOMAIN", { fields: { domain: ["INVALID_REQUEST_DOMAIN"] } });
}

async function changeDetails(tx: Tx, { userId, edit, at }: Edit): Promise<void> {
  const { nickname, domain, introduction, gender, lang, relayBannerShown } = edit;
  const details = {
    ...(nickname !== undefined && { nickname, nickname_skeleton: skeletonOf(nickname) }),
    ...(domain !== undefined && { domain, domain_skeleton: skeletonOf(domain) }),
    ...(introduction !== undefined && { introduction }),
    ...(gender !== undefined && { gender }),
    ...(lang !== undefined && { lang }),
    ...(relayBannerShown !== undefined && { relay_banner_shown: relayBannerShown }),
  };
  if (!(await updateProfile(tx, { userId, details, at })))
    throw new ApiError("MAX_DOMAIN_COUNT_REACHED", { fields: { domain: ["MAX_DOMAIN_COUNT_REACHED"] } });
}

/** A picture to set, or `null` to remove the present one; unchanged pictures are absent. */
type Changes = { [P in (typeof purposes)[number]]?: Published | null };

async function publishPictures(deps: Deps, { userId, edit, at }: Edit): Promise<Changes> {
  const wanted = { profile: edit.profileImageUrl, background: edit.backgroundImageUrl };
  if (wanted.profile === undefined && wanted.background === undefined) return {};
  const present = await pictureKeys(deps.database.db, userId);
  const changes: Changes = {};
  for (const purpose of purposes) {
    const url = wanted[purpose];
    const key = url && pictureKeyIn(url);
    if (url === null) changes[purpose] = null;
    else if (url !== undefined && (!key || key !== present[purpose]))
      changes[purpose] = await publishUpload(deps, { userId, purpose, url, at, field: `${purpose}ImageUrl` }).catch(
        async (error) => {
          // Sent twice simultaneously: the other request may have begun to use it meanwhile.
          if (!key || (await pictureKeys(deps.database.db, userId))[purpose] !== key) throw error;
          return undefined;
        },
      );
  }
  return changes;
}

/** The change before this has locked the user's row, so its pictures are the ones to be replaced. */
async function changePictures(tx: Tx, userId: UserId, changes: Changes, at: Date): Promise<void> {
  const present = await pictureKeys(tx, userId);
  for (const purpose of purposes) {
    const picture = changes[purpose];
    if (picture === undefined || picture?.pictureKey === present[purpose]) continue;
    await setProfilePicture(tx, { userId, purpose, key: picture?.pictureKey ?? null });
    if (picture) await adopt(tx, picture, at);
    const old = present[purpose];
    if (old) await removePicture(tx, old, purpose);
  }
}

async function pictureKeys(db: Tx | Deps["database"]["db"], userId: UserId): Promise<Keys> {
  const row = await db
    .selectFrom("users")
    .select(["profile_image_key as profile", "background_image_key as background"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new ApiError("UNAUTHORIZED");
  return row;
}

/** Two users swapping domain IDs simultaneously deadlock; the aborted one is tried again, and refused. */
async function unlessDeadlocked<T>(work: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "40P01" || triesLeft === 0) throw error;
    return unlessDeadlocked(work, triesLeft - 1);
  }
}

/** Names the taken field from the violated unique index; a check beforehand would race. */
function taken(error: unknown): unknown {
  const { code, constraint = "" } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  const field = constraint === "users_nickname_skeleton_key" ? "nickname" : "domain";
  const refusal = field === "nickname" ? "RESOURCE_CONFLICT_NICKNAME" : "RESOURCE_CONFLICT_DOMAIN";
  return new ApiError(refusal, { fields: { [field]: [refusal] } });
}

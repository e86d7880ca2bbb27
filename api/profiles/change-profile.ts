import { sql } from "kysely";
import type { AccountEdit } from "#contract/accounts";
import { limits } from "#contract/limits";
import { isDomain } from "#contract/names";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureKeyIn } from "../media/address";
import { adopt, dropPicture, type Published, publishUpload } from "../media/uploads";
import { skeletonOf } from "./skeleton";

type Edit = { userId: string; edit: AccountEdit; at: Date };
type Keys = { profile: string | null; background: string | null };
const purposes = ["profile", "background"] as const;

/**
 * Changes what is given of a person, all of it or nothing. Throws RESOURCE_CONFLICT_NICKNAME, RESOURCE_CONFLICT_DOMAIN,
 * MAX_DOMAIN_COUNT_REACHED, or INVALID_REQUEST and PAYLOAD_TOO_LARGE with a word beside a picture.
 */
export async function changeProfile(deps: Deps, { userId, edit, at }: Edit): Promise<void> {
  await requireFreeOrKept(deps, userId, edit.domain);
  const pictures = await publishPictures(deps, { userId, edit, at });
  await unlessDeadlocked(() =>
    deps.database.db.transaction().execute(async (tx) => {
      await changeDetails(tx, { userId, edit, at });
      await changePictures(tx, userId, pictures, at);
    }),
  ).catch((error) => {
    throw taken(error);
  });
}

/** A domain ID that was taken before it was reserved stays its owner's; nobody else takes it. */
async function requireFreeOrKept(deps: Deps, userId: string, domain: string | undefined): Promise<void> {
  if (domain === undefined || isDomain(domain)) return;
  const owner = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("domain", "=", domain)
    .executeTakeFirst();
  if (owner?.user_id !== userId)
    throw new ApiError("INVALID_REQUEST_DOMAIN", { fields: { domain: ["INVALID_REQUEST_DOMAIN"] } });
}

/** One conditional statement: of changes sent together no fourth one counts, and the same one sent twice counts once. */
async function changeDetails(tx: Tx, { userId, edit, at }: Edit): Promise<void> {
  const { nickname, domain, introduction, gender, lang, relayBannerShown } = edit;
  const changed = await tx
    .updateTable("users")
    .set({
      ...(nickname !== undefined && { nickname, nickname_skeleton: skeletonOf(nickname) }),
      ...(domain !== undefined && {
        domain,
        domain_skeleton: skeletonOf(domain),
        domain_changes: sql<number>`domain_changes + (domain <> ${domain})::int`,
      }),
      ...(introduction !== undefined && { introduction }),
      ...(gender !== undefined && { gender }),
      ...(lang !== undefined && { lang }),
      ...(relayBannerShown !== undefined && { relay_banner_shown: relayBannerShown }),
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .where((e) =>
      domain === undefined
        ? e.lit(true)
        : e.or([e("domain", "=", domain), e("domain_changes", "<", limits.domainChanges)]),
    )
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    throw new ApiError("MAX_DOMAIN_COUNT_REACHED", { fields: { domain: ["MAX_DOMAIN_COUNT_REACHED"] } });
}

/** A picture to begin with, `null` to take the present one away; what stays as it is is not here. */
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
          // Sent twice at once: the other of the two may have begun to use it meanwhile.
          if (!key || (await pictureKeys(deps.database.db, userId))[purpose] !== key) throw error;
          return undefined;
        },
      );
  }
  return changes;
}

/** The row is the person's own and locked by the change before this: what it shows is what is replaced. */
async function changePictures(tx: Tx, userId: string, changes: Changes, at: Date): Promise<void> {
  const present = await pictureKeys(tx, userId);
  for (const purpose of purposes) {
    const picture = changes[purpose];
    if (picture === undefined || picture?.pictureKey === present[purpose]) continue;
    await tx
      .updateTable("users")
      .set({ [`${purpose}_image_key`]: picture?.pictureKey ?? null })
      .where("user_id", "=", userId)
      .execute();
    if (picture) await adopt(tx, picture, at);
    const old = present[purpose];
    if (old) await dropPicture(tx, old, purpose);
  }
}

async function pictureKeys(db: Tx | Deps["database"]["db"], userId: string): Promise<Keys> {
  const row = await db
    .selectFrom("users")
    .select(["profile_image_key as profile", "background_image_key as background"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new ApiError("UNAUTHORIZED");
  return row;
}

/** Two people trading addresses at the same moment stop one another; whoever was put back tries again, and is refused. */
async function unlessDeadlocked<T>(work: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "40P01" || triesLeft === 0) throw error;
    return unlessDeadlocked(work, triesLeft - 1);
  }
}

/** The unique index that refused says which name is taken; checking first could not. */
function taken(error: unknown): unknown {
  const { code, constraint = "" } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  const field = constraint === "users_nickname_skeleton_key" ? "nickname" : "domain";
  const refusal = field === "nickname" ? "RESOURCE_CONFLICT_NICKNAME" : "RESOURCE_CONFLICT_DOMAIN";
  return new ApiError(refusal, { fields: { [field]: [refusal] } });
}

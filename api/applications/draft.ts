import type { ApplicationDraft, ApplicationDraftChange, DraftFields } from "#contract/applications/schemas";
import type { UserId } from "#contract/ids";
import { decrypt, encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/picture-address";
import { adopt } from "../media/uploads";
import { requireApplicant } from "./applicant";
import { blankAnswers, type Phone } from "./application";
import { type Chosen, choosePicture, deleteUnused, isMissing, type Keys, purposes } from "./pictures";
import { lastApplication } from "./queries";

type Begun = { answers: DraftFields; keys: Keys; savedAt: Date | null; former: boolean };
type Change = { userId: UserId; change: ApplicationDraftChange; at: Date };

/** A user's draft, or the answers it begins with. Throws as `requireApplicant`. */
export async function readDraft(deps: Deps, userId: UserId): Promise<ApplicationDraft> {
  const { introduction } = await requireApplicant(deps.database.db, userId);
  return toDraft(await begun(deps, deps.database.db, { userId, introduction }));
}

/**
 * Stores the given parts as typed; the others stay. A repeated save is stored once. Throws as `requireApplicant` and
 * `choosePicture`.
 */
export async function saveDraft(deps: Deps, save: Change, triesLeft = 2): Promise<ApplicationDraft> {
  const { userId, change, at } = save;
  const { db } = deps.database;
  const { introduction } = await requireApplicant(db, userId);
  try {
    const chosen = await choosePictures(deps, save, (await begun(deps, db, { userId, introduction })).keys);
    return await db.transaction().execute(async (tx) => {
      await requireApplicant(tx, userId, { locked: true });
      const before = await begun(deps, tx, { userId, introduction });
      const { profileUrl: _, backgroundUrl: __, ...typed } = change;
      const keys = { ...before.keys };
      for (const purpose of purposes) {
        const picture = chosen[purpose];
        if (picture === undefined) continue;
        keys[purpose] = picture?.key ?? null;
        if (picture?.published) await adopt(tx, picture.published, at);
      }
      const kept = { answers: { ...before.answers, ...typed }, keys, savedAt: at, former: false };
      await keep(deps, tx, userId, kept);
      await deleteUnused(tx, userId, before.keys);
      return toDraft(kept);
    });
  } catch (error) {
    if (triesLeft > 0 && isMissing(error)) return saveDraft(deps, save, triesLeft - 1);
    throw error;
  }
}

/** Deletes the draft and its pictures. A repeated call changes nothing. */
export async function discardDraft(deps: Deps, userId: UserId): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await requireApplicant(tx, userId, { locked: true });
    await removeDraft(tx, userId);
  });
}

/** Deletes the draft in the caller's transaction, which has locked the user. */
export async function removeDraft(tx: Tx, userId: UserId): Promise<void> {
  const deleted = await tx
    .deleteFrom("application_drafts")
    .where("user_id", "=", userId)
    .returning(["profile_image_key as profile", "background_image_key as background"])
    .executeTakeFirst();
  if (deleted) await deleteUnused(tx, userId, deleted);
}

/** The draft; without one the answers of the last application; without that a blank form. */
export async function begun(
  deps: Deps,
  db: Db | Tx,
  { userId, introduction }: { userId: UserId; introduction: string },
): Promise<Begun> {
  const draft = await db.selectFrom("application_drafts").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (draft) {
    const phone = JSON.parse(decrypt(deps.keys, draft.phone_sealed)) as Phone;
    return {
      answers: { ...blankAnswers(""), ...(draft.answers as Partial<DraftFields>), ...phone },
      keys: { profile: draft.profile_image_key, background: draft.background_image_key },
      savedAt: draft.saved_at,
      former: false,
    };
  }
  const last = await lastApplication(deps, db, userId);
  if (!last) {
    const keys = { profile: null, background: null };
    return { answers: blankAnswers(introduction), keys, savedAt: null, former: false };
  }
  const { answers, keys } = last;
  return { answers, keys, savedAt: null, former: true };
}

type Pictures = Partial<Record<(typeof purposes)[number], Chosen | null>>;

async function choosePictures(deps: Deps, { userId, change, at }: Change, held: Keys): Promise<Pictures> {
  const chosen: Pictures = {};
  for (const purpose of purposes) {
    const url = change[`${purpose}Url`];
    if (url === null) chosen[purpose] = null;
    else if (url !== undefined) chosen[purpose] = await choosePicture(deps, { userId, purpose, url, held, at });
  }
  return chosen;
}

async function keep(deps: Deps, tx: Tx, userId: UserId, { answers, keys, savedAt }: Begun): Promise<void> {
  const { countryCode, phoneNumber, ...open } = answers;
  const row = {
    answers: JSON.stringify(open),
    phone_sealed: encrypt(deps.keys, JSON.stringify({ countryCode, phoneNumber } satisfies Phone)),
    profile_image_key: keys.profile,
    background_image_key: keys.background,
    saved_at: savedAt as Date,
  };
  await tx
    .insertInto("application_drafts")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

const toDraft = ({ answers, keys, savedAt, former }: Begun): ApplicationDraft => ({
  ...answers,
  profileUrl: pictureUrl(keys.profile),
  backgroundUrl: pictureUrl(keys.background),
  savedAt: savedAt?.toISOString() ?? null,
  former,
});

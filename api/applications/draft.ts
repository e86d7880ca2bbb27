import type { ApplicationDraft, ApplicationDraftChange, TypedAnswers } from "#contract/applications";
import { decrypt, encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/address";
import { adopt } from "../media/uploads";
import { requireApplicant } from "./applicant";
import { blankAnswers, type Phone } from "./application";
import { type Chosen, choosePicture, dropUnused, isMissing, type Keys, purposes } from "./pictures";
import { lastApplication } from "./queries";

type Begun = { answers: TypedAnswers; keys: Keys; savedAt: Date | null; former: boolean };
type Change = { userId: string; change: ApplicationDraftChange; at: Date };

/** What a person has typed so far, or what they begin with. Throws as `requireApplicant`. */
export async function readDraft(deps: Deps, userId: string): Promise<ApplicationDraft> {
  const { introduction } = await requireApplicant(deps.database.db, userId);
  return toDraft(await begun(deps, deps.database.db, userId, introduction));
}

/**
 * Keeps what is given, whatever was typed; what is not given stays. The same sent twice is kept once. Throws as
 * `requireApplicant` and `choosePicture`.
 */
export async function saveDraft(deps: Deps, save: Change, triesLeft = 2): Promise<ApplicationDraft> {
  const { userId, change, at } = save;
  const { db } = deps.database;
  const { introduction } = await requireApplicant(db, userId);
  try {
    const chosen = await choosePictures(deps, save, (await begun(deps, db, userId, introduction)).keys);
    return await db.transaction().execute(async (tx) => {
      await requireApplicant(tx, userId, { locked: true });
      const before = await begun(deps, tx, userId, introduction);
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
      await dropUnused(tx, userId, before.keys);
      return toDraft(kept);
    });
  } catch (error) {
    if (triesLeft > 0 && isMissing(error)) return saveDraft(deps, save, triesLeft - 1);
    throw error;
  }
}

/** Throws the draft away, its pictures with it; again changes nothing. */
export async function discardDraft(deps: Deps, userId: string): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await requireApplicant(tx, userId, { locked: true });
    await removeDraft(tx, userId);
  });
}

/** In the transaction that has no more use for the draft, and holds the person. */
export async function removeDraft(tx: Tx, userId: string): Promise<void> {
  const gone = await tx
    .deleteFrom("application_drafts")
    .where("user_id", "=", userId)
    .returning(["profile_image_key as profile", "background_image_key as background"])
    .executeTakeFirst();
  if (gone) await dropUnused(tx, userId, gone);
}

/** The draft; without one the answers of the last application; without that a blank form. */
export async function begun(deps: Deps, db: Db | Tx, userId: string, introduction: string): Promise<Begun> {
  const draft = await db.selectFrom("application_drafts").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (draft) {
    const phone = JSON.parse(decrypt(deps.keys, draft.phone_sealed)) as Phone;
    return {
      answers: { ...blankAnswers(""), ...(draft.answers as Partial<TypedAnswers>), ...phone },
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

async function keep(deps: Deps, tx: Tx, userId: string, { answers, keys, savedAt }: Begun): Promise<void> {
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

import type { TypedAnswers } from "#contract/applications";
import type { PersonalTables } from "#contract/leaving";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/address";
import { dropPicture } from "../media/uploads";
import type { Phone } from "./application";
import { purposes } from "./pictures";
import { answersOf, decisionOf } from "./queries";

/** Everything a person answered goes, with its pictures; a domain ID that was held for it is free. */
export async function eraseApplications(tx: Tx, userId: string): Promise<void> {
  const gone = [
    ...(await tx.deleteFrom("application_drafts").where("user_id", "=", userId).returningAll().execute()),
    ...(await tx.deleteFrom("applications").where("user_id", "=", userId).returningAll().execute()),
  ];
  for (const purpose of purposes)
    for (const key of new Set(gone.map((row) => row[`${purpose}_image_key`])))
      if (key) await dropPicture(tx, key, purpose);
}

/** What a person answered and what came of it, and what they have typed since, for their archive. */
export async function exportApplications({ database: { db }, keys }: Deps, userId: string): Promise<PersonalTables> {
  const sent = await db
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("submitted_at")
    .execute();
  const drafts = await db.selectFrom("application_drafts").selectAll().where("user_id", "=", userId).execute();
  return {
    applications: sent.map((row) => ({
      applicationId: row.application_id,
      status: row.status,
      ...answersOf(keys, row),
      ...decisionOf(row),
    })),
    applicationDraft: drafts.map((row) => ({
      ...(row.answers as Partial<TypedAnswers>),
      ...(JSON.parse(decrypt(keys, row.phone_sealed)) as Phone),
      profileUrl: pictureUrl(row.profile_image_key),
      backgroundUrl: pictureUrl(row.background_image_key),
      savedAt: row.saved_at.toISOString(),
    })),
  };
}

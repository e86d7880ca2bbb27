import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { DraftFields } from "#contract/applications/schemas";
import type { UserId } from "#contract/ids";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/picture-address";
import { removePicture } from "../media/uploads";
import type { DomainPersonalData } from "../personal-data";
import type { Phone } from "./application";
import { purposes } from "./pictures";
import { answersOf, decisionOf } from "./queries";

export const applicationPersonalData: DomainPersonalData = { erase: eraseApplications, export: exportApplications };

/** Erases a user's applications, with pictures and reserved domain ID. */
async function eraseApplications(tx: Tx, userId: UserId): Promise<void> {
  const gone = [
    ...(await tx.deleteFrom("application_drafts").where("user_id", "=", userId).returningAll().execute()),
    ...(await tx.deleteFrom("applications").where("user_id", "=", userId).returningAll().execute()),
  ];
  for (const purpose of purposes)
    for (const key of new Set(gone.map((row) => row[`${purpose}_image_key`])))
      if (key) await removePicture(tx, key, purpose);
}

/** A user's applications with their outcomes, and the draft, for their data archive. */
async function exportApplications({ database: { db }, keys }: Deps, userId: UserId): Promise<PersonalTables> {
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
      ...(row.answers as Partial<DraftFields>),
      ...(JSON.parse(decrypt(keys, row.phone_sealed)) as Phone),
      profileUrl: pictureUrl(row.profile_image_key),
      backgroundUrl: pictureUrl(row.background_image_key),
      savedAt: row.saved_at.toISOString(),
    })),
  };
}

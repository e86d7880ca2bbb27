import type { Selectable } from "kysely";
import type { Application, DraftFields, OwnApplication } from "#contract/applications/schemas";
import type { UserId } from "#contract/ids";
import { decrypt, type Keys as Secrets } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/picture-address";
import type { Phone } from "./application";
import type { Keys } from "./pictures";

export type ApplicationRow = Selectable<Tables["applications"]>;

/** The user's last application. A withdrawn one is returned as the draft it has become. */
export async function ownApplication(deps: Deps, userId: UserId): Promise<OwnApplication> {
  const row = await newest(deps.database.db, userId);
  if (!row || row.status === "withdrawn") return { application: null };
  const { application_id: applicationId, status } = row;
  return { application: { applicationId, ...answersOf(deps.keys, row), status, ...decisionOf(row) } };
}

/** The answers of the last application, whatever its outcome, which begin the next one. */
export async function lastApplication(
  deps: Deps,
  db: Db | Tx,
  userId: UserId,
): Promise<{ answers: DraftFields; keys: Keys } | null> {
  const row = await newest(db, userId);
  if (!row) return null;
  const { profileUrl: _, backgroundUrl: __, ...answers } = answersOf(deps.keys, row);
  return { answers, keys: { profile: row.profile_image_key, background: row.background_image_key } };
}

const newest = (db: Db | Tx, userId: UserId) =>
  db
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", userId)
    // A pending one is the last, whatever the time of one withdrawn the moment before.
    .orderBy((e) => e("status", "=", "pending"), "desc")
    .orderBy("submitted_at", "desc")
    .orderBy("application_id", "desc")
    .limit(1)
    .executeTakeFirst();

type Answers = Omit<Application, "applicationId" | "status" | keyof ReturnType<typeof decisionOf>>;

export function answersOf(keys: Secrets, row: ApplicationRow): Answers {
  const { countryCode, phoneNumber } = JSON.parse(decrypt(keys, row.phone_sealed)) as Phone;
  return {
    snsType: row.sns_type,
    snsId: row.sns_id,
    field: row.field,
    domain: row.domain,
    reDonationOrg: row.re_donation_org,
    reDonationRate: row.re_donation_rate,
    countryCode,
    phoneNumber,
    agencyCode: row.agency_code,
    profileUrl: pictureUrl(row.profile_image_key),
    backgroundUrl: pictureUrl(row.background_image_key),
    bio: row.bio,
    reason: row.reason,
  };
}

export const decisionOf = (row: Pick<ApplicationRow, "submitted_at" | "decided_at" | "decision_reason">) => ({
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decisionReason: row.decision_reason,
});

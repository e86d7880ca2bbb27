import type { ApplicationInput, OwnApplication } from "#contract/applications/schemas";
import type { UserId } from "#contract/ids";
import { encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { adopt } from "../media/uploads";
import { reserveDomain } from "../profiles/reserve-domain";
import { skeletonOf } from "../skeleton";
import { requireApplicant } from "./applicant";
import { keptPhone } from "./application";
import { begun, removeDraft } from "./draft";
import { type Chosen, choosePicture, isMissing, purposes } from "./pictures";
import { ownApplication } from "./queries";

type NewApplication = { userId: UserId; input: ApplicationInput; at: Date };
type Pictures = Record<(typeof purposes)[number], Chosen | null>;

/**
 * Sends an application, reserves its domain ID and deletes the draft. Of several sent at once one is pending. Throws
 * APPLICATION_PENDING_CONFLICT, APPLICATION_APPROVED_CONFLICT, RESOURCE_CONFLICT_DOMAIN, PERMISSION_DENIED for an admin,
 * and what `choosePicture` throws.
 */
export async function sendApplication(deps: Deps, sending: NewApplication): Promise<OwnApplication> {
  await deps.limits.use("applicationPerUser", sending.userId);
  await submit(deps, sending);
  return ownApplication(deps, sending.userId);
}

async function submit(deps: Deps, sending: NewApplication, triesLeft = 2): Promise<void> {
  const { userId, input, at } = sending;
  const { db } = deps.database;
  const { introduction } = await requireApplicant(db, userId);
  try {
    const { keys: held } = await begun(deps, db, { userId, introduction });
    const pictures: Pictures = { profile: null, background: null };
    for (const purpose of purposes) {
      const url = input[`${purpose}Url`];
      if (url !== null) pictures[purpose] = await choosePicture(deps, { userId, purpose, url, held, at });
    }
    await db.transaction().execute((tx) => submitWithin(deps, tx, sending, pictures));
  } catch (error) {
    if (triesLeft > 0 && isMissing(error)) return submit(deps, sending, triesLeft - 1);
    throw error;
  }
}

async function submitWithin(
  deps: Deps,
  tx: Tx,
  { userId, input, at }: NewApplication,
  pictures: Pictures,
): Promise<void> {
  await requireApplicant(tx, userId, { locked: true });
  const applicationId = newId("apl", at);
  const made = await tx
    .insertInto("applications")
    .values({
      application_id: applicationId,
      user_id: userId,
      sns_type: input.snsType,
      sns_id: input.snsId,
      field: input.field,
      domain: input.domain,
      domain_skeleton: skeletonOf(input.domain),
      re_donation_org: input.reDonationOrg,
      re_donation_rate: input.reDonationRate,
      phone_sealed: encrypt(deps.keys, JSON.stringify(keptPhone(input))),
      agency_code: input.agencyCode,
      profile_image_key: pictures.profile?.key ?? null,
      background_image_key: pictures.background?.key ?? null,
      bio: input.bio,
      reason: input.reason,
      submitted_at: at,
    })
    // In any case the index allows one pending application.
    .onConflict((conflict) => conflict.column("user_id").where("status", "=", "pending").doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows) throw new ApiError("APPLICATION_PENDING_CONFLICT");
  if (!(await reserveDomain(tx, { userId, domain: input.domain, applicationId, at })))
    throw new ApiError("RESOURCE_CONFLICT_DOMAIN", { fields: { domain: ["RESOURCE_CONFLICT_DOMAIN"] } });
  for (const purpose of purposes) {
    const published = pictures[purpose]?.published;
    if (published) await adopt(tx, published, at);
  }
  await removeDraft(tx, userId);
}

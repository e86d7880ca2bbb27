import type { Selectable } from "kysely";
import type { ApplicationId, UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { notify } from "../notifications/notify";
import { promoteToActivist } from "../profiles/promote-to-activist";
import { releaseDomain } from "../profiles/reserve-domain";
import { lockApplicant } from "./applicant";
import { purposes } from "./pictures";

type AdminAction = { adminId: UserId; applicationId: ApplicationId; reason: string; at: Date };
type DecidedApplication = Selectable<Tables["applications"]>;

/**
 * Makes the applicant an activist with the reserved domain ID and the application's field, pictures and texts, in one
 * transaction; the first admin's decision counts. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT for a decided or withdrawn
 * application, or a suspended or leaving applicant.
 */
export async function approveApplication(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const application = await decide(tx, adminAction, "approved");
    const { user_id: userId, domain, field, bio } = application;
    const { profile_image_key: profileKey, background_image_key: backgroundKey } = application;
    const page = { userId, domain, field, introduction: bio, profileKey, backgroundKey, at: adminAction.at };
    if (!(await promoteToActivist(tx, page))) throw conflict("applicantAway");
    // Not earlier, to rule out a deadlock with a user who claims the same domain ID.
    await releaseDomain(tx, adminAction.applicationId);
    await transferPictures(tx, application);
    await notifyApplicant(tx, application, adminAction, "application.approve");
  });
}

/** Rejects an application with a reason for the applicant; the domain ID is free again. Throws as `approveApplication`. */
export async function rejectApplication(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const application = await decide(tx, adminAction, "rejected");
    await releaseDomain(tx, adminAction.applicationId);
    await notifyApplicant(tx, application, adminAction, "application.reject");
  });
}

async function decide(
  tx: Tx,
  { adminId, applicationId, reason, at }: AdminAction,
  status: "approved" | "rejected",
): Promise<DecidedApplication> {
  const application = await tx
    .selectFrom("applications")
    .select("user_id")
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  if (!application) throw notFound();
  // The user's row first, as in sending, withdrawing and deletion, which rules out deadlocks.
  await lockApplicant(tx, application.user_id);
  const decided = await tx
    .updateTable("applications")
    .set({ status, decided_at: at, decided_by: adminId, decision_reason: status === "rejected" ? reason : null })
    .where("application_id", "=", applicationId)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (!decided) throw conflict("reviewOver");
  return decided;
}

/** The pictures belong to the page now: no application uses them any more. */
async function transferPictures(tx: Tx, application: DecidedApplication): Promise<void> {
  for (const purpose of purposes) {
    const column = `${purpose}_image_key` as const;
    if (application[column])
      await tx
        .updateTable("applications")
        .set({ [column]: null })
        .where("user_id", "=", application.user_id)
        .where(column, "=", application[column])
        .execute();
  }
}

async function notifyApplicant(
  tx: Tx,
  { user_id: to, application_id: id }: DecidedApplication,
  adminAction: AdminAction,
  action: AuditAction,
): Promise<void> {
  const target = { type: "application", id } as const;
  await audit(tx, { ...adminAction, action, target });
  await notify(tx, { to, kind: "applicationDecided", actor: null, target, at: adminAction.at });
}

const conflict = (why: "reviewOver" | "applicantAway") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { application: [why] } });

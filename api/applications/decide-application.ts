import type { Selectable } from "kysely";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { notify } from "../notifications/notify";
import { promoteToActivist } from "../profiles/promote-to-activist";
import { releaseDomain } from "../profiles/reserve-domain";
import { audit } from "../staff/audit";
import { holdPerson } from "./applicant";
import { purposes } from "./pictures";

type AdminAction = { adminId: string; applicationId: string; reason: string; at: Date };
type Decided = Selectable<Tables["applications"]>;

/**
 * Makes the applicant an activist, their page with the domain ID that was held, the field, pictures and words of the
 * application, all in one transaction; of two admins the first decides. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT
 * for one that is decided or taken back already, or whose applicant is suspended or leaving.
 */
export async function approveApplication(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const application = await decide(tx, adminAction, "approved");
    const { user_id: userId, domain, field, bio } = application;
    const { profile_image_key: profileKey, background_image_key: backgroundKey } = application;
    const page = { userId, domain, field, introduction: bio, profileKey, backgroundKey, at: adminAction.at };
    if (!(await promoteToActivist(tx, page))) throw conflict("applicantAway");
    // Not before: who reaches for the address meanwhile would wait for the claim, and this for them.
    await releaseDomain(tx, adminAction.applicationId);
    await handOver(tx, application);
    await tell(tx, application, adminAction, "application.approve");
  });
}

/** Rejects it for a reason the applicant is told; the domain ID is free again. Throws as `approveApplication`. */
export async function rejectApplication(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const application = await decide(tx, adminAction, "rejected");
    await releaseDomain(tx, adminAction.applicationId);
    await tell(tx, application, adminAction, "application.reject");
  });
}

async function decide(
  tx: Tx,
  { adminId, applicationId, reason, at }: AdminAction,
  status: "approved" | "rejected",
): Promise<Decided> {
  const asked = await tx
    .selectFrom("applications")
    .select("user_id")
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  if (!asked) throw notFound();
  // The person first, as by whoever sends, withdraws or leaves: nobody waits for another in a ring.
  await holdPerson(tx, asked.user_id);
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

/** The pictures are the page's now, to change and to remove: no application has them any more. */
async function handOver(tx: Tx, application: Decided): Promise<void> {
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

async function tell(
  tx: Tx,
  { user_id: to, application_id: id }: Decided,
  adminAction: AdminAction,
  action: string,
): Promise<void> {
  const target = { type: "application", id } as const;
  await audit(tx, { ...adminAction, action, target });
  await notify(tx, { to, kind: "applicationDecided", actor: null, target, at: adminAction.at });
}

const conflict = (why: "reviewOver" | "applicantAway") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { application: [why] } });

import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { releaseDomain } from "../profiles/reserve-domain";
import { lockApplicant } from "./applicant";

/**
 * Withdraws a pending application: its domain ID is free again, and its answers begin the next draft. A repeated call
 * changes nothing. Throws RESOURCE_CONFLICT once it is decided, RESOURCE_NOT_FOUND without one.
 */
export async function withdrawApplication(deps: Deps, userId: UserId, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockApplicant(tx, userId);
    const withdrawn = await tx
      .updateTable("applications")
      .set({ status: "withdrawn", decided_at: at })
      .where("user_id", "=", userId)
      .where("status", "=", "pending")
      .returning("application_id")
      .executeTakeFirst();
    if (withdrawn) return releaseDomain(tx, withdrawn.application_id);
    const last = await tx
      .selectFrom("applications")
      .select("status")
      .where("user_id", "=", userId)
      .orderBy("submitted_at", "desc")
      .orderBy("application_id", "desc")
      .executeTakeFirst();
    if (!last) throw notFound();
    if (last.status !== "withdrawn")
      throw new ApiError("RESOURCE_CONFLICT", { fields: { application: ["reviewOver"] } });
  });
}

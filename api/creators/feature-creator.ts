import type { UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";

type AdminAction = { adminId: UserId; creatorId: UserId; reason: string; at: Date };

/**
 * Features a creator at the top of explore, replacing the previous one. Audited. Throws RESOURCE_NOT_FOUND for an unknown
 * user, RESOURCE_CONFLICT if the user is no active creator or is featured already.
 */
export async function featureCreator(deps: Deps, action: AdminAction): Promise<void> {
  const { creatorId, at } = action;
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["role", "status"])
      .where("user_id", "=", creatorId)
      .executeTakeFirst();
    if (!user) throw notFound();
    if (user.role !== "activist" || user.status !== "active") throw new ApiError("RESOURCE_CONFLICT");
    const row = { creator_id: creatorId, featured_at: at };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("featured_creator")
      .values(row)
      .onConflict((c) => c.column("is_only").doUpdateSet(row).where("featured_creator.creator_id", "<>", creatorId))
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new ApiError("RESOURCE_CONFLICT");
    await auditFeature(tx, "user.feature", action);
  });
}

/** Ends the featuring of a creator. Audited. Throws RESOURCE_CONFLICT if the creator is not featured. */
export async function unfeatureCreator(deps: Deps, action: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("featured_creator")
      .where("creator_id", "=", action.creatorId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError("RESOURCE_CONFLICT");
    await auditFeature(tx, "user.unfeature", action);
  });
}

const auditFeature = (tx: Tx, action: AuditAction, { adminId, creatorId, reason, at }: AdminAction) =>
  audit(tx, { adminId, action, target: { type: "user", id: creatorId }, reason, at });

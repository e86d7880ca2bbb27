import { type RawBuilder, sql } from "kysely";
import type { AdminChangeId, UserId } from "#contract/ids";
import type { AdminChangeInput } from "#contract/staff/admin-change-schemas";
import type { AdminChangeKind } from "#contract/staff/admin-change-values";
import { audit } from "../audit/audit";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { newId } from "../ids";

/** How long a request waits for its confirmation. */
const lifeSeconds = 3 * 86_400;

type Request = AdminChangeInput & { adminId: UserId; userId: UserId; at: Date };

/**
 * Requests that an admin be blocked, unblocked, demoted or freed of the second factor; another admin must confirm. Repeated
 * requests for the same change make one. Throws RESOURCE_NOT_FOUND, PERMISSION_DENIED about oneself, RESOURCE_CONFLICT for
 * a change that does not apply or is requested already.
 */
export async function requestAdminChange(deps: Deps, request: Request): Promise<AdminChangeId> {
  const { adminId, userId, kind, reason, at } = request;
  if (adminId === userId) throw new ApiError("PERMISSION_DENIED", { fields: { kind: ["ownAccount"] } });
  const changeId = newId("ach", at);
  await deps.database.db.transaction().execute(async (tx) => {
    await requireApplicable(tx, userId, kind);
    await expireAdminChanges(tx, at);
    const made = await tx
      .insertInto("admin_changes")
      .values({
        change_id: changeId,
        user_id: userId,
        kind,
        requested_by: adminId,
        reason,
        requested_at: at,
        expires_at: secondsAfter(at, lifeSeconds),
      })
      .onConflict((c) => c.columns(["user_id", "kind"]).where("outcome", "is", null).doNothing())
      .returning("change_id")
      .executeTakeFirst();
    if (!made) throw new ApiError("RESOURCE_CONFLICT", { fields: { kind: ["alreadyRequested"] } });
    await audit(tx, { adminId, action: `${kind}.requested`, target: { type: "user", id: userId }, reason, at });
  });
  return changeId;
}

/** Expires requests that no admin confirmed in time, and audits it with the requester as the actor. */
export async function expireAdminChanges(tx: Tx, at: Date): Promise<void> {
  const expired = await tx
    .updateTable("admin_changes")
    .set({ outcome: "expired", decided_at: at })
    .where("outcome", "is", null)
    .where("expires_at", "<=", at)
    .returning(["user_id", "kind", "requested_by", "reason"])
    .execute();
  for (const { user_id: id, kind, requested_by: adminId, reason } of expired)
    await audit(tx, { adminId, action: `${kind}.expired`, target: { type: "user", id }, reason, at });
}

const applies: Record<AdminChangeKind, RawBuilder<boolean>> = {
  block: sql`u.status IN ('active', 'leaving')`,
  unblock: sql`u.status = 'blocked'`,
  demote: sql`u.status <> 'gone'`,
  resetSecondFactor: sql`EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.user_id)`,
};

async function requireApplicable(tx: Tx, userId: UserId, kind: AdminChangeKind): Promise<void> {
  const { rows } = await sql<{ applicable: boolean }>`
    SELECT u.role = 'admin' AND ${applies[kind]} AS applicable FROM users u WHERE u.user_id = ${userId}`.execute(tx);
  if (!rows[0]) throw notFound();
  if (!rows[0].applicable) throw new ApiError("RESOURCE_CONFLICT", { fields: { kind: ["notApplicable"] } });
}

import type { UserId } from "#contract/ids";
import { makeAdmin, restoreFormerRole } from "../accounts/update-user";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { deleteViews } from "./views/change-view";

/**
 * Makes the account of `email` an admin; the only way to get the first one. Audited. False when no active account has the
 * email address.
 */
export async function grantAdmin(deps: Deps, email: string): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await makeAdmin(tx, email, at);
    if (!user) return false;
    await audit(tx, {
      adminId: user.user_id,
      action: "admin.grant",
      target: { type: "user", id: user.user_id },
      reason: "granted from the command line",
      at,
    });
    return true;
  });
}

/**
 * Removes the admin role from the account of `email`, on the operator's command, for when too few admins are left for two
 * to decide. Audited. False when no admin has the email address.
 */
export async function revokeAdmin(deps: Deps, email: string): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst();
    if (!user) return false;
    const { user_id: userId } = user;
    return demoteWithin(tx, { actorId: userId, userId, reason: "revoked from the command line", at });
  });
}

type Demotion = { actorId: UserId; userId: UserId; reason: string; at: Date };

/** Gives an admin their former role back, from their next request on, without their views. False for no admin. */
export async function demoteWithin(tx: Tx, { actorId, userId, reason, at }: Demotion): Promise<boolean> {
  if (!(await restoreFormerRole(tx, userId, at))) return false;
  await deleteViews(tx, userId);
  await audit(tx, { adminId: actorId, action: "admin.revoke", target: { type: "user", id: userId }, reason, at });
  return true;
}

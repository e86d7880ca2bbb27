import { sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { audit } from "./audit";

/**
 * Makes the account of `email` an admin: the only way to the first one. Written to the audit log as an action of its own.
 * False when no active account has the address.
 */
export async function grantAdmin(deps: Deps, email: string): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable("users")
      .set({ role: "admin", updated_at: at })
      .where("email", "=", email)
      .where("status", "=", "active")
      .returning("user_id")
      .executeTakeFirst();
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
 * Takes the admin's role from the account of `email`, by whoever runs the service: the way out where too few admins are
 * left for two to decide. Audited. False when no admin has the address.
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

type Demotion = { actorId: string; userId: string; reason: string; at: Date };

/** An admin is again what they were before; felt at their next request. False for who is none. */
export async function demoteWithin(tx: Tx, { actorId, userId, reason, at }: Demotion): Promise<boolean> {
  const { rows } = await sql`UPDATE users SET updated_at = ${at}, role = coalesce(
      (SELECT former_role FROM admin_tenures t WHERE t.user_id = users.user_id ORDER BY began_at DESC LIMIT 1), 'supporter')
    WHERE user_id = ${userId} AND role = 'admin' RETURNING user_id`.execute(tx);
  if (rows.length === 0) return false;
  await audit(tx, { adminId: actorId, action: "admin.revoke", target: { type: "user", id: userId }, reason, at });
  return true;
}

import type { Deps } from "../deps";
import { audit } from "./audit";

/**
 * Makes the account of `email` an admin: the only way to the first one. Written to the audit log as its own deed.
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

import type { Deps } from "../deps";
import { newId } from "../ids";

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
    await tx
      .insertInto("audit_log")
      .values({
        audit_id: newId("aud", at),
        actor_id: user.user_id,
        action: "admin.grant",
        target_type: "user",
        target_id: user.user_id,
        reason: "granted from the command line",
        created_at: at,
      })
      .execute();
    return true;
  });
}

import { endSessionsOf } from "../accounts/session";
import type { Deps } from "../deps";
import { removeFactor } from "./change";
import { tellChange } from "./tell";

/**
 * Takes the factor off an account whose owner has lost both app and recovery codes, by whoever runs the service and has
 * made sure who asks. Signs the account out, tells its owner, and is in the audit log. False where there is none.
 */
export async function resetSecondFactor(deps: Deps, email: string): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("user_id")
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user || !(await removeFactor(tx, user.user_id))) return false;
    await endSessionsOf(tx, user.user_id, "ended", at);
    await tellChange(deps, tx, user.user_id, "secondFactorReset", at);
    return true;
  });
}

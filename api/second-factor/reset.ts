import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { endSessionsOf } from "../sessions/session";
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
    if (!user) return false;
    const { user_id: userId } = user;
    return resetWithin(deps, tx, { actorId: userId, userId, reason: "reset from the command line", at });
  });
}

type Reset = { actorId: string; userId: string; reason: string; at: Date };

/** As `resetSecondFactor`, within what else is decided, by `actorId`. The caller holds the person's row. */
export async function resetWithin(deps: Deps, tx: Tx, { actorId, userId, reason, at }: Reset): Promise<boolean> {
  if (!(await removeFactor(tx, userId))) return false;
  await endSessionsOf(tx, userId, "ended", at);
  await tellChange(deps, tx, userId, "secondFactorReset", at, { actorId, reason });
  return true;
}

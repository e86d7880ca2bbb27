import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { erasePersonalData } from "./personal-data";
import { type Erasure, listErasures } from "./record-erasure";

/** The worker's clock gave the times of erasures, the database's that of the restored second. */
const marginSeconds = -3_600;

/**
 * Erases again, in a restored copy, everybody who was erased since the restored second. What would have refused a deletion
 * then does not matter: it was decided later, when nothing stood against it. Safe to run twice. Returns how many it erased.
 */
export async function replayErasures(
  deps: Deps,
  { since, at }: { since: Date; at: Date },
): Promise<{ recorded: number; erased: number }> {
  const recorded = await listErasures(deps, secondsAfter(since, marginSeconds));
  let erased = 0;
  for (const erasure of recorded) if (await eraseAgain(deps, erasure, at)) erased += 1;
  return { recorded: recorded.length, erased };
}

/** False for an account that the copy does not have yet, or no longer. */
function eraseAgain(deps: Deps, { userId }: Erasure, at: Date): Promise<boolean> {
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("status", "!=", "gone")
      .forUpdate()
      .executeTakeFirst();
    if (!user) return false;
    await erasePersonalData(deps, tx, { userId, at });
    return true;
  });
}

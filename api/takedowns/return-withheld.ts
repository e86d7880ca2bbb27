import type { TakedownId } from "#contract/ids";
import type { Deps } from "../deps";
import { reloadRooms } from "../messages/withhold-message";
import { isDeleted, restoreContent } from "./content";
import { lockAuthor } from "./lock-author";
import { mailTakedown } from "./mail-parties";
import type { CaseTarget } from "./pictures";

/**
 * Closes a case that nobody decided in its thirty days; the content itself was visible again from that moment. If the
 * author deleted the content in that time, the case is closed as removed. Open pages of a message's room load again. A
 * repeat changes nothing.
 */
export async function returnWithheld(deps: Deps, { takedownId }: { takedownId: TakedownId }): Promise<void> {
  const at = deps.clock.now();
  const returned = await deps.database.db.transaction().execute(async (tx) => {
    await lockAuthor(tx, takedownId);
    const takedown = await tx
      .selectFrom("takedowns")
      .select(["target_type", "target_id"])
      .where("takedown_id", "=", takedownId)
      .where("outcome", "=", "withheld")
      .where("withheld_until", "<=", at)
      .forUpdate()
      .executeTakeFirst();
    if (!takedown) return null;
    const target = takedown as CaseTarget;
    const step = (await isDeleted(tx, target)) ? "removed" : "returned";
    if (step === "returned") await restoreContent(tx, target, at);
    await tx
      .updateTable("takedowns")
      .set({ outcome: step, decided_at: at, decided_by: null })
      .where("takedown_id", "=", takedownId)
      .execute();
    await mailTakedown(deps, tx, { takedownId, step, party: "requester" });
    if (step === "returned") await mailTakedown(deps, tx, { takedownId, step, party: "author" });
    return step === "returned" ? target : null;
  });
  if (returned?.target_type === "message") await reloadRooms(deps, returned.target_id);
}

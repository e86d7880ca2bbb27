import type { TakedownId } from "#contract/ids";
import type { Tx } from "../db/connect";

/**
 * Locks the row of the content's author, before the case is locked: the deletion of an account locks both in this
 * order.
 */
export async function lockAuthor(tx: Tx, takedownId: TakedownId): Promise<void> {
  await tx
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", tx.selectFrom("takedowns").select("owner_id").where("takedown_id", "=", takedownId))
    .forNoKeyUpdate()
    .execute();
}

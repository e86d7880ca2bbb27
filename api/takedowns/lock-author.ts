import type { TakedownId } from "#contract/ids";
import type { Tx } from "../db/connect";

/**
 * The row of the user whose content a case is about, before the case itself: the deletion of their account locks both in
 * this order.
 */
export async function lockAuthor(tx: Tx, takedownId: TakedownId): Promise<void> {
  await tx
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", tx.selectFrom("takedowns").select("owner_id").where("takedown_id", "=", takedownId))
    .forNoKeyUpdate()
    .execute();
}

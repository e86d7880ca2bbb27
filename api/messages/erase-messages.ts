import { sql } from "kysely";
import type { Tx } from "../db/connect";

/**
 * Takes away what a person wrote, what they would have greeted with, and whom they greeted. What others wrote to them is
 * those others' own: it stays for their archives, in rooms that nobody sees any more.
 */
export async function eraseMessages(tx: Tx, userId: string): Promise<void> {
  // In the order of ids: two who leave at once wait for each other at their room.
  await sql`SELECT FROM chat_rooms WHERE ${userId} IN (fan_id, creator_id) ORDER BY room_id FOR UPDATE`.execute(tx);
  await tx.deleteFrom("messages").where("sender_id", "=", userId).execute();
  await tx.deleteFrom("broadcasts").where("creator_id", "=", userId).execute();
  await tx.deleteFrom("greetings").where("creator_id", "=", userId).execute();
  await tx
    .deleteFrom("greeted")
    .where((e) => e.or([e("creator_id", "=", userId), e("fan_id", "=", userId)]))
    .execute();
}

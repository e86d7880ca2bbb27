import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { removeComments } from "./remove";

/**
 * Takes away all comments of a person, and those on their posts, which nobody will see again. Holds every post that
 * this or the erasing of posts and likes after it will change, in the order of ids, so that two who leave at once wait
 * for each other instead of deadlocking.
 */
export async function eraseComments(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`SELECT FROM posts WHERE creator_id = ${userId}
      OR post_id IN (SELECT post_id FROM comments WHERE author_id = ${userId})
      OR post_id IN (SELECT post_id FROM likes WHERE user_id = ${userId})
    ORDER BY post_id FOR UPDATE`.execute(tx);
  const own = tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId);
  await tx.deleteFrom("comments").where("parent_id", "is not", null).where("post_id", "in", own).execute();
  await tx.deleteFrom("comments").where("post_id", "in", own).execute();
  await tx.updateTable("posts").set({ comment_count: 0 }).where("creator_id", "=", userId).execute();
  const written = await tx.selectFrom("comments").select("comment_id").where("author_id", "=", userId).execute();
  await removeComments(
    tx,
    written.map((row) => row.comment_id),
    at,
  );
}

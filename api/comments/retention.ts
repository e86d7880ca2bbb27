import { sql } from "kysely";
import type { CommentId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Db } from "../db/connect";
import { deleteCommentNotifications } from "../notifications/delete-notifications";
import { purgeBatch, type Retention } from "../retention";

export const commentRetention: Retention[] = [
  {
    expired: "deleted comments",
    keepSeconds: limits.undoSeconds,
    purge: async ({ database: { db } }, before) => {
      for (let deleted = purgeBatch; deleted === purgeBatch; ) deleted = await purgeDeletedComments(db, before);
    },
  },
];

/** The number of deleted comments that can no longer be restored, now purged with their notifications. */
function purgeDeletedComments(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ comment_id: CommentId }>`SELECT comment_id FROM deleted_comments
      WHERE deleted_at < ${before} LIMIT ${purgeBatch} FOR UPDATE SKIP LOCKED`.execute(tx);
    const ids = rows.map((row) => row.comment_id);
    if (ids.length === 0) return 0;
    await deleteCommentNotifications(tx, ids);
    await tx.deleteFrom("deleted_comments").where("comment_id", "in", ids).execute();
    return ids.length;
  });
}

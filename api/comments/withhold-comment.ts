import type { CommentId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { notFound } from "../http/api-error";

/** Withholds a comment until `until`, or restores it with null. Throws RESOURCE_NOT_FOUND for a deleted one. */
export async function withholdComment(
  tx: Tx,
  { commentId, until }: { commentId: CommentId; until: Date | null },
): Promise<void> {
  const changed = await tx
    .updateTable("comments")
    .set({ withheld_until: until })
    .where("comment_id", "=", commentId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!changed.numUpdatedRows && until) throw notFound();
}

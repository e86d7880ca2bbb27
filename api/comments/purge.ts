import type { Tx } from "../db/connect";

/** Takes away all that was said under a post that goes, and the count of it. The caller holds the post. */
export async function purgeComments(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom("comments").where("post_id", "=", postId).where("parent_id", "is not", null).execute();
  await tx.deleteFrom("comments").where("post_id", "=", postId).execute();
  await tx.updateTable("posts").set({ comment_count: 0 }).where("post_id", "=", postId).execute();
}

import type { PostId } from "#contract/ids";
import type { Tx } from "../db/connect";

/** Deletes all comments of a post that is being deleted. The caller has locked the post and resets its count. */
export async function purgeComments(tx: Tx, postId: PostId): Promise<void> {
  await tx.deleteFrom("comments").where("post_id", "=", postId).where("parent_id", "is not", null).execute();
  await tx.deleteFrom("comments").where("post_id", "=", postId).execute();
  await tx.deleteFrom("deleted_comments").where("post_id", "=", postId).execute();
}

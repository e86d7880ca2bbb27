import type { PostId } from "#contract/ids";
import { purgeComments } from "../comments/purge-comments";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { endPostNotifications } from "../notifications/delete-notifications";
import { type PostRemoval, removePost } from "../posts/remove-post";
import { queueRemovalRecord } from "../removals/record-removal";

/**
 * Deletes the creator's own post with its text, pictures, comments and likes; repeating changes nothing. Throws
 * RESOURCE_NOT_FOUND for a post that never was their own.
 */
export async function deletePost(deps: Deps, removal: PostRemoval): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await deleteOwn(tx, removal))) await requireOnceOwn(tx, removal);
  });
}

/** As `deletePost` for any caller, inside their transaction; a deleted post stays deleted. */
export async function deletePostInTransaction(tx: Tx, postId: PostId, at: Date): Promise<void> {
  const post = await tx.selectFrom("posts").select("creator_id").where("post_id", "=", postId).executeTakeFirst();
  if (post) await deleteOwn(tx, { creatorId: post.creator_id, postId, at });
}

/** False when it was deleted before, or never theirs. */
export async function deleteOwn(tx: Tx, removal: PostRemoval): Promise<boolean> {
  if (!(await removePost(tx, removal))) return false;
  await purgeComments(tx, removal.postId);
  await endPostNotifications(tx, removal.postId);
  await queueRemovalRecord(tx, { type: "post", id: removal.postId, at: removal.at });
  return true;
}

async function requireOnceOwn(tx: Tx, { creatorId, postId }: PostRemoval): Promise<void> {
  const own = tx.selectFrom("posts").select("post_id").where("post_id", "=", postId);
  if (!(await own.where("creator_id", "=", creatorId).executeTakeFirst())) throw notFound();
}

import type { PostId, UserId } from "#contract/ids";
import { changeCount } from "../accounts/change-counts";
import { purgeComments } from "../comments/purge-comments";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { endPostNotifications } from "../notifications/delete-notifications";
import { removeFiles } from "../posts/post-pictures";
import { picturesOf, replacePictures } from "../posts/queries";

type Removal = { creatorId: UserId; postId: PostId; at: Date };

/**
 * Deletes the creator's own post with its text, pictures, comments and likes; repeating changes nothing. Throws
 * RESOURCE_NOT_FOUND for a post that never was their own.
 */
export async function deletePost(deps: Deps, removal: Removal): Promise<void> {
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
async function deleteOwn(tx: Tx, removal: Removal): Promise<boolean> {
  if (!(await markDeleted(tx, removal))) return false;
  await removeFiles(tx, await picturesOf(tx, removal.postId));
  await replacePictures(tx, removal.postId, []);
  await purgeComments(tx, removal.postId);
  await tx.deleteFrom("pinned_posts").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("likes").where("post_id", "=", removal.postId).execute();
  await changeCount(tx, { userId: removal.creatorId, count: "post_count", by: -1 });
  await endPostNotifications(tx, removal.postId);
  return true;
}

/** Of simultaneous deletions one takes effect, and only that one changes the count. */
async function markDeleted(tx: Tx, { creatorId, postId, at }: Removal): Promise<boolean> {
  const deleted = await tx
    .updateTable("posts")
    .set({ deleted_at: at, body: "", image_count: 0, like_count: 0, comment_count: 0 })
    .where("post_id", "=", postId)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return deleted.numUpdatedRows > 0n;
}

async function requireOnceOwn(tx: Tx, { creatorId, postId }: Removal): Promise<void> {
  const own = tx.selectFrom("posts").select("post_id").where("post_id", "=", postId);
  if (!(await own.where("creator_id", "=", creatorId).executeTakeFirst())) throw notFound();
}

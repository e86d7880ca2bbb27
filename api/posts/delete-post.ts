import { purgeComments } from "../comments/purge";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { forgetPost } from "../notifications/forget";
import { dropFiles } from "./post-pictures";
import { picturesOf, replacePictures } from "./queries";
import { countPosts } from "./write-post";

type Removal = { creatorId: string; postId: string; at: Date };

/**
 * Takes one's own post away with its words, its pictures and all that was said and liked of it; again changes nothing. Throws RESOURCE_NOT_FOUND for a post
 * that is not, and never was, one's own.
 */
export async function deletePost(deps: Deps, removal: Removal): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await takeAway(tx, removal))) await requireOnceOwn(tx, removal);
  });
}

/** As `deletePost`, whoever asks, within what else is decided; a post that is gone already stays so. */
export async function removePost(tx: Tx, postId: string, at: Date): Promise<void> {
  const post = await tx.selectFrom("posts").select("creator_id").where("post_id", "=", postId).executeTakeFirst();
  if (post) await takeAway(tx, { creatorId: post.creator_id, postId, at });
}

/** False when it was gone before, or never theirs. */
async function takeAway(tx: Tx, removal: Removal): Promise<boolean> {
  if (!(await markDeleted(tx, removal))) return false;
  await dropFiles(tx, await picturesOf(tx, removal.postId));
  await replacePictures(tx, removal.postId, []);
  await purgeComments(tx, removal.postId);
  await tx.deleteFrom("likes").where("post_id", "=", removal.postId).execute();
  await countPosts(tx, removal.creatorId, -1);
  await forgetPost(tx, removal.postId);
  return true;
}

/** Of deletions sent at once one takes effect: only it moves the count. */
async function markDeleted(tx: Tx, { creatorId, postId, at }: Removal): Promise<boolean> {
  const deleted = await tx
    .updateTable("posts")
    .set({ deleted_at: at, body: "", image_count: 0, like_count: 0 })
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

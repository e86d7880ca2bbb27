import type { PostId, UserId } from "#contract/ids";
import { changeCount } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import { removeFiles } from "../media/uploads";
import { picturesOf, replacePictures } from "./queries";

export type PostRemoval = { creatorId: UserId; postId: PostId; at: Date };

/**
 * Marks a post as deleted and deletes its text, pictures, likes, pin, saved rows and read marks, not its comments: callers use
 * `api/post-deletion`. False when it was deleted before, or never theirs.
 */
export async function removePost(tx: Tx, removal: PostRemoval): Promise<boolean> {
  if (!(await markDeleted(tx, removal))) return false;
  await removeFiles(tx, await picturesOf(tx, removal.postId));
  await replacePictures(tx, removal.postId, []);
  await tx.deleteFrom("pinned_posts").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("post_embeds").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("series_posts").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("likes").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("saved_posts").where("post_id", "=", removal.postId).execute();
  await tx.deleteFrom("read_posts").where("post_id", "=", removal.postId).execute();
  // Those that have come are still needed: they say who saw the post, and gets 410 for it.
  await tx
    .deleteFrom("post_openings")
    .where("post_id", "=", removal.postId)
    .where("opens_at", ">", removal.at)
    .execute();
  await changeCount(tx, { userId: removal.creatorId, count: "post_count", by: -1 });
  return true;
}

/** Of simultaneous deletions one takes effect, and only that one changes the count. */
async function markDeleted(tx: Tx, { creatorId, postId, at }: PostRemoval): Promise<boolean> {
  const deleted = await tx
    .updateTable("posts")
    .set({
      deleted_at: at,
      body: "",
      markdown: null,
      blocks: null,
      teaser: "",
      tags: [],
      image_count: 0,
      like_count: 0,
      comment_count: 0,
    })
    .where("post_id", "=", postId)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return deleted.numUpdatedRows > 0n;
}

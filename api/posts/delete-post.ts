import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { forgetPost } from "../notifications/forget";
import { notFound } from "../refusal";
import { dropFiles } from "./post-pictures";
import { picturesOf, replacePictures } from "./queries";
import { countPosts } from "./write-post";

type Removal = { creatorId: string; postId: string; at: Date };

/**
 * Takes one's own post away with its words and pictures; again changes nothing. Throws RESOURCE_NOT_FOUND for a post
 * that is not, and never was, one's own.
 */
export async function deletePost(deps: Deps, removal: Removal): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await markDeleted(tx, removal))) return requireOnceOwn(tx, removal);
    await dropFiles(tx, await picturesOf(tx, removal.postId));
    await replacePictures(tx, removal.postId, []);
    await countPosts(tx, removal.creatorId, -1);
    await forgetPost(tx, removal.postId);
  });
}

/** Of deletions sent at once one takes effect: only it moves the count. */
async function markDeleted(tx: Tx, { creatorId, postId, at }: Removal): Promise<boolean> {
  const deleted = await tx
    .updateTable("posts")
    .set({ deleted_at: at, body: "", image_count: 0 })
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

import type { PostId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { ownPost } from "./queries";

type Pin = { creatorId: UserId; postId: PostId; at: Date };

/**
 * Pins the creator's own post in place of the former one; repeating changes nothing. The post stays locked meanwhile, so
 * that none being deleted is pinned. Throws RESOURCE_NOT_FOUND for another creator's or a deleted one, PERMISSION_DENIED
 * for a withheld one.
 */
export async function pinPost(deps: Deps, { creatorId, postId, at }: Pin): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const post = await ownPost(tx, creatorId, { postId, locked: true });
    if (!post) throw notFound();
    if (post.withheld_until && post.withheld_until > at) throw new ApiError("PERMISSION_DENIED");
    const pin = { post_id: postId, pinned_at: at };
    await tx
      .insertInto("pinned_posts")
      .values({ creator_id: creatorId, ...pin })
      .onConflict((conflict) => conflict.column("creator_id").doUpdateSet(pin))
      .execute();
  });
}

/** Takes the pin back; nothing changes if another post is pinned. Throws as pinning does. */
export async function unpinPost(
  { database: { db } }: Deps,
  { creatorId, postId }: { creatorId: UserId; postId: PostId },
): Promise<void> {
  if (!(await ownPost(db, creatorId, { postId }))) throw notFound();
  await db.deleteFrom("pinned_posts").where("creator_id", "=", creatorId).where("post_id", "=", postId).execute();
}

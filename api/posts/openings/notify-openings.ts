import type { PostId } from "#contract/ids";
import type { Deps } from "../../deps";
import { addJob } from "../../jobs";
import { notifyFollowers } from "../../notifications/fan-out";
import { dueOpenings } from "./openings";

/**
 * Starts the notifications of every opening that has come, and moves the pictures of posts that are open to everybody.
 * Nothing opens by it: a post opens by the clock, whether or not a worker runs.
 */
export async function notifyOpenings(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  for (const { post_id } of await dueOpenings(deps, at)) await notifyOpening(deps, post_id, at);
}

/** In one transaction with the mark, so that a killed or repeated job starts them once. */
async function notifyOpening(deps: Deps, postId: PostId, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const post = await tx
      .selectFrom("posts")
      .select(["creator_id", "deleted_at"])
      .where("post_id", "=", postId)
      .forUpdate()
      .executeTakeFirst();
    const opened = await tx
      .updateTable("post_openings")
      .set({ notified_at: at })
      .where("post_id", "=", postId)
      .where("opens_at", "<=", at)
      .where("notified_at", "is", null)
      .returning("visibility")
      .execute();
    if (!post || post.deleted_at || opened.length === 0) return;
    await notifyFollowers(tx, { postId, creatorId: post.creator_id, at });
    if (opened.some(({ visibility }) => visibility === "public")) await addJob(tx, "publish_pictures", { postId });
  });
}

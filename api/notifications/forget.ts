import { sql } from "kysely";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";

const batchSize = 5_000;

/**
 * Takes away what was told of a post, in the transaction that deletes it: nobody sees it from then on, and the worker
 * removes the rows, of which a post to many followers has as many.
 */
export async function forgetPost(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom("post_fan_outs").where("post_id", "=", postId).execute();
  await addJob(tx, "forget_post", { postId }, { priority: lowPriority });
}

/** Removes the rows of a post that is deleted, some thousands a statement. */
export async function removeTold(deps: Deps, postId: string): Promise<void> {
  const { db } = deps.database;
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM notifications WHERE notification_id IN (
      SELECT n.notification_id FROM notifications n JOIN posts p USING (post_id)
      WHERE n.post_id = ${postId} AND p.deleted_at IS NOT NULL LIMIT ${batchSize})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** Takes away what was told of comments that are about to go. */
export async function forgetComments(tx: Tx, commentIds: string[]): Promise<void> {
  await sql`DELETE FROM notifications n USING comments c
    WHERE c.comment_id = ANY(${commentIds}::text[]) AND n.post_id = c.post_id AND n.target_id = c.comment_id`.execute(
    tx,
  );
}

/** Takes away what a person was told, and what others were told of them; their posts' rows go by the worker. */
export async function eraseNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("notifications").where("user_id", "=", userId).execute();
  await tx.deleteFrom("notifications").where("actor_id", "=", userId).where("kind", "!=", "newPost").execute();
  const posts = await tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId).execute();
  for (const { post_id } of posts) await forgetPost(tx, post_id);
}

/** Takes away what is older than its time, read or not. */
export async function sweepNotifications(deps: Deps, at: Date): Promise<void> {
  const oldest = secondsAfter(at, -limits.notificationDays * 86_400);
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM notifications WHERE notification_id IN (
      SELECT notification_id FROM notifications WHERE created_at < ${oldest} LIMIT ${batchSize})`.execute(
      deps.database.db,
    );
    removed = Number(numAffectedRows ?? 0);
  }
}

import { sql } from "kysely";
import { mailedByDefault } from "#contract/notifications";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";

/** Small enough that a batch is a fraction of a second, and that what waits for a worker waits no longer than that. */
export const batchSize = 1_000;
/** A fan-out nobody has touched for so long has lost its worker. */
const stalledSeconds = 60;

/** Sets a post on its way to its creator's followers, in the transaction that publishes it. */
export async function notifyFollowers(tx: Tx, postId: string, creatorId: string, at: Date): Promise<void> {
  await tx
    .insertInto("post_fan_outs")
    // After every follower there is, one of a machine whose clock is ahead too: whoever follows by now is told.
    .values({
      post_id: postId,
      creator_id: creatorId,
      cursor_at: sql`greatest(${secondsAfter(at, 0.001)}::timestamptz, (SELECT max(f.created_at) + interval '1 ms'
        FROM follows f WHERE f.creator_id = ${creatorId}))`,
      cursor_id: "",
      touched_at: at,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  await leaveJob(tx, postId);
}

/**
 * Tells the next followers of a post. Rows, cursor and the next batch's job commit together, and a batch waits for one
 * under way, so a killed or doubled job leaves everybody told once. Told are those who follow now, whom neither block
 * nor suspension parts from the creator, and to whom the post is open.
 */
export async function fanOutPost(deps: Deps, postId: string): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    const underWay = tx.selectFrom("post_fan_outs").select("post_id").where("post_id", "=", postId).forUpdate();
    if (!(await underWay.executeTakeFirst())) return;
    const { rows } = await tellBatch(tx, postId, at);
    if (Number(rows[0]?.taken ?? 0) === batchSize) return leaveJob(tx, postId);
    await tx.deleteFrom("post_fan_outs").where("post_id", "=", postId).execute();
  });
}

/** Leaves a job for every fan-out that has none any more: the database was away for all of its tries. */
export async function resumeFanOuts(deps: Deps): Promise<void> {
  const before = secondsAfter(deps.clock.now(), -stalledSeconds);
  const stalled = await deps.database.db
    .selectFrom("post_fan_outs")
    .select("post_id")
    .where("touched_at", "<", before)
    .execute();
  for (const { post_id } of stalled) await leaveJob(deps.database.db, post_id);
}

/** By a key, so that however many leave one, one is waiting. */
const leaveJob = (db: Db | Tx, postId: string) =>
  addJob(db, "fan_out_post", { postId }, { key: `fan_out_post:${postId}`, priority: lowPriority });

/** One statement: the followers after the cursor, what they are told, who gets mail, and the cursor after them. */
const tellBatch = (tx: Tx, postId: string, at: Date) =>
  sql<{ taken: number }>`
  WITH batch AS MATERIALIZED (
    SELECT f.follower_id, f.created_at FROM post_fan_outs o JOIN follows f ON f.creator_id = o.creator_id
      AND (f.created_at, f.follower_id) < (o.cursor_at, o.cursor_id)
    WHERE o.post_id = ${postId} ORDER BY f.created_at DESC, f.follower_id DESC LIMIT ${batchSize}),
  told AS (
    INSERT INTO notifications (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
    SELECT notification_id(u.user_id, 'newPost', p.post_id), u.user_id, 'newPost', p.creator_id, 'post', p.post_id, p.post_id,
      p.published_at, p.published_at
    FROM posts p CROSS JOIN batch JOIN users u ON u.user_id = batch.follower_id AND u.status = 'active'
    WHERE p.post_id = ${postId} AND post_access(p, u.user_id, ${at}) = 'open'
    ON CONFLICT (notification_id) DO NOTHING RETURNING notification_id, user_id),
  mailed AS MATERIALIZED (
    SELECT graphile_worker.add_job('mail_notification', json_build_object('notificationId', told.notification_id),
      priority => ${lowPriority}::int, max_attempts => 12)
    FROM told LEFT JOIN notification_choices c ON c.user_id = told.user_id AND c.kind = 'newPost'
    WHERE coalesce(c.by_email, ${mailedByDefault.newPost}::boolean)),
  moved AS (
    UPDATE post_fan_outs o SET cursor_at = last.created_at, cursor_id = last.follower_id, touched_at = ${at}
    FROM (SELECT created_at, follower_id FROM batch ORDER BY created_at, follower_id LIMIT 1) last WHERE o.post_id = ${postId})
  SELECT (SELECT count(*)::int FROM batch) AS taken, (SELECT count(*) FROM mailed) AS mails`.execute(tx);

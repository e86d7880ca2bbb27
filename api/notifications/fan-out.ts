import { sql } from "kysely";
import type { PostId, UserId } from "#contract/ids";
import { mailedByDefault } from "#contract/notifications/schemas";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";

/** Small enough that a batch takes a fraction of a second, so that other jobs do not wait long for a worker. */
export const batchSize = 1_000;
/** A fan-out not updated for so long has lost its worker. */
const stalledSeconds = 60;

/**
 * Starts the fan-out of a post to its creator's followers, in the transaction that opens it to them or some of them. One
 * in progress starts again: followers notified of this post before are left out.
 */
export async function notifyFollowers(
  tx: Tx,
  { postId, creatorId, at }: { postId: PostId; creatorId: UserId; at: Date },
): Promise<void> {
  await tx
    .insertInto("post_fan_outs")
    // A cursor after every present follower, even one of a machine whose clock is ahead.
    .values({
      post_id: postId,
      creator_id: creatorId,
      cursor_at: sql`greatest(${secondsAfter(at, 0.001)}::timestamptz, (SELECT max(f.created_at) + interval '1 ms'
        FROM follows f WHERE f.creator_id = ${creatorId}))`,
      cursor_id: "",
      touched_at: at,
    })
    .onConflict((c) =>
      c.column("post_id").doUpdateSet((e) => ({
        cursor_at: e.ref("excluded.cursor_at"),
        cursor_id: e.ref("excluded.cursor_id"),
        touched_at: e.ref("excluded.touched_at"),
      })),
    )
    .execute();
  await enqueueBatch(tx, postId);
}

/**
 * Notifies the next followers of a post. Rows, cursor and the next batch's job commit together, and batches wait for
 * each other, so that a killed or repeated job notifies everybody once. Notified are present followers who may read the
 * post, without a block or suspension.
 */
export async function fanOutPost(deps: Deps, postId: PostId): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    const fanOut = await tx
      .selectFrom("post_fan_outs")
      // As text: a Date would round the cursor to milliseconds.
      .select(["creator_id as creatorId", "cursor_id as cursorId", sql<string>`cursor_at::text`.as("cursorAt")])
      .where("post_id", "=", postId)
      .forUpdate()
      .executeTakeFirst();
    if (!fanOut) return;
    const settings = { batchSize, priority: lowPriority, mailed: mailedByDefault.newPost };
    const [batch] = await execute(tx, followersStatement, { postId, ...fanOut, at, ...settings });
    if (Number(batch?.taken ?? 0) === batchSize) return enqueueBatch(tx, postId);
    await tx.deleteFrom("post_fan_outs").where("post_id", "=", postId).execute();
  });
}

/** Enqueues a job for every fan-out that has lost its own: the database was unavailable at all of its tries. */
export async function resumeFanOuts(deps: Deps): Promise<void> {
  const before = secondsAfter(deps.clock.now(), -stalledSeconds);
  const stalled = await deps.database.db
    .selectFrom("post_fan_outs")
    .select("post_id")
    .where("touched_at", "<", before)
    .execute();
  for (const { post_id } of stalled) await enqueueBatch(deps.database.db, post_id);
}

/** By a key, so that at most one is queued, however many enqueue it. */
const enqueueBatch = (db: Db | Tx, postId: PostId) =>
  addJob(db, "fan_out_post", { postId }, { key: `fan_out_post:${postId}`, priority: lowPriority });

const followersStatement = loadSql<
  { taken: number },
  {
    postId: PostId;
    creatorId: UserId;
    cursorAt: string;
    cursorId: string;
    batchSize: number;
    at: Date;
    priority: number;
    mailed: boolean;
  }
>("notifications/sql/notify-followers.sql", {
  name: "notify_followers",
  parameters: ["postId", "creatorId", "cursorAt", "cursorId", "batchSize", "at", "priority", "mailed"],
});

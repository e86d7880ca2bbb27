import { sql } from "kysely";
import type { PostId, UserId } from "#contract/ids";
import type { ReadingChoice } from "#contract/posts/reading-endpoints";
import { chooseReadsRemembered } from "../../accounts/update-user";
import type { Db } from "../../db/connect";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";

type Mark = { userId: UserId; postId: PostId; at: Date };

const markStatement = loadSql<object, Mark>("posts/sql/mark-read.sql", {
  name: "mark_read",
  parameters: ["userId", "at", "postId"],
});

/** Remembers a post as read, once. A post that is closed, unknown, one's own or in no series changes nothing. */
export async function markRead(deps: Deps, mark: Mark): Promise<void> {
  await deps.database.run(markStatement, mark);
}

/** Whether what a user reads is remembered. */
export async function readingChoice({ database: { db } }: Deps, userId: UserId): Promise<ReadingChoice> {
  const user = await db
    .selectFrom("users")
    .select("reads_remembered")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { remembered: user.reads_remembered };
}

/** A user who turns it off is forgotten at once: a mark that is being written is awaited, and erased with the others. */
export async function chooseReading(deps: Deps, userId: UserId, { remembered }: ReadingChoice): Promise<ReadingChoice> {
  await deps.database.db.transaction().execute(async (tx) => {
    await chooseReadsRemembered(tx, userId, remembered);
    if (!remembered) await tx.deleteFrom("read_posts").where("user_id", "=", userId).execute();
  });
  return { remembered };
}

/** Without the posts of creators who are hidden from the user. */
export async function exportReadPosts(db: Db, userId: UserId) {
  const rows = await db
    .selectFrom("read_posts as r")
    .innerJoin("posts as p", "p.post_id", "r.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["r.post_id", "u.domain", "r.read_at"])
    .where("r.user_id", "=", userId)
    .where(sql<boolean>`creator_visible(p.creator_id, ${userId})`)
    .orderBy("r.read_at")
    .execute();
  return rows.map((row) => ({ postId: row.post_id, domain: row.domain, readAt: row.read_at.toISOString() }));
}

import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { forgetComments } from "../notifications/forget";

/**
 * Takes comments off their posts, which the caller holds: counts go down by the living ones, a comment with replies left
 * becomes a tombstone, and a tombstone whose last reply goes, goes with it.
 */
export async function removeComments(tx: Tx, commentIds: string[], at: Date): Promise<void> {
  if (commentIds.length === 0) return;
  await forgetComments(tx, commentIds);
  const these = sql`comment_id = ANY(${commentIds}::text[])`;
  await sql`WITH gone AS (SELECT post_id, count(*)::int AS n FROM comments WHERE ${these} AND deleted_at IS NULL GROUP BY post_id)
    UPDATE posts p SET comment_count = p.comment_count - gone.n FROM gone WHERE p.post_id = gone.post_id`.execute(tx);
  const { rows } = await sql<{ parent_id: string }>`DELETE FROM comments
    WHERE ${these} AND parent_id IS NOT NULL RETURNING parent_id`.execute(tx);
  await sql`UPDATE comments SET body = '', author_id = NULL, edited_at = NULL, pinned_at = NULL, deleted_at = ${at}
    WHERE ${these} AND deleted_at IS NULL`.execute(tx);
  const left = [...commentIds, ...rows.map((row) => row.parent_id)];
  await sql`DELETE FROM comments c WHERE c.comment_id = ANY(${left}::text[]) AND c.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.comment_id)`.execute(tx);
}

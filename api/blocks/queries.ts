import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { ListedPerson } from "#contract/people";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";

/** Whether `blockerId` may see `userId`, or has blocked them already. */
export async function mayBlock(tx: Tx, blockerId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u WHERE u.user_id = ${userId} AND u.role <> 'admin'
    AND (creator_visible(u.user_id, ${blockerId})
      OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${blockerId} AND b.blocked_id = u.user_id))`.execute(tx);
  return rows.length > 0;
}

/** Whom `userId` has blocked, the newest first: the one list they are in, so that the block can be taken back. */
export async function listBlocked(deps: Deps, userId: string, query: PageQuery): Promise<Page<ListedPerson>> {
  const scope = `blocks:${userId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<SummaryRow & { created_at: Date }>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, b.created_at
    FROM blocks b JOIN users u ON u.user_id = b.blocked_id
    WHERE b.blocker_id = ${userId}
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (b.created_at, b.blocked_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY b.created_at DESC, b.blocked_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  const toPerson = (row: (typeof rows)[number]): ListedPerson => ({
    ...toSummary(row),
    isFollowing: false,
    at: row.created_at.toISOString(),
  });
  return pageOf(deps.keys, scope, size, rows, toPerson, (row) => ({ at: row.created_at, id: row.user_id }));
}

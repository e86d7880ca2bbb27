import { sql } from "kysely";
import type { ListedPerson } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { listPage, newestFirst } from "../http/paging";

/** Whether `blockerId` may see `userId`, or has blocked them already. */
export async function mayBlock(tx: Tx, userId: UserId, { blockerId }: { blockerId: UserId }): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u WHERE u.user_id = ${userId} AND u.role <> 'admin'
    AND (creator_visible(u.user_id, ${blockerId})
      OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${blockerId} AND b.blocked_id = u.user_id))`.execute(tx);
  return rows.length > 0;
}

/** The users `userId` has blocked, newest first: the one list that still contains them, for unblocking. */
export function listBlocked(deps: Deps, userId: UserId, query: PageQuery): Promise<Page<ListedPerson>> {
  return listPage(deps.keys, {
    scope: `blocks:${userId}`,
    query,
    order: newestFirst("b.created_at", "b.blocked_id"),
    fetch: ({ after, orderBy }) =>
      sql<SummaryRow & { created_at: Date }>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, b.created_at
    FROM blocks b JOIN users u ON u.user_id = b.blocked_id
    WHERE b.blocker_id = ${userId} AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => ({ ...toSummary(row), isFollowing: false, at: row.created_at.toISOString() }),
    cursorAt: (row) => ({ at: row.created_at, id: row.user_id }),
  });
}

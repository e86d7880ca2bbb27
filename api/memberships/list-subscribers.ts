import { sql } from "kysely";
import type { Subscriber } from "#contract/memberships";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";

type Row = SummaryRow & { is_following: boolean; plan_name: string; started_at: Date; subscription_id: string };

/** Who has a creator's membership now, the newest first: nobody whom a block or a suspension parts from the creator. */
export async function listSubscribers(
  deps: Deps,
  creatorId: string,
  query: PageQuery,
  at: Date,
): Promise<Page<Subscriber>> {
  const scope = `subscribers:${creatorId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<Row>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, p.name AS plan_name, s.started_at, s.subscription_id,
      EXISTS (SELECT FROM follows f WHERE f.follower_id = ${creatorId} AND f.creator_id = u.user_id) AS is_following
    FROM subscriptions s JOIN users u ON u.user_id = s.fan_id JOIN plans p ON p.plan_id = s.plan_id
    WHERE s.creator_id = ${creatorId} AND s.status IN ('active', 'past_due') AND subscription_live(s, ${at})
      AND creator_visible(u.user_id, ${creatorId})
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (s.started_at, s.subscription_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY s.started_at DESC, s.subscription_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    (row) => ({
      ...toSummary(row),
      isFollowing: row.is_following,
      at: row.started_at.toISOString(),
      planName: row.plan_name,
    }),
    (row) => ({ at: row.started_at, id: row.subscription_id }),
  );
}

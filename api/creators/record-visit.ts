import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { civilDateOf } from "../clock";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

/**
 * Records that a user opened the page at `domain`, once per day in Seoul. The own page is no visit. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function recordVisit(
  deps: Deps,
  { visitorId, domain, at }: { visitorId: UserId; domain: string; at: Date },
): Promise<void> {
  const { rows } = await sql`
    WITH visited AS (SELECT user_id FROM users u WHERE u.user_id = domain_owner(${domain.toLowerCase()}, ${at})
        AND u.role <> 'admin' AND creator_visible(u.user_id, ${visitorId})),
      noted AS (INSERT INTO visits (visited_id, visitor_id, visited_on, visited_at)
        SELECT user_id, ${visitorId}, ${civilDateOf(at)}::date, ${at}::timestamptz FROM visited WHERE user_id <> ${visitorId}
        ON CONFLICT DO NOTHING)
    SELECT FROM visited`.execute(deps.database.db);
  if (rows.length === 0) throw notFound();
}

import { sql } from "kysely";
import type { Deps } from "../deps";

/**
 * Copies all follower counts into the rank that orders a search. The former rank is stored with the time, so that a
 * search being paged lists nobody twice.
 */
export async function refreshFollowerRank(deps: Deps, at: Date): Promise<void> {
  await sql`UPDATE person_search s SET reach = u.follower_count, reach_before = s.reach, reach_changed_at = ${at}
    FROM users u WHERE u.user_id = s.user_id AND u.follower_count <> s.reach`.execute(deps.database.db);
}

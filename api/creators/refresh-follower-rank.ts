import { sql } from "kysely";
import type { Deps } from "../deps";

/**
 * Takes everybody's followers as they are now for the order of a search. What they had before is kept with the time, so
 * that a search being paged through shows nobody twice.
 */
export async function refreshFollowerRank(deps: Deps, at: Date): Promise<void> {
  await sql`UPDATE person_search s SET reach = u.follower_count, reach_before = s.reach, reach_changed_at = ${at}
    FROM users u WHERE u.user_id = s.user_id AND u.follower_count <> s.reach`.execute(deps.database.db);
}

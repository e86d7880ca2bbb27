import { sql } from "kysely";
import { secondsAfter } from "../clock";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";

/** The points of a new action; they halve every `halfLifeSeconds`, and end after `windowSeconds`. */
const weights = { subscription: 5, follow: 3, comment: 2, like: 1 } as const;
const windowSeconds = 7 * 86_400;
const halfLifeSeconds = 2 * 86_400;
const storedRanks = 200;

const rankStatement = loadSql<
  never,
  typeof weights & { since: Date; at: Date; halfLifeSeconds: number; storedRanks: number }
>("creators/sql/rank-trending.sql", {
  name: "rank_trending",
  parameters: ["subscription", "follow", "comment", "like", "since", "at", "halfLifeSeconds", "storedRanks"],
});

/**
 * Recomputes the trending scores: new subscriptions, follows, comments and likes of seven days,
 * newer ones weighing more. Each fan's comments to a creator count once a day; own actions and those of suspended or
 * deleted users never. Repeated or simultaneous runs leave the same.
 */
export async function rankTrending(deps: Deps, at: Date): Promise<void> {
  const since = secondsAfter(at, -windowSeconds);
  await deps.database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('rank_trending'))`.execute(tx);
    await tx.deleteFrom("trending").execute();
    await execute(tx, rankStatement, { ...weights, since, at, halfLifeSeconds, storedRanks });
  });
}

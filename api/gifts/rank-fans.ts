import { sql } from "kysely";
import type { Ranking, RankingQuery } from "#contract/gifts/schemas";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { civilDateOf } from "../clock";
import type { Deps } from "../deps";

/** `forOwner`: the creator's own list, which also names fans who opted out of the public one. */
type Scope = { creatorId: UserId; viewer: UserId | null; forOwner: boolean };
type RankedFanRow = SummaryRow & { rank: string; shown_won: number; hidden_won: number };

/**
 * A creator's fans by gifts, captured minus refunded, in this month in Seoul or over all time. Equal sums share a rank;
 * fans the viewer may not see and anonymous gifts are neither listed nor counted.
 */
export async function rankFans(
  { database: { db } }: Deps,
  { creatorId, viewer, forOwner }: Scope,
  { query: { tab = "monthly", offset = 0 }, at }: { query: RankingQuery; at: Date },
): Promise<Ranking> {
  const period = tab === "monthly" ? civilDateOf(at).slice(0, 7) : "all";
  const size = limits.pageSize.default;
  const { rows } = await sql<RankedFanRow>`
    SELECT rank() OVER (ORDER BY t.total_won DESC) AS rank, t.shown_won, t.hidden_won,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM gift_totals t JOIN users u ON u.user_id = t.fan_id
    WHERE t.creator_id = ${creatorId} AND t.period = ${period} AND t.total_won > 0
      AND u.status = 'active' AND (${forOwner} OR u.ranked) AND creator_visible(t.fan_id, ${viewer})
    ORDER BY t.total_won DESC, t.fan_id OFFSET ${offset} LIMIT ${size + 1}`.execute(db);
  return {
    items: rows.slice(0, size).map((row) => ({
      rank: Number(row.rank),
      person: toSummary(row),
      amount: Number(row.hidden_won) > 0 ? null : Number(row.shown_won),
    })),
    offset: rows.length > size && offset + size < limits.rankedPlaces ? offset + size : -1,
  };
}

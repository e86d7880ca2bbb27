import type { UserCard } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import type { SearchQuery } from "#contract/search/schemas";
import { compileSql, readSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { readPage } from "../http/paging";
import { type CardRow, toCard } from "./queries";

/** People with most followers, searched before the name index: common name parts fill a page from these alone. */
const topRanked = 2_000;

type FoundRow = CardRow & { rank: Rank; reach: number };
type Rank = 0 | 1 | 2;

const whole = "(s.squeezed = (SELECT squeezed FROM terms) OR s.domain = (SELECT squeezed FROM terms))";
const begins =
  "(starts_with(s.squeezed, (SELECT squeezed FROM terms)) OR starts_with(s.domain, (SELECT squeezed FROM terms)))";
const contains = `(s.folded LIKE ALL (coalesce((SELECT parts FROM terms), '{}')) AND s.folded ~ ALL (coalesce((SELECT shapes FROM terms), '{}')))`;
const matching: Record<Rank, string> = {
  0: whole,
  1: `${begins} AND NOT ${whole}`,
  2: `${contains} AND NOT ${begins}`,
};

/** The SQL that finds names of a rank by an index. */
const indexed: Record<Rank, string> = {
  0: `SELECT s.* FROM person_search s WHERE ${whole}`,
  1: `SELECT s.* FROM person_search s WHERE ${rangeOf("squeezed")} UNION SELECT s.* FROM person_search s WHERE ${rangeOf("domain")}`,
  2: "SELECT s.* FROM person_search s WHERE search_grams(s.folded) @> (SELECT grams FROM terms)",
};

function rangeOf(column: "squeezed" | "domain"): string {
  const beginning = "(SELECT squeezed FROM terms)";
  return `s.${column} ~>=~ ${beginning} AND s.${column} ~<~ (${beginning} || chr(1114111))`;
}

/**
 * The people of one rank after the cursor: first among those with most followers, then by the index; skipped once the
 * page is full.
 */
function ranked(rank: Rank, enough: string): string {
  const bound = `(CASE WHEN :rank = ${rank} THEN :reach ELSE 2147483647 END, CASE WHEN :rank = ${rank} THEN :id ELSE '' END)`;
  const after = `(s.reach, s.user_id) < ${bound} AND NOT (:rank = ${rank} AND s.reach_changed_at > :since AND (s.reach_before, s.user_id) >= ${bound})`;
  const runs = `coalesce(:rank, 0) <= ${rank} AND ${enough}`;
  const inOrder = "ORDER BY s.reach DESC, s.user_id DESC LIMIT :limit";
  return `
    walk_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach, ${rank} AS rank FROM (
        SELECT s.* FROM person_search s WHERE ${after} ORDER BY s.reach DESC, s.user_id DESC LIMIT ${rank === 0 ? 0 : topRanked}
      ) s WHERE ${runs} AND ${matching[rank]} AND creator_visible(s.user_id, :viewer) ${inOrder}),
    matches_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach FROM (${indexed[rank]}) s
      WHERE ${runs} AND (SELECT count(*) FROM walk_${rank}) < :limit AND ${after} AND ${matching[rank]}),
    rest_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach, ${rank} AS rank FROM matches_${rank} s WHERE creator_visible(s.user_id, :viewer) ${inOrder}),
    found_${rank} AS MATERIALIZED (
      SELECT * FROM walk_${rank} WHERE (SELECT count(*) FROM walk_${rank}) >= :limit UNION ALL SELECT * FROM rest_${rank})`;
}

const short = (...ranks: Rank[]) =>
  `(${ranks.map((rank) => `(SELECT count(*) FROM found_${rank})`).join(" + ")}) < :limit`;

type Search = {
  viewer: UserId | null;
  at: Date;
  words: string;
  rank: Rank | null;
  reach: number;
  id: string;
  since: Date;
  limit: number;
};

const found = `WITH terms AS MATERIALIZED (SELECT * FROM parse_search(:words)),
    ${ranked(0, "true")}, ${ranked(1, short(0))}, ${ranked(2, short(0, 1))},
    found AS MATERIALIZED (
      SELECT * FROM found_0 UNION ALL SELECT * FROM found_1 UNION ALL SELECT * FROM found_2
      ORDER BY rank, reach DESC, user_id DESC LIMIT :limit)`;
const foundParameters = ["viewer", "words", "rank", "reach", "id", "since", "limit"] as const;

const personSearch = compileSql<FoundRow, Search>(
  `${found}
    SELECT ${readSql("creators/sql/card-columns.part.sql")}, found.rank, found.reach FROM found JOIN users u USING (user_id) ${readSql("creators/sql/own-subscription.part.sql")}
    ORDER BY found.rank, found.reach DESC, found.user_id DESC`,
  { name: "person_search", parameters: [...foundParameters, "at"] },
);

const personCount = compileSql<{ count: number }, Omit<Search, "at">>(
  `${found} SELECT count(*)::int AS count FROM found`,
  {
    name: "found_person_count",
    parameters: foundParameters,
  },
);

/**
 * A page of people whose nickname or domain ID equals, begins with or contains `query.q`, in this order, each by
 * follower rank. Nobody is listed twice, even when ranks are refreshed between pages. Throws INVALID_REQUEST for
 * another search's key.
 */
export function searchPeople(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: SearchQuery; at: Date },
): Promise<Page<UserCard>> {
  const terms = namesIn(query.q);
  const scope = `search:people:${viewer ?? ""}:${terms}`;
  return readPage(deps.keys, {
    scope,
    query,
    fetch: async ({ cursorAt, cursorId, limit }) => {
      const since = cursorAt ?? at;
      const [rank, reach, id] = cursorId === "" ? [] : cursorId.split(" ");
      const rows = await deps.database.run(personSearch, {
        viewer,
        at,
        words: terms,
        rank: rank === undefined ? null : (Number(rank) as Rank),
        reach: Number(reach ?? 0),
        id: id ?? "",
        since,
        limit,
      });
      return rows.map((row) => ({ ...row, since }));
    },
    toItem: (row) => toCard(row, viewer),
    cursorAt: (row) => ({ at: row.since, id: `${row.rank} ${row.reach} ${row.user_id}` }),
  });
}

/** How many people `searchPeople` finds, at most `limits.searchCounted`. */
export async function countFoundPeople(
  { database }: Deps,
  { viewer, words, at }: { viewer: UserId | null; words: string; at: Date },
): Promise<number> {
  const first = { rank: null, reach: 0, id: "", since: at, limit: limits.searchCounted };
  const [row] = await database.run(personCount, { viewer, words: namesIn(words), ...first });
  return row?.count ?? 0;
}

/** People are searched for by what follows an @ in front. */
const namesIn = (words: string) => words.replace(/^@(?=.)/, "");

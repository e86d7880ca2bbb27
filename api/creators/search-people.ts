import type { Page } from "#contract/paging";
import type { UserCard } from "#contract/people";
import type { SearchQuery } from "#contract/search";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { type CardRow, cardColumns, ownSubscription, toCard } from "./queries";

/** People of most reach looked at before an index of names is asked: parts that many names hold fill a page from these. */
const walked = 2_000;

type FoundRow = CardRow & { rank: Rank; reach: number };
type Rank = 0 | 1 | 2;

const whole = "(s.squeezed = (SELECT squeezed FROM asked) OR s.domain = (SELECT squeezed FROM asked))";
const begins =
  "(starts_with(s.squeezed, (SELECT squeezed FROM asked)) OR starts_with(s.domain, (SELECT squeezed FROM asked)))";
const met = `(s.folded LIKE ALL (coalesce((SELECT parts FROM asked), '{}')) AND s.folded ~ ALL (coalesce((SELECT shapes FROM asked), '{}')))`;
const meets: Record<Rank, string> = { 0: whole, 1: `${begins} AND NOT ${whole}`, 2: `${met} AND NOT ${begins}` };

/** Where the names of a rank are to be had by an index. */
const indexed: Record<Rank, string> = {
  0: `SELECT s.* FROM person_search s WHERE ${whole}`,
  1: `SELECT s.* FROM person_search s WHERE ${rangeOf("squeezed")} UNION SELECT s.* FROM person_search s WHERE ${rangeOf("domain")}`,
  2: "SELECT s.* FROM person_search s WHERE search_grams(s.folded) @> (SELECT grams FROM asked)",
};

function rangeOf(column: "squeezed" | "domain"): string {
  const beginning = "(SELECT squeezed FROM asked)";
  return `s.${column} ~>=~ ${beginning} AND s.${column} ~<~ (${beginning} || chr(1114111))`;
}

/** The people of one rank after the cursor: among those of most reach, else by the index; not at all once the page is full. */
function ranked(rank: Rank, enough: string): string {
  const bound = `(CASE WHEN $4 = ${rank} THEN $5 ELSE 2147483647 END, CASE WHEN $4 = ${rank} THEN $6 ELSE '' END)`;
  const after = `(s.reach, s.user_id) < ${bound} AND NOT ($4 = ${rank} AND s.reach_changed_at > $7 AND (s.reach_before, s.user_id) >= ${bound})`;
  const runs = `coalesce($4, 0) <= ${rank} AND ${enough}`;
  const inOrder = "ORDER BY s.reach DESC, s.user_id DESC LIMIT $8";
  return `
    walk_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach, ${rank} AS rank FROM (
        SELECT s.* FROM person_search s WHERE ${after} ORDER BY s.reach DESC, s.user_id DESC LIMIT ${rank === 0 ? 0 : walked}
      ) s WHERE ${runs} AND ${meets[rank]} AND creator_visible(s.user_id, $1) ${inOrder}),
    matches_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach FROM (${indexed[rank]}) s
      WHERE ${runs} AND (SELECT count(*) FROM walk_${rank}) < $8 AND ${after} AND ${meets[rank]}),
    rest_${rank} AS MATERIALIZED (
      SELECT s.user_id, s.reach, ${rank} AS rank FROM matches_${rank} s WHERE creator_visible(s.user_id, $1) ${inOrder}),
    found_${rank} AS MATERIALIZED (
      SELECT * FROM walk_${rank} WHERE (SELECT count(*) FROM walk_${rank}) >= $8 UNION ALL SELECT * FROM rest_${rank})`;
}

const short = (...ranks: Rank[]) => `(${ranks.map((rank) => `(SELECT count(*) FROM found_${rank})`).join(" + ")}) < $8`;

const personSearch: Statement<FoundRow, [string | null, Date, string, Rank | null, number, string, Date, number]> = {
  name: "person_search",
  text: `WITH asked AS MATERIALIZED (SELECT * FROM search_asked($3)),
    ${ranked(0, "true")}, ${ranked(1, short(0))}, ${ranked(2, short(0, 1))},
    found AS MATERIALIZED (
      SELECT * FROM found_0 UNION ALL SELECT * FROM found_1 UNION ALL SELECT * FROM found_2
      ORDER BY rank, reach DESC, user_id DESC LIMIT $8)
    SELECT ${cardColumns}, found.rank, found.reach FROM found JOIN users u USING (user_id) ${ownSubscription}
    ORDER BY found.rank, found.reach DESC, found.user_id DESC`,
};

/**
 * A page of people whose nickname or domain ID `query.q` is, begins or is part of, in this order, each by reach. Nobody
 * comes twice, also when reach is taken again between two pages. Throws INVALID_REQUEST for a key of another search.
 */
export async function searchPeople(
  deps: Deps,
  viewer: string | null,
  query: SearchQuery,
  at: Date,
): Promise<Page<UserCard>> {
  const asked = query.q.replace(/^@(?=.)/, "");
  const scope = `search:people:${viewer ?? ""}:${asked}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const since = cursor?.at ?? at;
  const [rank, reach, id] = cursor?.id.split(" ") ?? [];
  const size = pageSize(query);
  const rows = await deps.database.run(personSearch, [
    viewer,
    at,
    asked,
    rank === undefined ? null : (Number(rank) as Rank),
    Number(reach ?? 0),
    id ?? "",
    since,
    size + 1,
  ]);
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    (row) => toCard(row, viewer),
    (row) => ({ at: since, id: `${row.rank} ${row.reach} ${row.user_id}` }),
  );
}

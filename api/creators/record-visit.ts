import type { UserId } from "#contract/ids";
import { civilDateOf } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

const findStatement = loadSql<
  { user_id: UserId; is_recorded: boolean },
  { domain: string; visitorId: UserId; visitedOn: string; at: Date }
>("creators/sql/find-visited.sql", {
  name: "find_visited",
  parameters: ["visitorId", "visitedOn", "domain", "at"],
});

/**
 * Records that a user opened the page at `domain`, once per day in Seoul; it is stored a second later, with others. The
 * own page is no visit. Throws RESOURCE_NOT_FOUND.
 */
export async function recordVisit(
  { database, visits }: Pick<Deps, "database" | "visits">,
  { visitorId, domain, at }: { visitorId: UserId; domain: string; at: Date },
): Promise<void> {
  const visitedOn = civilDateOf(at);
  const [visited] = await database.run(findStatement, { domain: domain.toLowerCase(), visitorId, visitedOn, at });
  if (!visited) throw notFound();
  if (visited.is_recorded || visited.user_id === visitorId) return;
  visits.add({ visitedId: visited.user_id, visitorId, visitedOn, at });
}

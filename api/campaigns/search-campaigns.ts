import type { Campaign } from "#contract/campaigns/schemas";
import type { UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { SearchQuery } from "#contract/search/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { countedResults, type Position, readPage } from "../http/paging";
import { type CampaignRow, toCampaign } from "./queries";

type Search = { viewer: UserId | null; at: Date; words: string };
const source = {
  parameters: ["viewer", "at", "words", "cursorAt", "cursorId", "limit"] as const,
  /** The newest campaigns searched before the index of words: common words fill a page from these alone. */
  constants: { newestCount: 200 },
};

const campaignSearch = loadSql<CampaignRow, Search & Position>("campaigns/sql/search-campaigns.sql", {
  name: "campaign_search",
  ...source,
});

const campaignCount = loadSql<{ count: number }, Search & Position>("campaigns/sql/count-found-campaigns.sql", {
  name: "found_campaign_count",
  ...source,
});

/**
 * A page of the open and closed campaigns that `viewer` (null: a guest) may see and that contain every word of
 * `query.q` in their title or text, newest first. Throws INVALID_REQUEST for another search's key.
 */
export function searchCampaigns(
  { keys, database }: Deps,
  viewer: UserId | null,
  { query, at }: { query: SearchQuery; at: Date },
): Promise<Page<Campaign>> {
  return readPage(keys, {
    scope: `search:campaigns:${viewer ?? ""}:${query.q}`,
    query,
    fetch: (position) => database.run(campaignSearch, { viewer, at, words: query.q, ...position }),
    toItem: (row) => toCampaign(row, { viewer, at, lang: null }),
    cursorAt: (row) => ({ at: row.opens_at, id: row.campaign_id }),
  });
}

/** How many campaigns `searchCampaigns` finds, at most `limits.searchCounted`. */
export async function countFoundCampaigns({ database }: Deps, search: Search): Promise<number> {
  const [row] = await database.run(campaignCount, { ...search, ...countedResults });
  return row?.count ?? 0;
}

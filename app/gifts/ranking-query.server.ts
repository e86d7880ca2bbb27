import { RankingQuery } from "#contract/gifts/schemas";

/** The period and page of the ranking; an invalid query means the first page of this month. */
export function rankingQuery(request: Request) {
  const query = new URL(request.url).searchParams;
  const parsed = RankingQuery.safeParse({
    tab: query.get("tab") ?? undefined,
    offset: query.get("offset") ?? undefined,
  });
  const { tab = "monthly", offset = 0 } = parsed.success ? parsed.data : {};
  return { tab, offset };
}

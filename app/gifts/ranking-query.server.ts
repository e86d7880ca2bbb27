import { RankingQuery } from "#contract/gifts";

/** Which places are asked for; what is no such question asks for the first of this month. */
export function rankingQuery(request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = RankingQuery.safeParse({
    tab: query.get("tab") ?? undefined,
    offset: query.get("offset") ?? undefined,
  });
  const { tab = "monthly", offset = 0 } = asked.success ? asked.data : {};
  return { tab, offset };
}

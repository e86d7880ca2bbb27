import { useLoaderData } from "@remix-run/react";
import { getOwnDonationRanking } from "#contract/gifts/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { RankedFans } from "~/components/people/ranked-fans";
import { rankingQuery } from "~/gifts/ranking-query.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const query = rankingQuery(args.request);
  const ranking = await args.api.call(getOwnDonationRanking, { query });
  return { title: args.title("gifts", "ownRankingTitle"), ranking, ...query };
});

export default function OwnRanking() {
  const { ranking, tab, offset } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const title = t("ownRankingTitle");
  return (
    <Column>
      <PageHead title={title} lead={t("ownRankingLead")} />
      <RankedFans ranking={ranking} tab={tab} offset={offset} label={title} emptyHint={t("ownRankingEmptyHint")} />
    </Column>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { getDonationRanking } from "#contract/gifts/endpoints";
import { cacheKey } from "#contract/runtime/cache-keys";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorLine } from "~/components/creators/creator-line";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { RankedFans } from "~/components/people/ranked-fans";
import { rankingQuery } from "~/gifts/ranking-query.server";
import { guardedLoader } from "~/guards/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { LinkButton } from "~/ui/button";
import { Column } from "~/ui/page-head";
import { redirectFormerDomain } from "./visit.server";

export const handle = { ownHead: true, parameters: ["tab", "offset"] } satisfies RouteHandle;

/** Fans are listed for each other, not for search engines. */
export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { title, description } = data;
  return seo(page, { title, description, noindex: true });
};

export const loader = guardedLoader(async (args) => {
  const domain = args.param("domain");
  const query = rankingQuery(args.request);
  const [card, ranking] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(getDonationRanking, { params: { domain }, query }),
  ]);
  redirectFormerDomain(args, card.domain);
  const fans = ranking.items.map(({ person }) => cacheKey.person(person.userId));
  publicPage(args, { of: [cacheKey.creator(card.userId), ...fans] });
  const title = args.title("gifts", "rankingTitle", { name: card.nickname });
  return { title, description: args.text("gifts")("rankingLead"), card, ranking, ...query };
});

export default function FanRanking() {
  const { card, ranking, tab, offset } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  return (
    <Column>
      <CreatorLine card={card} title={(name) => t("rankingTitle", { name })} lead={t("rankingLead")} />
      {card.isActivist ? <CreatorTabs card={card} current="ranking" /> : null}
      <RankedFans
        ranking={ranking}
        tab={tab}
        offset={offset}
        label={t("rankingShort")}
        emptyHint={t("rankingEmptyHint")}
      />
      {card.isSelf ? null : (
        <LinkButton to={href("/:domain/donate", { domain: card.domain })} variant="accent" fullWidth>
          {t("donate")}
        </LinkButton>
      )}
    </Column>
  );
}

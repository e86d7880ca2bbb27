import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCampaigns } from "#contract/campaigns/endpoints";
import { getCreatorCard } from "#contract/creators/endpoints";
import { cacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { CampaignCard } from "~/components/campaigns/campaign-card";
import { CreatorLine } from "~/components/creators/creator-line";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { guardedLoader } from "~/guards/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column } from "~/ui/page-head";
import { redirectFormerDomain } from "./visit.server";

export const handle = { ownHead: true, parameters: ["pagingKey"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { title, description, isLaterPage, page: campaigns } = data;
  return seo(page, { title, description, noindex: isLaterPage || campaigns.items.length === 0 });
};

/** The campaigns of a creator, the newest first, closed ones too. */
export const loader = guardedLoader(async (args) => {
  const domain = args.param("domain");
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const [card, page] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(listCampaigns, { query: { domain, pagingKey } }),
  ]);
  redirectFormerDomain(args, card.domain);
  publicPage(args, { of: [cacheKey.creator(card.userId)] });
  const params = { name: card.nickname };
  return {
    title: args.title("campaigns", "titleOf", params),
    description: args.text("campaigns")("descriptionOf", params),
    card,
    page,
    isLaterPage: pagingKey !== null,
  };
});

export default function CreatorCampaigns() {
  const { card, page } = useLoaderData<typeof loader>();
  const t = useText("campaigns");
  return (
    <Column>
      <CreatorLine card={card} title={(name) => t("titleOf", { name })} />
      {card.isActivist ? <CreatorTabs card={card} current="campaigns" /> : null}
      {page.items.length === 0 ? (
        <EmptyState icon="flag" title={t("emptyOf")} />
      ) : (
        <MoreList page={page} idOf={({ id }) => id} className="grid gap-4 sm:grid-cols-2">
          {(campaign) => <CampaignCard campaign={campaign} byline={false} />}
        </MoreList>
      )}
    </Column>
  );
}

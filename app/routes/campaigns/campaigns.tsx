import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAvailableCampaigns, listCampaigns } from "#contract/campaigns/endpoints";
import { cacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { CampaignCard } from "~/components/campaigns/campaign-card";
import { guardedLoader } from "~/guards/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { type Tab, Tabs } from "~/ui/tabs";

export const handle = { parameters: ["tab", "pagingKey"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const closed = query.get("tab") === "closed";
  const pagingKey = query.get("pagingKey");
  const page = closed
    ? await args.api.call(listCampaigns, { query: { status: "closed", pagingKey } })
    : await args.api.call(listAvailableCampaigns, { query: { pagingKey } });
  publicPage(args, { of: [cacheKey.campaigns] });
  return {
    title: args.title("campaigns", "title"),
    description: args.text("campaigns")("description"),
    closed,
    page,
    isLaterPage: pagingKey !== null,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [];
  const { title, description, closed, isLaterPage } = data;
  return seo(route, { title, description, query: closed ? "tab=closed" : null, noindex: isLaterPage });
};

export default function Campaigns() {
  const { page, closed } = useLoaderData<typeof loader>();
  const t = useText("campaigns");
  const tabs: Tab[] = [
    { to: "/campaigns", label: t("tabOpen"), current: !closed },
    { to: "/campaigns?tab=closed", label: t("tabClosed"), current: closed },
  ];
  return (
    <Column>
      <PageHead title={t("title")} lead={t("lead")} />
      <Tabs label={t("title")} tabs={tabs} />
      {page.items.length === 0 ? (
        <EmptyState icon="spark" title={t(closed ? "emptyClosed" : "empty")} hint={closed ? undefined : t("emptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      ) : (
        <MoreList key={String(closed)} page={page} idOf={({ id }) => id} className="grid gap-4 sm:grid-cols-2">
          {(campaign) => <CampaignCard campaign={campaign} />}
        </MoreList>
      )}
    </Column>
  );
}

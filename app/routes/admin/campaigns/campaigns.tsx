import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignStatuses } from "#contract/campaign-kinds";
import type { AdminCampaign } from "#contract/campaigns";
import type { Page } from "#contract/paging";
import { api } from "~/api/client.server";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { ListSearch, oneOf } from "../list-search";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    status: oneOf(campaignStatuses, query.get("status")),
  };
  const page = await api(args).get<Page<AdminCampaign>>("/admin/campaigns", {
    ...filter,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "ownCampaigns", "adminTitle"), filter, page };
});

export default function AdminCampaigns() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("ownCampaigns");
  const words = useText("campaigns");
  const status = {
    name: "status",
    label: t("state"),
    value: filter.status,
    all: t("all"),
    options: campaignStatuses.map((name): [string, string] => [name, words(`status_${name}`)]),
  };
  return (
    <>
      <h1 className="text-headline">{t("adminTitle")}</h1>
      <ListSearch label={t("adminSearch")} q={filter.q} filters={[status]} />
      {page.items.length === 0 ? (
        <EmptyState icon="spark" title={t("adminEmpty")} hint={t("adminEmptyHint")} />
      ) : (
        <CampaignTable campaigns={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function CampaignTable({ campaigns }: { campaigns: AdminCampaign[] }) {
  const t = useText("ownCampaigns");
  const heads = (["name", "creator", "raised", "state", "closes"] as const).map((name) => t(name));
  return (
    <AdminTable label={t("adminTitle")} heads={heads}>
      {campaigns.map((campaign) => (
        <tr key={campaign.id}>
          <CellLink to={`/admin/campaigns/${campaign.id}`}>{campaign.title || campaign.id}</CellLink>
          <Cell>
            <bdi>{campaign.activist.nickname}</bdi>
          </Cell>
          <Cell>
            <Money won={campaign.raisedAmount} />
            <span className="block text-caption text-muted">
              <Money won={campaign.goalAmount} />
            </span>
          </Cell>
          <Cell>
            <CampaignBadge status={campaign.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={campaign.closesAt} time />
          </Cell>
        </tr>
      ))}
    </AdminTable>
  );
}

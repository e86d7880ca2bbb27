import { useLoaderData } from "@remix-run/react";
import { listCampaignsForAdmin } from "#contract/campaigns/admin-endpoints";
import type { AdminCampaign } from "#contract/campaigns/schemas";
import { campaignStatuses } from "#contract/campaigns/values";
import { href } from "~/addresses/address";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { guardedLoader } from "~/guards/handlers.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    status: oneOf(campaignStatuses, query.get("status")),
  };
  const page = await args.api.call(listCampaignsForAdmin, {
    query: {
      ...filter,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: args.title("campaigns/own", "adminTitle"), filter, page };
});

export default function AdminCampaigns() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("campaigns/own");
  const campaignText = useText("campaigns");
  const status = {
    name: "status",
    label: t("state"),
    value: filter.status,
    all: t("all"),
    options: campaignStatuses.map((name): [string, string] => [name, campaignText(`status_${name}`)]),
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
  const t = useText("campaigns/own");
  const campaignText = useText("campaigns");
  const lng = useLng();
  const heads = (["name", "creator", "raised", "state", "closes"] as const).map((name) => t(name));
  return (
    <Table linked label={t("adminTitle")} heads={heads}>
      {campaigns.map((campaign) => (
        <tr key={campaign.id}>
          <CellLink to={href("/admin/campaigns/:campaignId", { campaignId: campaign.id })}>
            {campaign.title || campaign.id}
          </CellLink>
          <Cell>
            <bdi>{campaign.activist.nickname}</bdi>
          </Cell>
          <Cell>
            <Money won={campaign.raisedAmount} />{" "}
            <span className="block text-caption text-muted">
              {campaignText("goal", { amount: formatWon(campaign.goalAmount, lng) })}
            </span>
          </Cell>
          <Cell>
            <CampaignBadge status={campaign.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={campaign.closesAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

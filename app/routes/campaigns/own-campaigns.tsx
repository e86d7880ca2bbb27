import { useLoaderData } from "@remix-run/react";
import { listOwnCampaigns } from "#contract/campaigns/endpoints";
import type { OwnCampaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { CampaignProgress } from "~/components/campaigns/campaign-progress";
import { activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { WhenText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never" };

export const loader = activistLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listOwnCampaigns, { query: { pagingKey } });
  return { title: args.title("campaigns/own", "title"), page };
});

export default function OwnCampaigns() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("campaigns/own");
  return (
    <Column>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHead title={t("title")} lead={t("lead")} />
        <LinkButton to="/mypage/campaigns/new" reloadDocument>
          {t("create")}
        </LinkButton>
      </div>
      {page.items.length === 0 ? (
        <EmptyState icon="spark" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <MoreList page={page} idOf={({ id }) => id} className="grid gap-3">
          {(campaign) => <Item campaign={campaign} />}
        </MoreList>
      )}
    </Column>
  );
}

function Item({ campaign }: { campaign: OwnCampaign }) {
  const t = useText("campaigns/own");
  const campaignText = useText("campaigns");
  const { id, title, status, opensAt, closesAt, supporterCount } = campaign;
  const time =
    status === "scheduled" ? "opensAt" : status === "open" || status === "withheld" ? "closesAt" : "closedAt";
  return (
    <Card as="li" className="relative grid gap-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-title break-keep wrap-anywhere">
          <Link
            to={href("/mypage/campaigns/:campaignId", { campaignId: id })}
            aria-label={t("manageName", { name: title })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <CampaignBadge status={status} />
      </div>
      <CampaignProgress campaign={campaign} />
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>{campaignText("supporters", { count: supporterCount })}</span>
        <WhenText at={status === "scheduled" ? opensAt : closesAt} say={(when) => campaignText(time, { when })} />
      </p>
    </Card>
  );
}

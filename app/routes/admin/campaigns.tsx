import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { type AdminCampaign, campaignStatuses } from "#contract/campaigns";
import type { Page } from "#contract/paging";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Button } from "../../ui/button";
import { CampaignBadge } from "../../ui/campaign-badge";
import { EmptyState } from "../../ui/empty-state";
import { boxClass } from "../../ui/field";
import { Money } from "../../ui/money";
import { MoreLink } from "../../ui/more-link";
import { DateText } from "../../ui/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = campaignStatuses.find((name) => name === query.get("status"));
  const page = await api(args).get<Page<AdminCampaign>>("/admin/campaigns", {
    q: q || undefined,
    status,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "ownCampaigns", "adminTitle"), q, status: status ?? "", page };
});

export default function AdminCampaigns() {
  const { page, q, status } = useLoaderData<typeof loader>();
  const t = useText("ownCampaigns");
  const words = useText("campaigns");
  return (
    <>
      <h1 className="text-headline">{t("adminTitle")}</h1>
      <Form method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_11rem_auto]">
        <label className="grid gap-1.5 text-small font-semibold">
          {t("adminSearch")}
          <input type="search" name="q" defaultValue={q} maxLength={100} className={`${boxClass} font-normal`} />
        </label>
        <label className="grid gap-1.5 text-small font-semibold">
          {t("state")}
          <select name="status" defaultValue={status} className={`${boxClass} font-normal`}>
            <option value="">{t("all")}</option>
            {campaignStatuses.map((name) => (
              <option key={name} value={name}>
                {words(`status_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary">
          {t("searchButton")}
        </Button>
      </Form>
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
  const cell = "px-4 py-3 text-left align-top";
  return (
    <section aria-label={t("adminTitle")} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full min-w-[44rem] text-small">
        <thead className="border-b border-line text-muted">
          <tr>
            {(["name", "creator", "raised", "state", "closes"] as const).map((name) => (
              <th key={name} scope="col" className={`${cell} whitespace-nowrap`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <tr key={campaign.id}>
              <td className={cell}>
                <Link className="font-semibold underline underline-offset-4" to={`/admin/campaigns/${campaign.id}`}>
                  {campaign.title || campaign.id}
                </Link>
              </td>
              <td className={`${cell} whitespace-nowrap`}>{campaign.activist.nickname}</td>
              <td className={cell}>
                <Money won={campaign.raisedAmount} />
                <span className="block text-caption text-muted">
                  <Money won={campaign.goalAmount} />
                </span>
              </td>
              <td className={cell}>
                <CampaignBadge status={campaign.status} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <DateText at={campaign.closesAt} time />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

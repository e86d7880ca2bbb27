import { useLoaderData } from "@remix-run/react";
import { listSeries } from "#contract/posts/series-endpoints";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { SeriesCover } from "~/components/posts/series-cover";
import { activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle = { parent: "/mypage" } satisfies RouteHandle;
export const loader = activistLoader(async (args, { domain }) => {
  const { items } = await args.api.call(listSeries, { params: { domain } });
  return { title: args.title("posts/series", "own"), series: items };
});

export default function OwnSeries() {
  const { series } = useLoaderData<typeof loader>();
  const t = useText("posts/series");
  return (
    <Column>
      <PageHead title={t("own")} lead={t("ownLead")} />
      {series.length === 0 ? (
        <EmptyState title={t("ownEmpty")}>
          <LinkButton to="/posts/series/new">{t("new")}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4">
            <LinkButton to="/posts/series/new">{t("new")}</LinkButton>
            <TextLink to="/posts/manage">{t("manage")}</TextLink>
          </div>
          <ul className="divide-y divide-line">
            {series.map(({ seriesId, title, coverUrl, postCount, isComplete }) => (
              <li key={seriesId} className="relative flex items-center gap-4 py-4">
                <SeriesCover coverUrl={coverUrl} size="small" />
                <div className="min-w-0">
                  <h2 className="text-row font-semibold wrap-anywhere">
                    <Link to={href("/posts/series/:seriesId", { seriesId })} className="after:absolute after:inset-0">
                      <bdi>{title}</bdi>
                    </Link>
                  </h2>
                  <p className="text-small text-muted">
                    {[t("episodes", { count: postCount }), isComplete ? t("complete") : ""].filter(Boolean).join(" · ")}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Column>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { CreatorRow } from "~/components/creators/creator-row";
import { guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle: RouteHandle = { shell: "plain", consent: "exempt" };
export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** The last step of signing up: people to follow first. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  const { items } = await api(args).call(listRecommendedCreators);
  const next = localPath(new URL(args.request.url).searchParams.get("rd_url"), "/feed/following");
  return { title: pageTitle(args.request, "accounts", "recommendationsTitle"), cards: items, next };
});

export default function Recommendations() {
  const { cards, next } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  return (
    <Column>
      <PageHead title={t("recommendationsTitle")} lead={t("recommendationsLead")} />
      {cards.length === 0 ? (
        <EmptyState icon="people" title={t("recommendationsEmpty")} hint={t("recommendationsEmptyHint")} />
      ) : (
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <li key={card.userId} className="py-4">
              <CreatorRow card={card} as="h2" />
            </li>
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 -mx-4 bg-surface px-4 py-3">
        <LinkButton to={next} fullWidth>
          {t("start")}
        </LinkButton>
      </div>
    </Column>
  );
}

import { useLoaderData } from "@remix-run/react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { MembershipAhead } from "~/components/accounts/membership-ahead";
import { findCreatorAhead } from "~/components/accounts/membership-ahead.server";
import { CreatorRow } from "~/components/creators/creator-row";
import { viewerLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { signsIn: true, copies: "never", shell: "plain", consent: "exempt" };
export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** The last step of signing up: people to follow first. */
export const loader = viewerLoader(async (args) => {
  const { items } = await args.api.call(listRecommendedCreators);
  const next = localPath(new URL(args.request.url).searchParams.get("rd_url"), "/feed/following");
  const ahead = await findCreatorAhead(args, next);
  const isAhead = ({ domain }: { domain: string }) => Number(domain === ahead?.domain);
  const cards = items.toSorted((a, b) => isAhead(b) - isAhead(a));
  return { title: args.title("accounts", "recommendationsTitle"), cards, ahead, next };
});

/**
 * Stands for the number, which the stylesheet counts: a press of a follow button renders no other part of the page.
 * What a stylesheet counts has no place in the accessible name.
 */
const mark = "\uE000";

export default function Recommendations() {
  const { cards, ahead, next } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  return (
    <Column>
      <PageHead title={t("recommendationsTitle")} lead={t("recommendationsLead")} />
      {ahead ? (
        <MembershipAhead creator={ahead} text="membershipWaits">
          <LinkButton to={next} variant="accent" fullWidth>
            {t("membershipGoOn")}
          </LinkButton>
        </MembershipAhead>
      ) : null}
      <div className="choosing grid gap-6">
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
        <div className="sticky bottom-0 -mx-4 flex gap-2 border-t border-line bg-surface px-4 py-3">
          <LinkButton to={next} variant="quiet" className="shrink-0">
            {t("skip")}
          </LinkButton>
          <LinkButton to={next} className="grow">
            <span className="sr-only">{t("start")}</span>
            <span aria-hidden="true" className="if-none">
              {t("start")}
            </span>
            <span aria-hidden="true" className="if-some">
              {t("startWith", { number: mark })
                .split(mark)
                .map((part, at) => [at ? <span key="count" className="chosen" /> : null, part])}
            </span>
          </LinkButton>
        </div>
      </div>
    </Column>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { Campaign } from "#contract/campaigns";
import { hasDomainShape } from "#contract/names";
import type { Page } from "#contract/paging";
import type { UserCard } from "#contract/people";
import type { Post } from "#contract/posts";
import { creatorCardPath } from "#contract/share-card";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { PostList } from "~/components/posts/post-list";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { seo } from "~/seo/seo";
import { breadcrumbs, profilePage } from "~/seo/structured-data";
import { sessionOf } from "~/session/session.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { leadOn, noteVisit } from "./arrival.server";
import { BenefitCards } from "./benefit-cards";
import { CreatorHead } from "./creator-head";
import { listBenefits } from "./list-benefits.server";
import { OpenCampaigns } from "./open-campaigns";
import { RelayBanner } from "./relay-banner";

export { unlessLiked as shouldRevalidate } from "~/http/revalidation";

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const domain = String(args.params.domain).toLowerCase();
  if (!hasDomainShape(domain)) throw localApiError("RESOURCE_NOT_FOUND", args);
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const [card, page, campaigns] = await Promise.all([
    api(args).get<UserCard>(path`/users/${domain}/card`),
    api(args).get<Page<Post>>(path`/feed/activist/${domain}`, { pagingKey }),
    pagingKey ? null : api(args).get<Page<Campaign>>("/users/campaigns", { domain, status: "open", size: 3 }),
    pagingKey ? undefined : noteVisit(args, domain),
  ]);
  // Plans stand in no page that may be shared; where somebody is signed in, none is.
  const guest = await sessionOf(args).isGuest();
  const benefits = card.isActivist && !guest && !pagingKey ? await listBenefits(args, card.domain) : null;
  leadOn(args, card.domain);
  publicPage(args);
  return {
    card,
    page,
    benefits,
    campaigns: campaigns?.items ?? [],
    isLaterPage: pagingKey !== null,
    origin: publicOrigin(),
    shareCard: card.isActivist ? creatorCardPath(card, localeOf(args.request)) : undefined,
    ...wordsAbout(args.request, card),
  };
});

function wordsAbout(request: Request, card: UserCard) {
  const params = { name: card.nickname, domain: card.domain };
  return {
    brand: textOf(request, "shell")("brand"),
    title: pageTitle(request, "creator", "title", params),
    description: card.introduction || textOf(request, "creator")(card.isActivist ? "description" : "supporter", params),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [{ title: "곁 Gyeot" }];
  const { card, title, description, origin, isLaterPage, shareCard, brand } = data;
  return seo(route, {
    title,
    description,
    type: "profile",
    image: shareCard,
    atom: card.isActivist ? `/${card.domain}/atom.xml` : undefined,
    jsonLd: card.isActivist ? [profilePage(card, origin), wayTo(card, brand, origin)] : undefined,
    noindex: isLaterPage || !card.isActivist,
  });
};

const wayTo = (card: UserCard, brand: string, origin: string) =>
  breadcrumbs(
    [
      { name: brand, path: "/" },
      { name: card.nickname, path: `/${card.domain}` },
    ],
    origin,
  );

export default function CreatorPage() {
  const { card, page, benefits, campaigns, isLaterPage } = useLoaderData<typeof loader>();
  const t = useText("creator");
  return (
    <div key={card.userId} className="mx-auto grid w-full max-w-column grid-cols-1 gap-6 pb-6">
      <CreatorHead card={card} />
      {card.isActivist && !isLaterPage ? <BenefitCards domain={card.domain} known={benefits} /> : null}
      {campaigns.length > 0 ? <OpenCampaigns campaigns={campaigns} /> : null}
      <div className="px-4">
        {page.items.length > 0 || isLaterPage ? (
          <PostList page={page} more={t("olderPosts", { name: card.nickname })} />
        ) : (
          <NoPosts card={card} />
        )}
      </div>
      {card.isActivist && card.relayBannerShown ? <RelayBanner card={card} /> : null}
      <Outlet />
    </div>
  );
}

function NoPosts({ card: { isSelf, isActivist } }: { card: UserCard }) {
  const t = useText("creator");
  if (!isActivist) return <Supporter own={isSelf} />;
  const own = isSelf;
  return (
    <EmptyState icon="feed" title={t(own ? "ownEmpty" : "empty")} hint={t(own ? "ownEmptyHint" : "emptyHint")}>
      {own ? (
        <LinkButton to="/posts/new" reloadDocument>
          {t("writeFirst")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

/** Of who writes nothing here and is followed by nobody: what the page is, and to themselves how it becomes more. */
function Supporter({ own }: { own: boolean }) {
  const t = useText("creator");
  return (
    <EmptyState
      icon="heart"
      title={t(own ? "ownSupporter" : "supporter")}
      hint={t(own ? "ownSupporterHint" : "supporterHint")}
    >
      {own ? <LinkButton to="/mypage/apply">{t("apply")}</LinkButton> : null}
    </EmptyState>
  );
}

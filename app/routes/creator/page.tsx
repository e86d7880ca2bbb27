import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { listCampaigns } from "#contract/campaigns/endpoints";
import type { Campaign } from "#contract/campaigns/schemas";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { UserCard } from "#contract/creators/schemas";
import { hasDomainShape } from "#contract/names";
import { listCreatorPosts } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import { creatorCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { refuseWithSimilar } from "~/components/people/similar-creators.server";
import { PostCard } from "~/components/posts/post-card";
import { PostList } from "~/components/posts/post-list";
import { postsOnPage } from "~/components/posts/posts-on-page";
import { KeptMarkup } from "~/document/kept-markup";
import { publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { keysOfPosts } from "~/http/caches/cache-keys.server";
import { localApiError } from "~/http/local-api-error.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { breadcrumbs, profilePage } from "~/seo/structured-data";
import { sessionOf } from "~/session/session.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { CreatorHead } from "./creator-head";
import { listBenefits } from "./list-benefits.server";
import OpenCampaigns from "./open-campaigns";
import { PlanPanel, useBenefits } from "./plan-panel";
import { RelatedCreators } from "./related-creators";
import { recordVisit, redirectFormerDomain } from "./visit.server";

export { unlessLiked as shouldRevalidate } from "~/http/revalidation";

export const handle = { ownHead: true, parameters: ["pagingKey"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const domain = args.param("domain").toLowerCase();
  const refuse = refuseWithSimilar(args, domain);
  if (!hasDomainShape(domain)) return refuse(localApiError("RESOURCE_NOT_FOUND", args));
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  // Shared pages contain no plans; a signed-in viewer's page is never shared.
  const hasPlans = !pagingKey && !(await sessionOf(args).isGuest());
  const [card, posts, campaigns, plans] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(listCreatorPosts, { params: { domain }, query: { pagingKey, size: postsOnPage } }),
    pagingKey ? null : args.api.call(listCampaigns, { query: { domain, status: "open", size: 3 } }),
    hasPlans ? listBenefits(args, domain) : null,
  ]).catch(refuse);
  redirectFormerDomain(args, card.domain);
  // An API of the previous version does not send `unvisited`.
  if (!pagingKey && card.unvisited !== false) await recordVisit(args, domain);
  const listed = keysOfPosts(posts.pinned ? [posts.pinned, ...posts.items] : posts.items);
  publicPage(args, { of: [cacheKey.creator(card.userId), ...listed], changesAt: posts.changesAt });
  return {
    card,
    page: { ...posts, items: posts.items.filter((post) => !post.pinned) },
    pinned: posts.pinned,
    benefits: card.isActivist ? plans : null,
    campaigns: campaigns?.items ?? [],
    isLaterPage: pagingKey !== null,
    origin: publicOrigin(),
    shareCard: card.isActivist ? creatorCardPath(card, localeOf(args.request)) : undefined,
    ...pageTexts(args, card),
  };
});

function pageTexts({ text, title }: HandlerArgs, card: UserCard) {
  const params = { name: card.nickname, domain: card.domain };
  return {
    brand: text("shell")("brand"),
    title: title("creator", "title", params),
    description: card.introduction || text("creator")(card.isActivist ? "description" : "supporter", params),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [];
  const { card, title, description, origin, isLaterPage, shareCard, brand } = data;
  return seo(route, {
    title,
    description,
    type: "profile",
    image: shareCard,
    atom: card.isActivist ? href("/:domain/atom.xml", { domain: card.domain }) : undefined,
    jsonLd: card.isActivist ? [profilePage(card, origin), breadcrumbsOf(card, brand, origin)] : undefined,
    noindex: isLaterPage || !card.isActivist,
  });
};

const breadcrumbsOf = (card: UserCard, brand: string, origin: string) =>
  breadcrumbs(
    [
      { name: brand, path: "/" },
      { name: card.nickname, path: href("/:domain", { domain: card.domain }) },
    ],
    origin,
  );

export default function CreatorPage() {
  const { card, page, pinned, benefits: known, campaigns, isLaterPage } = useLoaderData<typeof loader>();
  const t = useText("creator");
  const sells = card.isActivist && !isLaterPage;
  const isEmpty = page.items.length === 0 && !isLaterPage && !pinned;
  // The owner of an empty page is shown what to do first, not other creators.
  const isOwnEmpty = card.isSelf && isEmpty;
  const benefits = useBenefits(card.domain, known, sells);
  const isShared = known === null;
  const plans = sells ? <PlanPanel card={card} benefits={benefits} isShared={isShared} /> : null;
  return (
    <div key={card.userId} className="with-aside gap-y-4 pb-6 sm:pt-4">
      <CreatorHead card={card} benefits={benefits} />
      {card.isActivist ? (
        <div className="creator-tabs">
          <CreatorTabs card={card} current="posts" />
        </div>
      ) : null}
      {sells || campaigns.length > 0 ? (
        <div className="page-aside grid gap-5 max-lg:hidden">
          {isShared ? null : plans}
          {campaigns.length > 0 ? (
            <KeptMarkup name={`campaigns of ${card.userId}`} facts={{ campaigns }} view={Campaigns} isShared />
          ) : null}
          {isShared ? plans : null}
        </div>
      ) : null}
      <div className="lg:col-start-1 lg:row-start-3">
        {pinned ? <PinnedPost post={pinned} /> : null}
        {isEmpty ? (
          <NoPosts card={card} hasPlans={Boolean(benefits?.length)} />
        ) : (
          <PostList page={page} more={t("olderPosts", { name: card.nickname })} />
        )}
      </div>
      {card.isActivist && card.relayBannerShown && !isOwnEmpty ? <RelatedCreators card={card} /> : null}
      <Outlet />
    </div>
  );
}

const LaterCampaigns = lazy(() => import("./open-campaigns"));

/** The server's markup is enough on the first page: the browser loads this where a link leads here. */
function Campaigns(facts: { campaigns: Campaign[] }) {
  if (import.meta.env.SSR) return <OpenCampaigns {...facts} />;
  return (
    <Suspense>
      <LaterCampaigns {...facts} />
    </Suspense>
  );
}

/** First on the page, and not again at its time in the list. */
function PinnedPost({ post }: { post: Post }) {
  const t = useText("creator");
  return (
    <section aria-labelledby="pinned" className="grid gap-0.5">
      <h2 id="pinned" className="flex items-center gap-1.5 text-small font-semibold text-muted">
        <Icon name="pin" size={16} />
        {t("pinned")}
      </h2>
      <PostCard post={post} />
    </section>
  );
}

function NoPosts({ card: { isSelf, isActivist }, hasPlans }: { card: UserCard; hasPlans: boolean }) {
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
      {own && !hasPlans ? (
        <LinkButton to="/mypage/memberships/new" variant="secondary">
          {t("makePlan")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

/** The page of a user without posts or followers: what it is, and for its owner how to become a creator. */
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

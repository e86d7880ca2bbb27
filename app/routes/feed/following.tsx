import { useLoaderData } from "@remix-run/react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import type { UserCard } from "#contract/creators/schemas";
import { listFollowingPosts } from "#contract/posts/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { PostList } from "~/components/posts/post-list";
import { postsOnPage } from "~/components/posts/posts-on-page";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FeedFrame } from "./feed-frame";
import { SuggestedCreators } from "./suggested-creators";
import { useReloadAfterPendingFollow } from "./use-reload-after-pending-follow";

export const handle = { ownHead: true } satisfies RouteHandle;
export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** The home feed: posts of the creators the viewer follows, newest first. */
export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listFollowingPosts, { query: { pagingKey, size: postsOnPage } });
  const suggested = page.items.length === 0 && !pagingKey ? await listSuggested(args) : [];
  return { title: args.title("feed", "title"), page, suggested };
});

const suggestedAtMost = 6;

async function listSuggested(args: HandlerArgs): Promise<UserCard[]> {
  const { items } = await args.api.call(listRecommendedCreators);
  return items.filter(({ isFollowing }) => !isFollowing).slice(0, suggestedAtMost);
}

export default function Following() {
  const { page, suggested } = useLoaderData<typeof loader>();
  useReloadAfterPendingFollow(page);
  const t = useText("feed");
  return (
    <FeedFrame current="following" posts={page.items}>
      {page.items.length === 0 ? (
        <>
          <EmptyState icon="people" title={t("followingEmpty")} hint={t("followingEmptyHint")}>
            {suggested.length === 0 ? <LinkButton to="/explore">{t("explore")}</LinkButton> : null}
          </EmptyState>
          <SuggestedCreators cards={suggested} />
        </>
      ) : (
        <PostList page={page} eager join="primary" />
      )}
    </FeedFrame>
  );
}

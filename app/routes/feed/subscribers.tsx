import { useLoaderData } from "@remix-run/react";
import { listSubscribedPosts } from "#contract/posts/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { PostList } from "~/components/posts/post-list";
import { postsOnPage } from "~/components/posts/posts-on-page";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FeedFrame } from "./feed-frame";

export const handle = { ownHead: true } satisfies RouteHandle;
export { unlessLiked as shouldRevalidate } from "~/http/revalidation";

/** Posts of the creators the viewer subscribes to, newest first. */
export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listSubscribedPosts, { query: { pagingKey, size: postsOnPage } });
  return { title: args.title("feed", "subscribers"), page };
});

export default function Subscribers() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("feed");
  return (
    <FeedFrame current="subscribers" posts={page.items}>
      {page.items.length === 0 ? (
        <EmptyState icon="heart" title={t("subscribersEmpty")} hint={t("subscribersEmptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      ) : (
        <PostList page={page} eager join="primary" />
      )}
    </FeedFrame>
  );
}

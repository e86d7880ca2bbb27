import { useLoaderData } from "@remix-run/react";
import { listSavedPosts } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { PostList } from "~/components/posts/post-list";
import { postsOnPage } from "~/components/posts/posts-on-page";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { Chips } from "~/ui/tables/chips";

export { unlessLiked as shouldRevalidate } from "~/http/revalidation";

/** Posts the viewer saved that are open to them now, the last saved first; `?creator=` for one creator's. */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const creator = query.get("creator") || null;
  const page = await args.api.call(listSavedPosts, {
    query: { domain: creator, pagingKey: query.get("pagingKey"), size: postsOnPage },
  });
  return { title: args.title("posts/saved", "title"), page, creator };
});

export default function SavedPosts() {
  const { page, creator } = useLoaderData<typeof loader>();
  const t = useText("posts/saved");
  return (
    <Column>
      <PageHead title={t("title")} lead={t("lead")} />
      <Creators posts={page.items} creator={creator} />
      {page.items.length === 0 ? (
        <Empty creator={creator} />
      ) : (
        // Another filter is another list: what was fetched while scrolling is not mixed in.
        <PostList key={creator} page={page} eager />
      )}
    </Column>
  );
}

/** The creators of the posts on the page, as filters; of one creator there is nothing to filter. */
function Creators({ posts, creator }: { posts: Post[]; creator: string | null }) {
  const t = useText("posts/saved");
  const names = new Map(posts.map(({ activist }) => [activist.domain, activist.nickname]));
  if (names.size < (creator ? 1 : 2)) return null;
  const one = [...names].map(([domain, label]) => ({
    to: href("/mypage/saved", `?creator=${encodeURIComponent(domain)}`),
    label,
    current: creator !== null,
  }));
  return (
    <Chips
      inOneRow
      label={t("creators")}
      chips={[{ to: "/mypage/saved", label: t("all"), current: creator === null }, ...one]}
    />
  );
}

function Empty({ creator }: { creator: string | null }) {
  const t = useText("posts/saved");
  return creator ? (
    <EmptyState title={t("noneOf")}>
      <LinkButton to="/mypage/saved" variant="secondary">
        {t("seeAll")}
      </LinkButton>
    </EmptyState>
  ) : (
    <EmptyState title={t("empty")} hint={t("emptyHint")}>
      <LinkButton to="/explore">{t("explore")}</LinkButton>
    </EmptyState>
  );
}

import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Feed, Post } from "#contract/posts/schemas";
import { FieldsAside } from "~/components/people/fields-aside";
import { KeptMarkup } from "~/document/kept-markup";
import { useText } from "~/i18n/i18n";
import { Chips } from "~/ui/tables/chips";
import { FeedAside } from "./feed-aside";
import { NewerPosts } from "./newer-posts";
import { NewestOfEach } from "./newest-of-each";

type Props = { current: Feed; posts: Post[]; children: ReactNode };

/** The two feeds are one screen; from 1024 px ways to other creators stand beside them. */
export function FeedFrame({ current, posts, children }: Props) {
  const t = useText("feed");
  const feeds = (["following", "subscribers"] as const).map((name) => ({
    to: `/feed/${name}` as const,
    label: t(name),
    current: name === current,
  }));
  const isFirstPage = !new URLSearchParams(useLocation().search).has("pagingKey");
  const newest = isFirstPage ? posts[0]?.postId : undefined;
  return (
    <div className="with-aside gap-y-4 pt-2 pb-6 md:pt-6">
      <div className="grid min-w-0 content-start gap-3">
        <h1 className="sr-only">{t("title")}</h1>
        <NewestOfEach posts={posts} />
        <Chips label={t("title")} chips={feeds} />
        <div>
          {newest ? <NewerPosts key={newest} feed={current} since={newest} /> : null}
          <div className="grid gap-3">{children}</div>
        </div>
      </div>
      <aside aria-label={t("discover")} className="page-aside grid gap-5 max-lg:hidden lg:top-4">
        <KeptMarkup name="fields aside" isShared facts={{}} view={FieldsAside} />
        <FeedAside />
      </aside>
    </div>
  );
}

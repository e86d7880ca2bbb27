import type { UserCard } from "#contract/creators/schemas";
import type { Post } from "#contract/posts/schemas";
import type { Series } from "#contract/posts/series-schemas";
import { truncate } from "~/i18n/format";

/** A thing of schema.org, without its context. */
export type Thing = Record<string, unknown>;

/** schema.org's `ProfilePage` of a creator. `origin` is ours; user text stays a string in it. */
export function profilePage(card: UserCard, origin: string): Thing {
  const url = `${origin}/${card.domain}`;
  return {
    "@type": "ProfilePage",
    "@id": url,
    url,
    dateModified: card.updatedAt,
    mainEntity: {
      "@type": "Person",
      "@id": `${url}#person`,
      name: card.nickname,
      alternateName: card.domain,
      identifier: card.userId,
      url,
      ...(card.introduction && { description: card.introduction }),
      ...(card.profileImageUrl && { image: new URL(card.profileImageUrl, origin).href }),
      interactionStatistic: counted("FollowAction", card.followerCount),
      agentInteractionStatistic: counted("WriteAction", card.postCount),
    },
  };
}

type Teaser = {
  title: string;
  description: string;
  /** the post's labels in brackets with a space after them; "" without labels */
  mark: string;
  /** properties that state the labels; none without labels */
  disclosed?: Thing;
};

/** schema.org's Article of a post: only the public part is in it, for every viewer. */
export function article(post: Post, teaser: Teaser, origin: string): Thing {
  const url = `${origin}/posts/${post.postId}`;
  const author = `${origin}/${post.activist.domain}`;
  const free = isForAll(post);
  return {
    "@type": "Article",
    "@id": url,
    mainEntityOfPage: url,
    headline: truncate(teaser.mark + (free && post.body ? post.body : teaser.title), 110),
    ...teaser.disclosed,
    description: truncate(teaser.description),
    datePublished: post.createdAt,
    dateModified: post.updatedAt ?? post.createdAt,
    author: { "@type": "Person", "@id": `${author}#person`, name: post.activist.nickname, url: author },
    publisher: { "@type": "Organization", name: "곁 Gyeot", url: origin },
    isAccessibleForFree: free,
    ...(free
      ? {
          image: post.images.map((image) => new URL(image.url, origin).href),
          articleBody: post.body,
          commentCount: post.commentCount,
        }
      : { hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".withheld" } }),
    interactionStatistic: counted("LikeAction", post.likeCount),
  };
}

/** schema.org's `CreativeWorkSeries`, without its posts: each names its own. */
export function creativeWorkSeries(series: Series, card: UserCard, origin: string): Thing {
  const author = `${origin}/${card.domain}`;
  const url = `${author}/series/${encodeURIComponent(series.slug)}`;
  return {
    "@type": "CreativeWorkSeries",
    "@id": url,
    url,
    name: series.title,
    ...(series.description && { description: series.description }),
    ...(series.coverUrl && { image: new URL(series.coverUrl, origin).href }),
    ...(series.newestAt && { dateModified: series.newestAt }),
    author: { "@type": "Person", "@id": `${author}#person`, name: card.nickname, url: author },
  };
}

/** schema.org's `BreadcrumbList` from the front page to this one; the last step is the page itself. */
export function breadcrumbs(steps: { name: string; path: string }[], origin: string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: truncate(name, 110),
      item: origin + path,
    })),
  };
}

/** Whether a post's text and pictures may be public: in descriptions, previews and structured data. */
export const isForAll = (post: Pick<Post, "locked" | "visibility" | "openings">) =>
  !post.locked && post.visibility === "public" && post.openings.length === 0;

const counted = (action: string, count: number): Thing => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": action },
  userInteractionCount: count,
});

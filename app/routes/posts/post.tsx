import type { MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { PostId } from "#contract/ids";
import { embedsIn } from "#contract/posts/blocks";
import { frameOfEmbed } from "#contract/posts/embeds";
import { getOtherPosts, getPost } from "#contract/posts/endpoints";
import { isScheduled } from "#contract/posts/openings";
import { labelledTitle, type PostLabel } from "#contract/posts/post-labels";
import { markRead } from "#contract/posts/reading-endpoints";
import type { Post } from "#contract/posts/schemas";
import { postCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendAfterwards } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { PostOnPage } from "~/components/posts/post-card";
import { KeptMarkup } from "~/document/kept-markup";
import { publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { keysOfThread } from "~/http/caches/cache-keys.server";
import { localApiError } from "~/http/local-api-error.server";
import { isPageView } from "~/http/page-view.server";
import { allowFramesOf, publicPage } from "~/http/response-context.server";
import { formatDateTime, truncate } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { article, breadcrumbs, isForAll } from "~/seo/structured-data";
import { AuthorCard } from "./author-card";
import { Comments } from "./comments/comments";
import { type commentAction, listComments } from "./comments/comments.server";
import { openThread } from "./comments/open-thread.server";
import { OwnerMenu } from "./owner-menu";
import { placesOf } from "./place-facts.server";
import PostPlaces, { type PlaceFacts } from "./post-places";
import { ReaderMenu } from "./reader-menu";
import { rememberAuthor, rememberedAuthor } from "./remembered-authors.server";

export { unlessLiked as shouldRevalidate } from "~/http/revalidation";
export { commentAction as action } from "./comments/comments.server";

export const handle = {
  ownHead: true,
  capabilities: ["comments"],
  parameters: ["pagingKey", "comment", "reply", "replies"],
  parent: (data) => (data ? href("/:domain", { domain: (data as { card: { domain: string } }).card.domain }) : "/"),
} satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const { data: postId } = PostId.safeParse(args.param("postId"));
  if (!postId) throw localApiError("RESOURCE_NOT_FOUND", args);
  const author = rememberedAuthor(postId);
  const [{ unread, ...post }, comments, others, knownCard] = await readTogether([
    args.api.call(getPost, { params: { postId } }),
    listComments(args, postId),
    args.api.callOptional(getOtherPosts, { params: { postId } }),
    author ? args.api.callOptional(getCreatorCard, { params: { domain: author } }) : null,
  ]);
  const { domain, userId } = post.activist;
  rememberAuthor(postId, domain);
  const [card, thread] = await Promise.all([
    knownCard?.userId === userId ? knownCard : args.api.call(getCreatorCard, { params: { domain } }),
    openThread(args, post),
  ]);
  allowFramesOf(
    args,
    embedsIn(post.blocks ?? []).flatMap((embed) => frameOfEmbed(embed) ?? []),
  );
  // A page that lacks the others is in no cache.
  if (others)
    publicPage(args, {
      of: keysOfThread(post, comments.page.items, thread),
      changesAt: others.changesAt ?? post.openings[0]?.opensAt,
    });
  if (unread && isPageView(args.request)) sendAfterwards(args, markRead, { params: { postId: post.postId } });
  const scheduled = isScheduled(post) ? openingText(args, post.createdAt) : null;
  const shareCard = postCardPath(post, localeOf(args.request));
  const texts = { scheduled, ...pageTexts(args, post) };
  return {
    post,
    card,
    ...comments,
    thread,
    places: placesOf(post, others),
    shareCard,
    origin: publicOrigin(),
    ...texts,
  };
});

/** For the author alone; in words from here, as no other reader needs script for it. */
const openingText = ({ text, request }: HandlerArgs, at: string) =>
  text("posts/writing")("scheduled", { when: formatDateTime(at, localeOf(request)) });

/** The post's description on other sites; for a restricted post, none of its content. */
function pageTexts({ text, request }: HandlerArgs, post: Post) {
  const t = text("posts");
  const name = post.activist.nickname;
  const mark = labelledTitle(post.labels, "", localeOf(request));
  const brand = text("shell")("brand");
  const shared = { brand, mark, disclosed: disclosedAs(post, t) };
  const named = t(post.visibility === "public" ? "title" : `${post.visibility}Title`, { name });
  if (isForAll(post) && post.body) {
    return {
      ...shared,
      named,
      title: `${mark}${truncate(post.body, 40)} · ${name} · ${brand}`,
      description: truncate(post.body),
    };
  }
  // The teaser is its creator's words for users who may not open the post, search engines and other sites.
  if (!isForAll(post) && post.teaser) {
    return {
      ...shared,
      named,
      title: `${mark}${truncate(post.teaser, 40)} · ${name} · ${brand}`,
      description: truncate(post.teaser),
    };
  }
  const description =
    post.visibility === "members" && post.opensWith ? `${named}. ${t("opensWith", { plan: post.opensWith })}` : named;
  // The same title for many posts of a creator, so the time tells them apart.
  const when = formatDateTime(post.createdAt, localeOf(request));
  return {
    ...shared,
    named,
    title: `${mark}${named} · ${when} · ${brand}`,
    description: isForAll(post) ? t("description", { name }) : description,
  };
}

/** What is disclosed of a post, in words of schema.org. */
function disclosedAs({ labels }: Post, t: (label: PostLabel) => string) {
  if (labels.length === 0) return undefined;
  const byAi = labels.includes("aiPersons") && {
    digitalSourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
  };
  return { keywords: labels.map(t), ...byAi };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { post, named, mark, disclosed, title, description, origin, shareCard, brand } = data;
  const { nickname, domain } = post.activist;
  const breadcrumbSteps = [
    { name: brand, path: "/" },
    { name: nickname, path: href("/:domain", { domain }) },
    { name: isForAll(post) && post.body ? post.body : named, path: href("/posts/:postId", { postId: post.postId }) },
  ];
  return seo(page, {
    title,
    description,
    type: "article",
    image: shareCard,
    noindex: post.withheldUntil !== null,
    times: { publishedAt: post.createdAt, changedAt: post.updatedAt ?? post.createdAt },
    jsonLd: [
      article(post, { title: named, description, mark, disclosed }, origin),
      breadcrumbs(breadcrumbSteps, origin),
    ],
  });
};

const LaterPlaces = lazy(() => import("./post-places"));

/** The server's markup is enough on the first page: the browser loads this where a link leads here. */
function Places(facts: PlaceFacts) {
  const Shown = import.meta.env.SSR ? PostPlaces : LaterPlaces;
  return (
    <Suspense>
      <Shown {...facts} />
    </Suspense>
  );
}

export default function PostPage() {
  const { post, card, page, thread, places, formKey, scheduled } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof commentAction>()?.unsent;
  const t = useText("posts");
  const { lists, around, newest } = places;
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid min-w-0 gap-6">
        <OwnerMenu post={post} scheduled={scheduled} />
        <div>
          <PostOnPage post={post} />
          {lists ? <KeptMarkup {...lists} view={Places} /> : null}
        </div>
        <ReaderMenu post={post} />
        <Comments key={post.postId} post={post} page={page} thread={thread} formKey={formKey} unsent={unsent} />
        {around ? <KeptMarkup {...around} view={Places} /> : null}
      </div>
      <aside aria-label={t("author")} className="page-aside">
        <AuthorCard card={card} />
        {newest ? <KeptMarkup {...newest} view={Places} /> : null}
      </aside>
      <Outlet />
    </div>
  );
}

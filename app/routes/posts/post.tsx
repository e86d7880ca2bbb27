import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { UserCard } from "#contract/people";
import type { Post } from "#contract/posts";
import { postCardPath } from "#contract/share-card";
import { Id } from "#contract/text";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { CreatorRow } from "~/components/creators/creator-row";
import { PostFrame } from "~/components/posts/post-card";
import { AllPictures } from "~/components/posts/post-pictures";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { formatDateTime, truncate } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { article, breadcrumbs, isForAll } from "~/seo/structured-data";
import { Column } from "~/ui/page-head";
import { UserText } from "~/ui/user-text";
import { Comments } from "./comments/comments";
import { type commentAction, commentsUnder } from "./comments/comments.server";
import { OwnerMenu } from "./owner-menu";
import { ReaderMenu } from "./reader-menu";

export { unlessLiked as shouldRevalidate } from "~/http/revalidation";
export { commentAction as action } from "./comments/comments.server";

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const postId = String(args.params.postId);
  if (!Id.safeParse(postId).success) throw localApiError("RESOURCE_NOT_FOUND", args);
  const post = await api(args).get<Post>(path`/feed/post/${postId}`);
  const [card, comments] = await Promise.all([
    api(args).get<UserCard>(path`/users/${post.activist.domain}/card`),
    commentsUnder(args, post),
  ]);
  publicPage(args);
  const shareCard = postCardPath(post, localeOf(args.request));
  return { post, card, ...comments, shareCard, origin: publicOrigin(), ...wordsAbout(args.request, post) };
});

/** How the post is told of elsewhere; of one that not everybody may read, nothing it says. */
function wordsAbout(request: Request, post: Post) {
  const t = textOf(request, "posts");
  const name = post.activist.nickname;
  const brand = textOf(request, "shell")("brand");
  const named = t(post.visibility === "public" ? "title" : `${post.visibility}Title`, { name });
  if (isForAll(post) && post.body) {
    return { brand, named, title: `${truncate(post.body, 40)} · ${name} · ${brand}`, description: truncate(post.body) };
  }
  const description =
    post.visibility === "members" && post.opensWith ? `${named}. ${t("opensWith", { plan: post.opensWith })}` : named;
  // Said of many posts of one creator alike, so its time tells them apart.
  const when = formatDateTime(post.createdAt, localeOf(request));
  return {
    brand,
    named,
    title: `${named} · ${when} · ${brand}`,
    description: isForAll(post) ? t("description", { name }) : description,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [{ title: "곁 Gyeot" }];
  const { post, named, title, description, origin, shareCard, brand } = data;
  const { nickname, domain } = post.activist;
  const way = [
    { name: brand, path: "/" },
    { name: nickname, path: `/${domain}` },
    { name: isForAll(post) && post.body ? post.body : named, path: `/posts/${post.postId}` },
  ];
  return seo(page, {
    title,
    description,
    type: "article",
    image: shareCard,
    times: { publishedAt: post.createdAt, changedAt: post.updatedAt ?? post.createdAt },
    jsonLd: [article(post, { title: named, description }, origin), breadcrumbs(way, origin)],
  });
};

export default function PostPage() {
  const { post, card, page, formKey } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof commentAction>()?.unsent;
  const t = useText("posts");
  return (
    <Column>
      <OwnerMenu post={post} />
      <PostFrame post={post} as="h1">
        {post.body ? <UserText text={post.body} className="px-4 pb-4" /> : null}
        <AllPictures images={post.images} />
      </PostFrame>
      <ReaderMenu post={post} />
      <Comments key={post.postId} post={post} page={page} formKey={formKey} unsent={unsent} />
      <aside aria-label={t("author")} className="rounded-lg border border-line bg-raised p-4">
        <CreatorRow card={card} as="h2" />
      </aside>
      <Outlet />
    </Column>
  );
}

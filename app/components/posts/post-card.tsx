import type { ComponentType } from "react";
import type { Post, PostDetail } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { KeptMarkup } from "~/document/kept-markup";
import { useText } from "~/i18n/i18n";
import { isForAll } from "~/seo/structured-data";
import { tintOf } from "~/styles/tint-of";
import { UserText } from "~/ui/text/user-text";
import { LikeButton } from "./like-button";
import { type JoinVariant, LockedPost } from "./locked-post";
import { CardContent, Count, FirstCardContent, FootLinks, PageContent, type PostContent, PostHead } from "./post-views";
import { UnopenedPost } from "./unopened-post";

/** A post in a list. `eager` for the one whose pictures are in view first. */
export function PostCard({ post, eager = false, join }: { post: Post; eager?: boolean; join?: JoinVariant }) {
  return eager ? (
    <PostArticle post={post} as="h2" part="first card" content={FirstCardContent} join={join} />
  ) : (
    <PostArticle post={post} as="h2" part="card" content={CardContent} join={join} />
  );
}

/** A post on its own page. */
export function PostOnPage({ post }: Pick<ArticleProps, "post">) {
  return <PostArticle post={post} as="h1" part="page" content={PageContent} />;
}

type ArticleProps = {
  post: Post & Partial<Pick<PostDetail, "blocks">>;
  as: "h1" | "h2";
  part: string;
  content: ComponentType<PostContent>;
  join?: JoinVariant;
};

/** The head, the content (or a lock), and the likes of a post. Members' and followers' words are kept in no store. */
function PostArticle({ post, as, part, content, join }: ArticleProps) {
  const { postId, activist, labels, body, blocks, images, visibility, createdAt, updatedAt } = post;
  const facts = { postId, activist, labels, body, blocks, images, visibility, createdAt, updatedAt };
  return (
    <article id={postId} className="post" data-tint={tintOf(activist.userId)}>
      {post.locked ? (
        <>
          <PostHead {...facts} as={as} />
          <ClosedContent post={post} join={join} />
        </>
      ) : (
        <KeptMarkup name={`${part} ${postId}`} isShared={isForAll(post)} facts={facts} view={content} />
      )}
      <PostFoot post={post} />
    </article>
  );
}

/** In the place of the content: the notice of a withheld post, the button that opens it, or how to get access. */
function ClosedContent({ post, join }: { post: Post; join?: JoinVariant }) {
  if (post.body) return <p className="post-inset pt-1 pb-4 text-muted">{post.body}</p>;
  return (
    <>
      {post.teaser ? <UserText text={post.teaser} className="post-inset pb-3" /> : null}
      {post.unopened ? <UnopenedPost post={post} /> : <LockedPost post={post} join={join} />}
    </>
  );
}

function PostFoot({ post }: { post: Post }) {
  const { postId, activist, likeStatus, likeCount, commentCount, locked } = post;
  return (
    <footer className="post-foot">
      {locked ? (
        <LikeCount count={likeCount} />
      ) : (
        <LikeButton action={href("/posts/:postId/like", { postId })} likeStatus={likeStatus} likeCount={likeCount} />
      )}
      <KeptMarkup
        name={`foot ${postId}`}
        isShared={isForAll(post)}
        facts={{ postId, name: activist.nickname, locked, commentCount }}
        view={FootLinks}
        className="contents"
      />
    </footer>
  );
}

function LikeCount({ count }: { count: number }) {
  const t = useText("posts");
  return <Count icon="heart" count={count} said={t("likes", { count })} />;
}

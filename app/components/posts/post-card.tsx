import { Link } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ExpandableText } from "~/ui/expandable-text";
import { Icon, type IconName } from "~/ui/icon";
import { RelativeTime } from "~/ui/time-text";
import { LikeButton } from "./like-button";
import { LockedPost } from "./locked-post";
import { PostPictures } from "./post-pictures";

/** A post in a list. `eager` for the one whose pictures are seen first. */
export function PostCard({ post, eager = false }: { post: Post; eager?: boolean }) {
  return (
    <PostFrame post={post} as="h2">
      {post.body ? (
        <div className="px-4 pb-3">
          <ExpandableText text={post.body} />
        </div>
      ) : null}
      <PostPictures postId={post.postId} images={post.images} eager={eager} />
    </PostFrame>
  );
}

type FrameProps = { post: Post; as: "h1" | "h2"; children: React.ReactNode };

/** Who, when, what (or that it is locked), and how it is liked. */
export function PostFrame({ post, as, children }: FrameProps) {
  return (
    <article
      id={post.postId}
      className="scroll-mt-20 overflow-clip break-keep wrap-anywhere rounded-lg border border-line bg-raised"
    >
      <PostHead post={post} as={as} />
      {post.locked ? <LockedPost post={post} /> : children}
      <PostFoot post={post} />
    </article>
  );
}

function PostHead({ post, as: Heading }: Pick<FrameProps, "post" | "as">) {
  const { activist, createdAt, updatedAt, postId } = post;
  const t = useText("posts");
  return (
    <header className="flex items-center justify-between gap-3 px-4 py-2">
      <Heading className="min-w-0 text-base">
        <Link to={`/${activist.domain}`} className="flex min-h-touch items-center gap-3 hover:underline">
          <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={40} />
          <bdi className="truncate">{activist.nickname}</bdi>
        </Link>
      </Heading>
      <Link
        to={`/posts/${postId}`}
        className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-end gap-1 text-caption text-muted hover:text-ink hover:underline"
      >
        <RelativeTime at={createdAt} />
        {updatedAt ? <span>· {t("edited")}</span> : null}
      </Link>
    </header>
  );
}

function PostFoot({ post }: { post: Post }) {
  const t = useText("posts");
  const { postId, likeStatus, likeCount, commentCount, locked, visibility } = post;
  return (
    <footer className="flex min-h-12 items-center justify-between gap-3 px-1 py-1">
      {locked ? (
        <div className="flex">
          <Count icon="heart" count={likeCount} said={t("likes", { count: likeCount })} />
          <Count icon="comment" count={commentCount} said={t("comments", { count: commentCount })} />
        </div>
      ) : (
        <div className="flex">
          <LikeButton postId={postId} likeStatus={likeStatus} likeCount={likeCount} />
          <CommentsLink postId={postId} count={commentCount} />
        </div>
      )}
      <div className="flex items-center">
        {visibility === "public" ? null : (
          <Badge>
            <span className="inline-flex items-center gap-1">
              <Icon name={visibility === "members" ? "lock" : "people"} size={14} />
              {t(visibility === "members" ? "forMembers" : "forFollowers")}
            </span>
          </Badge>
        )}
        <ShareLink post={post} />
      </div>
    </footer>
  );
}

function CommentsLink({ postId, count }: { postId: string; count: number }) {
  const t = useText("posts");
  const lng = useLng();
  return (
    <Link
      to={`/posts/${postId}#comments`}
      aria-label={t("seeComments", { count })}
      className="inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-full px-3 font-medium text-muted tabular-nums hover:bg-sunken"
    >
      <Icon name="comment" size={22} />
      {formatNumber(count, lng)}
    </Link>
  );
}

function ShareLink({ post: { postId, activist } }: { post: Post }) {
  const t = useText("sharing");
  return (
    <Link
      to={`/posts/${postId}/share`}
      preventScrollReset
      rel="nofollow"
      aria-label={t("sharePost", { name: activist.nickname })}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken"
    >
      <Icon name="share" size={22} />
    </Link>
  );
}

/** Of a locked post: how many there are, and nothing to press. */
function Count({ icon, count, said }: { icon: IconName; count: number; said: string }) {
  const lng = useLng();
  return (
    <span className="inline-flex min-h-touch items-center gap-1.5 px-3 font-medium text-muted tabular-nums">
      <Icon name={icon} size={22} />
      <span aria-hidden="true">{formatNumber(count, lng)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

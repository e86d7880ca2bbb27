import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { Block } from "#contract/posts/blocks";
import { placedPictures } from "#contract/posts/placed-pictures";
import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Icon, type IconName } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { ExpandableTextOf } from "~/ui/text/expandable-text";
import { RelativeTime } from "~/ui/text/time-text";
import { UserText } from "~/ui/text/user-text";
import PostBlocks from "./post-blocks";
import { AllPictures, PostPictures } from "./post-pictures";

/** What a post displays, apart from what depends on its viewer. */
export type PostContent = Pick<
  Post,
  "postId" | "activist" | "labels" | "body" | "images" | "visibility" | "createdAt" | "updatedAt"
> & {
  /** the text with marks; null without marks, undefined in lists, which show `body` */
  blocks?: Block[] | null;
};
type PostLinks = Pick<Post, "postId" | "locked" | "commentCount"> & { name: string };

/** In a list. */
export const CardContent = (content: PostContent) => <ContentInList {...content} eager={false} />;
/** In a list, where its pictures are in view first. */
export const FirstCardContent = (content: PostContent) => <ContentInList {...content} eager />;

function ContentInList({ eager, ...content }: PostContent & { eager: boolean }) {
  const { postId, body, images } = content;
  return (
    <>
      <PostHead {...content} as="h2" />
      {body ? (
        <div className="post-inset pb-3">
          <ExpandableTextOf text={body} id={`${postId}-text`} />
        </div>
      ) : null}
      <PostPictures postId={postId} images={images} eager={eager} />
    </>
  );
}

const LaterBlocks = lazy(() => import("./post-blocks"));

type Marked = ComponentProps<typeof PostBlocks> & { words: ReactNode };

/** A page that came with a text needs no script for it; the browser loads it where it opens such a post later. */
function MarkedText({ words, ...text }: Marked) {
  const Blocks = import.meta.env.SSR ? PostBlocks : LaterBlocks;
  return (
    <Suspense fallback={words}>
      <Blocks {...text} />
    </Suspense>
  );
}

/** On the post's own page. */
export function PageContent(content: PostContent) {
  const { postId, body, blocks, images } = content;
  const words = body ? <UserText text={body} className="post-inset pb-4 text-lead" /> : null;
  return (
    <>
      <PostHead {...content} as="h1" />
      {blocks ? <MarkedText postId={postId} blocks={blocks} images={images} words={words} /> : words}
      <AllPictures postId={postId} images={images} placed={placedPictures(blocks ?? [])} />
    </>
  );
}

type Head = Omit<PostContent, "body" | "blocks" | "images"> & { as: "h1" | "h2" };

/** The labels, and below them the creator, the time and the audience. */
export function PostHead({ activist, labels, createdAt, updatedAt, postId, visibility, as: Heading }: Head) {
  const t = useText("posts");
  return (
    <>
      {labels[0] ? (
        <p className="post-inset pb-2 text-small font-semibold text-muted">
          {labels.map((label) => t(label)).join(" · ")}
        </p>
      ) : null}
      <header className="post-inset post-head">
        <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={44} />
        <div className="relative min-w-0 grow">
          <Heading className="text-row">
            <Link to={href("/:domain", { domain: activist.domain })} className="post-author">
              <bdi className="truncate">{activist.nickname}</bdi>
            </Link>
          </Heading>
          <p className="flex min-h-6 items-center gap-1 text-caption text-muted">
            <Link
              to={href("/posts/:postId", { postId })}
              className="min-h-6 content-center hover:text-ink hover:underline"
            >
              <RelativeTime at={createdAt} />
              {updatedAt ? <span> · {t("edited")}</span> : null}
            </Link>
          </p>
        </div>
        {visibility === "public" ? null : (
          <Badge tone={visibility === "members" ? "tint" : undefined}>
            <span className="inline-flex items-center gap-1">
              <Icon name={visibility === "members" ? "lock" : "people"} size={14} />
              {t(visibility === "members" ? "forMembers" : "forFollowers")}
            </span>
          </Badge>
        )}
      </header>
    </>
  );
}

/** The foot beside the likes: comments and sharing. */
export function FootLinks({ postId, name, locked, commentCount }: PostLinks) {
  const t = useText("posts");
  return (
    <>
      {locked ? (
        <Count icon="comment" count={commentCount} said={t("comments", { count: commentCount })} />
      ) : (
        <CommentsLink postId={postId} count={commentCount} />
      )}
      <ShareLink postId={postId} name={name} />
    </>
  );
}

function CommentsLink({ postId, count }: { postId: string; count: number }) {
  const t = useText("posts");
  return (
    <Link
      to={href("/posts/:postId", { postId }, "#comments")}
      aria-label={t("seeComments", { count })}
      className="post-act"
    >
      <Icon name="comment" size={22} />
      {formatNumber(count)}
    </Link>
  );
}

function ShareLink({ postId, name }: { postId: string; name: string }) {
  const t = useText("sharing");
  return (
    <IconLink
      to={href("/posts/:postId/share", { postId })}
      preventScrollReset
      rel="nofollow"
      aria-label={t("sharePost", { name })}
      className="ml-auto text-muted"
    >
      <Icon name="share" size={22} />
    </IconLink>
  );
}

/** On a locked post: the count alone, without a button. */
export function Count({ icon, count, said }: { icon: IconName; count: number; said: string }) {
  return (
    <span className="post-act">
      <Icon name={icon} size={22} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

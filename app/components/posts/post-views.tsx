import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Icon, type IconName } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { ExpandableTextOf } from "~/ui/text/expandable-text";
import { RelativeTime } from "~/ui/text/time-text";
import { UserText } from "~/ui/text/user-text";
import { AllPictures, PostPictures } from "./post-pictures";

/** What a post displays, apart from what depends on its viewer. */
export type PostContent = Pick<Post, "postId" | "activist" | "labels" | "body" | "images" | "createdAt" | "updatedAt">;
type PostLinks = Pick<Post, "postId" | "locked" | "visibility" | "commentCount"> & { name: string };

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

/** On the post's own page. */
export function PageContent(content: PostContent) {
  const { postId, body, images } = content;
  return (
    <>
      <PostHead {...content} as="h1" />
      {body ? <UserText text={body} className="post-inset pb-4" /> : null}
      {images.length > 0 ? <AllPictures postId={postId} images={images} /> : null}
    </>
  );
}

type Head = Omit<PostContent, "body" | "images"> & { as: "h1" | "h2" };

/** The labels, and below them the creator and the time. */
export function PostHead({ activist, labels, createdAt, updatedAt, postId, as: Heading }: Head) {
  const t = useText("posts");
  return (
    <>
      {labels[0] ? (
        <p className="post-inset pt-2 text-small font-semibold text-muted">
          {labels.map((label) => t(label)).join(" · ")}
        </p>
      ) : null}
      <header className="post-inset flex items-center justify-between gap-3 py-2">
        <Heading className="min-w-0 text-row">
          <Link
            to={href("/:domain", { domain: activist.domain })}
            className="flex min-h-touch items-center gap-3 hover:underline"
          >
            <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={44} />
            <bdi className="truncate">{activist.nickname}</bdi>
          </Link>
        </Heading>
        <Link
          to={href("/posts/:postId", { postId })}
          className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-end gap-1 text-caption text-muted hover:text-ink hover:underline"
        >
          <RelativeTime at={createdAt} />
          {updatedAt ? <span>· {t("edited")}</span> : null}
        </Link>
      </header>
    </>
  );
}

/** The foot beside the likes: comments, audience, sharing. */
export function FootLinks({ postId, name, locked, visibility, commentCount }: PostLinks) {
  const t = useText("posts");
  return (
    <>
      {locked ? (
        <Count icon="comment" count={commentCount} said={t("comments", { count: commentCount })} />
      ) : (
        <CommentsLink postId={postId} count={commentCount} />
      )}
      <div className="ml-auto flex items-center pl-3">
        {visibility === "public" ? null : (
          <Badge>
            <span className="inline-flex items-center gap-1">
              <Icon name={visibility === "members" ? "lock" : "people"} size={14} />
              {t(visibility === "members" ? "forMembers" : "forFollowers")}
            </span>
          </Badge>
        )}
        <ShareLink postId={postId} name={name} />
      </div>
    </>
  );
}

function CommentsLink({ postId, count }: { postId: string; count: number }) {
  const t = useText("posts");
  const lng = useLng();
  return (
    <Link
      to={href("/posts/:postId", { postId }, "#comments")}
      aria-label={t("seeComments", { count })}
      className="inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-full px-3 font-medium text-muted tabular-nums hover:bg-sunken"
    >
      <Icon name="comment" size={22} />
      {formatNumber(count, lng)}
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
      className="text-muted"
    >
      <Icon name="share" size={22} />
    </IconLink>
  );
}

/** On a locked post: the count alone, without a button. */
export function Count({ icon, count, said }: { icon: IconName; count: number; said: string }) {
  const lng = useLng();
  return (
    <span className="inline-flex min-h-touch items-center gap-1.5 px-3 font-medium text-muted tabular-nums">
      <Icon name={icon} size={22} />
      <span aria-hidden="true">{formatNumber(count, lng)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

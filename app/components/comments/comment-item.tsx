import type { ReactNode } from "react";
import type { Comment } from "#contract/comments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { RelativeTime } from "~/ui/text/time-text";
import { CommentText } from "./comment-text";

type Props = {
  comment: Comment;
  /** The creator of the post: their own comments are marked. */
  creatorId: string;
  as?: "h2" | "h3" | "h4";
  /** The reply that a link has led to. */
  marked?: boolean;
  /** Actions beside the comment's head. */
  menu?: ReactNode;
  /** Below the text: the link to answer it. */
  children?: ReactNode;
};

/** One comment with its author and time; a deleted one is a placeholder. */
export function CommentItem({ comment, creatorId, as: Heading = "h3", marked, menu, children }: Props) {
  const t = useText("comments");
  const { commentId, author, body, mentions, createdAt, updatedAt, pinned } = comment;
  return (
    <article
      id={commentId}
      data-tint={tintOf(creatorId)}
      className={`flex scroll-mt-20 gap-3 break-keep wrap-anywhere ${pinned ? "rounded-picture bg-tint-soft p-3" : ""} ${marked ? "-mx-3 rounded-picture bg-soft px-3 pb-2" : ""}`}
    >
      <Avatar name={author?.nickname ?? ""} imageUrl={author?.profileImageUrl ?? null} size={36} className="mt-1" />
      <div className="min-w-0 grow">
        {pinned ? (
          <p className="flex items-center gap-1 text-caption font-semibold text-tint-ink">
            <Icon name="pin" size={14} />
            {t("pinned")}
          </p>
        ) : null}
        {author ? (
          <header className="flex items-start gap-2">
            <div className="flex min-h-touch min-w-0 grow flex-wrap items-center gap-x-2">
              <Heading className="max-w-full min-w-0 text-small">
                <Link
                  to={href("/:domain", { domain: author.domain })}
                  className="flex min-h-touch items-center hover:underline"
                >
                  <bdi className="truncate">{author.nickname}</bdi>
                </Link>
              </Heading>
              {author.userId === creatorId ? <Badge tone={pinned ? "neutral" : "tint"}>{t("author")}</Badge> : null}
              <p className="text-caption whitespace-nowrap text-muted">
                <RelativeTime at={createdAt} />
                {updatedAt ? <span> · {t("edited")}</span> : null}
              </p>
            </div>
            <div className="shrink-0">{menu}</div>
          </header>
        ) : null}
        {author ? (
          <CommentText text={body} mentions={mentions} />
        ) : (
          <p className="flex min-h-touch items-center text-muted">{t("deleted")}</p>
        )}
        {children}
      </div>
    </article>
  );
}

import type { Comment } from "#contract/comments/schemas";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { type Address, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CommentItem } from "~/components/comments/comment-item";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { MoreList } from "~/ui/more-list";
import { CommentForm } from "./comment-form";
import { CommentMenu } from "./comment-menu";
import type { Unsent } from "./comments.server";

type Props = { post: Post; page: Page<Comment>; formKey: string; unsent?: Unsent };

/** The comments under a post, and the form to write one. Under a locked post, only a text that was just refused. */
export function Comments({ post, page, formKey, unsent }: Props) {
  const t = useText("comments");
  const lng = useLng();
  const viewer = useViewer();
  const here = href("/posts/:postId", { postId: post.postId });
  if (post.locked && !unsent) return null;
  return (
    <section id="comments" aria-labelledby="comments-title" className="grid scroll-mt-20 gap-4">
      <h2 id="comments-title" className="flex items-baseline gap-2 text-row-head">
        {t("title")}
        <span className="font-medium text-muted tabular-nums">{formatNumber(post.commentCount, lng)}</span>
      </h2>
      {viewer || unsent ? (
        <CommentForm
          action={`${here}#comments`}
          label={t("write")}
          send={t("send")}
          formKey={formKey}
          unsent={unsent}
        />
      ) : (
        <SignInToComment words={t("signIn")} back={`${here}#comments`} />
      )}
      {page.items.length > 0 ? (
        <div>
          <MoreList page={page} idOf={(comment) => comment.commentId} className="grid gap-2">
            {(comment) => (
              <li>
                <CommentItem
                  comment={comment}
                  creatorId={post.activist.userId}
                  menu={<CommentMenu comment={comment} creatorId={post.activist.userId} />}
                >
                  <RepliesLink comment={comment} />
                </CommentItem>
              </li>
            )}
          </MoreList>
        </div>
      ) : post.locked ? null : (
        <NoComments />
      )}
    </section>
  );
}

/** The sign-in link for a guest, which returns here. */
export function SignInToComment({ words, back }: { words: string; back: Address }) {
  const t = useText("comments");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="text-small">{words}</p>
      <LinkButton size="small" variant="secondary" to={`/accounts/login?rd_url=${encodeURIComponent(back)}`}>
        {t("login")}
      </LinkButton>
    </div>
  );
}

function RepliesLink({ comment: { postId, commentId, replyCount, author } }: { comment: Comment }) {
  const t = useText("comments");
  const name = author?.nickname;
  const label = name
    ? replyCount > 0
      ? t("repliesTo", { name, count: replyCount })
      : t("replyTo", { name })
    : undefined;
  return (
    <Link
      to={href("/posts/:postId/comments/:commentId", { postId, commentId })}
      aria-label={label}
      className="-ml-1 inline-flex min-h-touch items-center gap-1.5 px-1 text-small font-semibold text-muted hover:text-ink hover:underline"
    >
      <Icon name="comment" size={18} />
      {replyCount > 0 ? t("replies", { count: replyCount }) : t("reply")}
    </Link>
  );
}

function NoComments() {
  const t = useText("comments");
  return (
    <p className="py-4 text-row text-muted">
      <span className="font-semibold text-ink">{t("empty")}</span> {t("emptyHint")}
    </p>
  );
}

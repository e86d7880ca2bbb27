import type { ListedComment } from "#contract/comments/schemas";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { MoreList } from "~/ui/more-list";
import { CommentForm } from "./comment-form";
import { CommentWithReplies } from "./comment-with-replies";
import type { Unsent } from "./comments.server";
import type { OpenThread } from "./open-thread.server";
import { SignInToComment } from "./sign-in-to-comment";

type Props = { post: Post; page: Page<ListedComment>; thread: OpenThread | null; formKey: string; unsent?: Unsent };

/** The comments under a post, and the form to write one. Under a locked post, only a text that was just refused. */
export function Comments({ post, page, thread, formKey, unsent }: Props) {
  const t = useText("comments");
  const viewer = useViewer();
  const here = href("/posts/:postId", { postId: post.postId });
  if (post.locked && !unsent) return null;
  // If the parent comment was deleted meanwhile, the text of the reply is in the form for a new comment.
  const unsentReply = unsent?.parentId && unsent.parentId === thread?.comment.commentId ? unsent : undefined;
  const unsentHere = unsentReply ? undefined : unsent;
  return (
    <section id="comments" aria-labelledby="comments-title" className="grid scroll-mt-20 gap-4">
      <h2 id="comments-title" className="flex items-baseline gap-2 text-row-head">
        {t("title")}
        <span className="font-medium text-muted tabular-nums">{formatNumber(post.commentCount)}</span>
      </h2>
      {unsentHere?.parentId ? <p role="alert">{t("threadGone")}</p> : null}
      {viewer || unsentHere ? (
        <CommentForm
          key={unsentHere?.parentId ?? "comment"}
          action={`${here}#comments`}
          label={t("write")}
          send={t("send")}
          formKey={formKey}
          unsent={unsentHere}
        />
      ) : (
        <SignInToComment words={t("signIn")} back={`${here}#comments`} />
      )}
      {page.items.length > 0 ? (
        <div>
          <MoreList
            page={page}
            idOf={(comment) => comment.commentId}
            list={(items) => (
              <ul className="grid gap-2">
                {withNamed(items, thread).map((comment) => (
                  <li key={comment.commentId}>
                    <CommentWithReplies
                      comment={comment}
                      creatorId={post.activist.userId}
                      {...(comment.commentId === thread?.comment.commentId
                        ? { thread, unsent: unsentReply }
                        : { thread: null })}
                      formKey={formKey}
                    />
                  </li>
                ))}
              </ul>
            )}
          />
        </div>
      ) : post.locked ? null : (
        <NoComments />
      )}
    </section>
  );
}

/** With the comment that the address names, if it is on no page so far. */
const withNamed = (items: ListedComment[], thread: OpenThread | null): ListedComment[] =>
  thread && !items.some(({ commentId }) => commentId === thread.comment.commentId) ? [thread.comment, ...items] : items;

function NoComments() {
  const t = useText("comments");
  return (
    <p className="py-4 text-row text-muted">
      <span className="font-semibold text-ink">{t("empty")}</span> {t("emptyHint")}
    </p>
  );
}

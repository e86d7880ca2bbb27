import type { Comment, ListedComment } from "#contract/comments/schemas";
import { type Address, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CommentItem } from "~/components/comments/comment-item";
import { LikeButton } from "~/components/posts/like-button";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { CommentForm } from "./comment-form";
import { CommentMenu } from "./comment-menu";
import type { Unsent } from "./comments.server";
import type { OpenThread } from "./open-thread.server";
import { SignInToComment } from "./sign-in-to-comment";

type Props = {
  comment: ListedComment;
  creatorId: string;
  /** Its thread, if the address names it. */
  thread: OpenThread | null;
  formKey: string;
  unsent?: Unsent;
};

/** A comment, indented below it its first replies, and all of them and the form where the address opens them. */
export function CommentWithReplies({ comment, creatorId, thread, formKey, unsent }: Props) {
  const t = useText("comments");
  const replies = thread?.replies.items ?? comment.replies ?? [];
  const isAnswered = thread?.isAnswered || unsent !== undefined;
  const itemOf = (reply: Comment) => (
    <CommentItem
      comment={reply}
      creatorId={creatorId}
      as="h4"
      marked={reply.commentId === thread?.namedId}
      menu={<CommentMenu comment={reply} creatorId={creatorId} />}
    >
      <CommentFoot comment={reply} />
    </CommentItem>
  );
  return (
    <>
      <CommentItem
        comment={comment}
        creatorId={creatorId}
        menu={<CommentMenu comment={comment} creatorId={creatorId} />}
      >
        <CommentFoot comment={comment} />
      </CommentItem>
      {comment.replyCount > 0 || isAnswered ? (
        <div className="ml-12 grid gap-2">
          {thread?.isLaterPage ? (
            <RepliesLink to={addressOf(comment, `?comment=${comment.commentId}#${comment.commentId}`)}>
              {t("firstReplies")}
            </RepliesLink>
          ) : null}
          {replies.length > 0 ? (
            <ul aria-label={t("threadTitle")} className="grid gap-2">
              {replies.map((reply) => (
                <li key={reply.commentId}>{itemOf(reply)}</li>
              ))}
            </ul>
          ) : null}
          <MoreReplies comment={comment} replies={replies} thread={thread} />
          {thread?.apart ? itemOf(thread.apart) : null}
          {isAnswered ? <ReplyForm comment={comment} formKey={formKey} unsent={unsent} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** The likes, and on a comment the link to reply. A withheld comment takes no likes. */
function CommentFoot({ comment }: { comment: Comment }) {
  const { postId, commentId, deleted, withheldUntil, liked, likeCount, parentId } = comment;
  const reply = parentId ? null : <ReplyLink comment={comment} />;
  if (deleted) return null;
  if (withheldUntil) return reply;
  const action = href("/posts/:postId/comments/:commentId/like", { postId, commentId });
  return (
    <div className="-mx-3 flex items-center">
      <LikeButton action={action} likeStatus={liked} likeCount={likeCount} size={18} />
      {reply}
    </div>
  );
}

function ReplyLink({ comment }: { comment: Comment }) {
  const t = useText("comments");
  const viewer = useViewer();
  const form = addressOf(comment, `?reply=${comment.commentId}#reply`);
  return (
    <Link
      to={viewer ? form : `/accounts/login?rd_url=${encodeURIComponent(form)}`}
      aria-label={t("replyTo", { name: comment.author?.nickname ?? "" })}
      className={linkClass}
    >
      {t("reply")}
    </Link>
  );
}

/** The link leads to the last reply that is here, so that the reader goes on from it. */
function MoreReplies({ comment, replies, thread }: Pick<Props, "comment" | "thread"> & { replies: Comment[] }) {
  const t = useText("comments");
  const left = thread?.isLaterPage ? 0 : comment.replyCount - replies.length;
  const pagingKey = thread?.replies.pagingKey;
  if (thread ? !pagingKey : left <= 0) return null;
  const page = pagingKey ? `&replies=${encodeURIComponent(pagingKey)}` : "";
  const from = pagingKey ? comment.commentId : (replies.at(-1)?.commentId ?? comment.commentId);
  return (
    <RepliesLink to={addressOf(comment, `?comment=${comment.commentId}${page}#${from}`)}>
      {left > 0 ? t("moreReplies", { count: left }) : t("nextReplies")}
    </RepliesLink>
  );
}

function RepliesLink({ to, children }: { to: Address; children: string }) {
  return (
    <Link to={to} rel="nofollow" className={`${linkClass} w-fit`}>
      {children}
    </Link>
  );
}

function ReplyForm({ comment, formKey, unsent }: Pick<Props, "comment" | "formKey" | "unsent">) {
  const t = useText("comments");
  const viewer = useViewer();
  const here = addressOf(comment, `?reply=${comment.commentId}#reply`);
  return (
    <div id="reply" className="scroll-mt-20 py-2">
      {viewer || unsent ? (
        <CommentForm
          action={here}
          label={t("writeReply")}
          send={t("sendReply")}
          formKey={formKey}
          unsent={unsent}
          autoFocus
        />
      ) : (
        <SignInToComment words={t("signInReply")} back={here} />
      )}
    </div>
  );
}

const addressOf = ({ postId }: Comment, suffix: string) => href("/posts/:postId", { postId }, suffix);

const linkClass =
  "-ml-1 inline-flex min-h-touch items-center px-1 text-small font-semibold text-muted hover:text-ink hover:underline";

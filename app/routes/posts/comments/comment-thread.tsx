import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import { Id } from "#contract/text";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { CommentItem } from "~/components/comments/comment-item";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";
import { MoreList } from "~/ui/more-list";
import { Column } from "~/ui/page-head";
import { CommentForm } from "./comment-form";
import { CommentMenu } from "./comment-menu";
import { SignInToSay } from "./comments";
import { commentInAddress, keepsWords, newFormKey, type replyAction, type Unsent } from "./comments.server";

export { replyAction as action } from "./comments.server";

export const meta = privateMeta;

/** A comment and its replies, the oldest first. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const shown = { title: pageTitle(args.request, "comments", "threadTitle"), formKey: await newFormKey(args) };
  try {
    return { ...shown, ...(await thread(args)) };
  } catch (error) {
    if (!(error instanceof ApiError) || !keepsWords(args)) throw error;
    const nothing = { comment: null, written: null, creatorId: "" };
    return { ...shown, ...nothing, page: { items: [], pagingKey: null } as Page<Comment> };
  }
});

async function thread(args: LoaderFunctionArgs) {
  const comment = await commentInAddress(args);
  if (comment.parentId) throw localApiError("RESOURCE_NOT_FOUND", args);
  const query = new URL(args.request.url).searchParams;
  const pagingKey = query.get("pagingKey");
  const [post, page, written] = await Promise.all([
    api(args).get<Post>(path`/feed/post/${comment.postId}`),
    api(args).get<Page<Comment>>(path`/comments/${comment.commentId}/replies`, { pagingKey }),
    replyJustWritten(args, query.get("written")),
  ]);
  const shown =
    written?.parentId === comment.commentId && !page.items.some((reply) => reply.commentId === written.commentId);
  return { comment, page, written: shown ? written : null, creatorId: post.activist.userId };
}

/** The reply that was just left, or null: it may be gone again. */
async function replyJustWritten(args: LoaderFunctionArgs, commentId: string | null): Promise<Comment | null> {
  if (!Id.safeParse(commentId).success) return null;
  try {
    return await api(args).get<Comment>(path`/comments/${String(commentId)}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export default function CommentThread() {
  const { comment, page, written, creatorId, formKey } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof replyAction>()?.unsent;
  const t = useText("comments");
  if (!comment) return <Gone unsent={unsent} />;
  const here = `/posts/${comment.postId}/comments/${comment.commentId}`;
  const menuOf = (each: Comment) => <CommentMenu comment={each} creatorId={creatorId} />;
  return (
    <Column>
      <header className="grid gap-1">
        <Link
          to={`/posts/${comment.postId}#${comment.commentId}`}
          className="-ml-1 inline-flex min-h-touch w-fit items-center gap-1 text-small font-semibold text-muted hover:text-ink hover:underline"
        >
          <Icon name="back" size={18} />
          {t("backToPost")}
        </Link>
        <h1 className="text-headline">{t("threadTitle")}</h1>
      </header>
      <div className="rounded-lg border border-line bg-raised p-4">
        <CommentItem comment={comment} creatorId={creatorId} as="h2" menu={menuOf(comment)} />
      </div>
      <section id="comments" aria-label={t("threadTitle")} className="grid scroll-mt-20 gap-5">
        {page.items.length > 0 ? (
          <div className="border-l-2 border-line pl-4">
            <MoreList page={page} idOf={(reply) => reply.commentId} className="grid gap-5">
              {(reply) => (
                <li>
                  <CommentItem comment={reply} creatorId={creatorId} menu={menuOf(reply)} />
                </li>
              )}
            </MoreList>
          </div>
        ) : (
          <p className="text-muted">{t("noReplies")}</p>
        )}
        {written ? (
          <div className="border-l-2 border-accent pl-4">
            <CommentItem comment={written} creatorId={creatorId} menu={menuOf(written)} />
          </div>
        ) : null}
        {comment.deleted && !unsent ? null : <ReplyForm here={here} formKey={formKey} unsent={unsent} />}
      </section>
    </Column>
  );
}

function ReplyForm({ here, formKey, unsent }: { here: string; formKey: string; unsent?: Unsent }) {
  const t = useText("comments");
  const viewer = useViewer();
  if (!viewer && !unsent) return <SignInToSay words={t("signInReply")} back={`${here}#comments`} />;
  return (
    <CommentForm
      action={`${here}#comments`}
      label={t("writeReply")}
      send={t("send")}
      formKey={formKey}
      unsent={unsent}
    />
  );
}

/** The words of a reply whose comment has gone meanwhile: they can still be left under the post. */
function Gone({ unsent }: { unsent?: Unsent }) {
  const t = useText("comments");
  const { postId = "" } = useParams();
  return (
    <Column>
      <h1 className="text-headline">{t("threadTitle")}</h1>
      <p role="alert">{t("threadGone")}</p>
      <CommentForm action={`/posts/${postId}#comments`} label={t("write")} send={t("send")} unsent={unsent} />
    </Column>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { getComment, listReplies } from "#contract/comments/endpoints";
import type { Comment } from "#contract/comments/schemas";
import { CommentId } from "#contract/ids";
import type { Page } from "#contract/paging";
import { getPost } from "#contract/posts/endpoints";
import { type Address, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
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
import { SignInToComment } from "./comments";
import { commentInAddress, hasRefusedText, newFormKey, type replyAction, type Unsent } from "./comments.server";

export { replyAction as action } from "./comments.server";

export const handle = { capabilities: ["comments"] } satisfies RouteHandle;

export const meta = privateMeta;

/** A comment and its replies, the oldest first. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const common = { title: pageTitle(args.request, "comments", "threadTitle"), formKey: await newFormKey(args) };
  try {
    return { ...common, ...(await thread(args)) };
  } catch (error) {
    if (!(error instanceof ApiError) || !hasRefusedText(args)) throw error;
    const nothing = { comment: null, written: null, creatorId: "" };
    return { ...common, ...nothing, page: { items: [], pagingKey: null } as Page<Comment> };
  }
});

async function thread(args: LoaderFunctionArgs) {
  const comment = await commentInAddress(args);
  if (comment.parentId) throw localApiError("RESOURCE_NOT_FOUND", args);
  const query = new URL(args.request.url).searchParams;
  const pagingKey = query.get("pagingKey");
  const [post, page, written] = await Promise.all([
    api(args).call(getPost, { params: { postId: comment.postId } }),
    api(args).call(listReplies, { params: { id: comment.commentId }, query: { pagingKey } }),
    replyJustWritten(args, query.get("written")),
  ]);
  const isReplyElsewhere =
    written?.parentId === comment.commentId && !page.items.some((reply) => reply.commentId === written.commentId);
  return { comment, page, written: isReplyElsewhere ? written : null, creatorId: post.activist.userId };
}

/** The reply that was just written, or null: it may have been deleted again. */
async function replyJustWritten(args: LoaderFunctionArgs, commentId: string | null): Promise<Comment | null> {
  const { data: id } = CommentId.safeParse(commentId);
  if (!id) return null;
  try {
    return await api(args).call(getComment, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export default function CommentThread() {
  const { comment, page, written, creatorId, formKey } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof replyAction>()?.unsent;
  const t = useText("comments");
  if (!comment) return <CommentDeleted unsent={unsent} />;
  const here = href("/posts/:postId/comments/:commentId", { postId: comment.postId, commentId: comment.commentId });
  const menuOf = (each: Comment) => <CommentMenu comment={each} creatorId={creatorId} />;
  return (
    <Column>
      <header className="grid gap-1">
        <Link
          to={href("/posts/:postId", { postId: comment.postId }, `#${comment.commentId}`)}
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
          <div className="border-l-2 border-edge pl-4">
            <CommentItem comment={written} creatorId={creatorId} menu={menuOf(written)} />
          </div>
        ) : null}
        {comment.deleted && !unsent ? null : <ReplyForm here={here} formKey={formKey} unsent={unsent} />}
      </section>
    </Column>
  );
}

function ReplyForm({ here, formKey, unsent }: { here: Address; formKey: string; unsent?: Unsent }) {
  const t = useText("comments");
  const viewer = useViewer();
  if (!viewer && !unsent) return <SignInToComment words={t("signInReply")} back={`${here}#comments`} />;
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

/** The text of a reply whose comment was deleted meanwhile: it can still be posted under the post. */
function CommentDeleted({ unsent }: { unsent?: Unsent }) {
  const t = useText("comments");
  const { postId = "" } = useParams();
  return (
    <Column>
      <h1 className="text-headline">{t("threadTitle")}</h1>
      <p role="alert">{t("threadGone")}</p>
      <CommentForm
        action={href("/posts/:postId", { postId }, "#comments")}
        label={t("write")}
        send={t("send")}
        unsent={unsent}
      />
    </Column>
  );
}

import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import * as endpoints from "#contract/comments/endpoints";
import { type Comment, CommentBody, type ListedComment } from "#contract/comments/schemas";
import { CommentId, PostId } from "#contract/ids";
import type { Page } from "#contract/paging";
import { type Address, href } from "~/addresses/address";
import { sendRequest, toRedirect } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { formKey } from "~/http/form-key.server";
import { localApiError } from "~/http/local-api-error.server";
import { loginPath } from "~/http/redirect-target.server";
import { showNow } from "~/http/respond.server";

/** A refused comment, for the form to show again with the reason. */
export type Unsent = {
  body: string;
  key: string;
  /** beside the field */
  fieldErrors?: string[];
  /** at the form's head */
  formErrors: string[];
  /** of a reply: the comment that it answers */
  parentId?: CommentId;
  /** where to sign in, when that is the reason */
  signInPath?: string;
};

const CommentForm = z.object({ body: CommentBody, key: z.string().max(60).optional() });

/** The comments of a post, none if the viewer may not read it, and a key: a form sent twice writes one comment. */
export async function listComments(
  args: HandlerArgs,
  postId: PostId,
): Promise<{ page: Page<ListedComment>; formKey: string }> {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  try {
    const page = await args.api.call(endpoints.listComments, { params: { postId }, query: { pagingKey } });
    return { page, formKey: await newFormKey(args) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "PERMISSION_DENIED") throw error;
    return { page: { items: [], pagingKey: null }, formKey: "" };
  }
}

/** None for a guest, whose page is the same for all. */
const newFormKey = async (args: HandlerArgs) => ((await viewerOf(args)) ? randomUUID() : "");

/** The action of a post's page: creates a comment, or a reply to the one that the address names. */
export const commentAction = guardedAction((args) => {
  const postId = idOf(args, "postId");
  const parentId = answeredIn(args);
  return submitComment(args, { parentId }, (body, key) =>
    sendRequest(args, endpoints.writeComment, {
      params: { postId },
      body: { body, parentId },
      idempotencyKey: formKey({ once: key, content: `${parentId ?? ""}${body}` }),
    }),
  );
});

/** The comment that a reply answers: `?reply=`, or that of the former address of its replies. */
function answeredIn(args: HandlerArgs): CommentId | undefined {
  if (args.params.commentId) return idOf(args, "commentId");
  return CommentId.safeParse(new URL(args.request.url).searchParams.get("reply")).data;
}

/** The action of the page where a comment is edited. */
export const editAction = guardedAction((args) => {
  const commentId = idOf(args, "commentId");
  return submitComment(args, "editing", (body) =>
    sendRequest(args, endpoints.editComment, { params: { id: commentId }, body: { body } }),
  );
});

/** Sends the text to the API; on any error, an ended session included, it is returned with the form. */
async function submitComment(
  args: HandlerArgs,
  mode: { parentId?: CommentId } | "editing",
  send: (body: string, key: string) => Promise<Comment>,
) {
  const form = await args.readForm();
  const isNew = mode !== "editing";
  const parentId = isNew ? mode.parentId : undefined;
  const typed = { body: String(form.get("body") ?? ""), key: String(form.get("key") ?? ""), parentId };
  const unsent = (reason: Partial<Unsent>, status: number) => {
    refusedContexts.add(args.context);
    return data({ unsent: { ...typed, formErrors: [], ...reason } }, { status });
  };
  const submission = await args.parseForm(CommentForm, form);
  if (submission.status !== "success") return unsent({ fieldErrors: submission.error?.body ?? [] }, 400);
  try {
    const comment = await send(submission.value.body, typed.key);
    return args.redirect(isNew ? addressOfNew(comment) : addressOf(comment), {
      flash: { key: isNew ? "comments.commentWritten" : "shell.saved" },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The same text of the same form is being sent already: pressed twice.
    if (error.code === "RESOURCE_CONFLICT" && isNew)
      return args.redirect(pageOf(args, parentId), { flash: { key: "comments.commentWritten" } });
    if (error.code === "ACCESS_DENIED_BY_POLICY" || error.code === "USER_BLOCKED") throw await toRedirect(args, error);
    if (error.status === 401) return unsent({ signInPath: loginPath(pageOf(args, parentId)) }, 401);
    if (error.status >= 500) showNow(args, error);
    const beside = error.fields.body ?? [];
    return unsent({ fieldErrors: beside, formErrors: beside.length ? [] : [error.message] }, error.status);
  }
}

const refusedContexts = new WeakSet<object>();

/**
 * Whether the page is displayed with a text that was just refused. Its loaders then load what the viewer may still see
 * instead of redirecting, or the text would be lost with the page.
 */
export const hasRefusedText = (args: HandlerArgs) => refusedContexts.has(args.context);

/** The post's page, with this comment or reply in view even if it is not on the first page of its list. */
export const addressOf = ({ postId, commentId }: Comment): Address =>
  href("/posts/:postId", { postId }, `?comment=${commentId}#${commentId}`);

/** A new comment is the first of its list. */
const addressOfNew = (comment: Comment): Address =>
  comment.parentId ? addressOf(comment) : href("/posts/:postId", { postId: comment.postId }, `#${comment.commentId}`);

const pageOf = (args: HandlerArgs, parentId?: CommentId): Address =>
  href("/posts/:postId", { postId: idOf(args, "postId") }, parentId ? `?comment=${parentId}#${parentId}` : "#comments");

/** An id in the page's address. Throws RESOURCE_NOT_FOUND for an invalid one. */
export function idOf<Name extends keyof typeof ids>(args: HandlerArgs, name: Name): z.output<(typeof ids)[Name]> {
  const id = ids[name].safeParse(args.params[name]);
  if (!id.success) throw localApiError("RESOURCE_NOT_FOUND", args);
  return id.data as z.output<(typeof ids)[Name]>;
}

const ids = { postId: PostId, commentId: CommentId };

/** The comment in the page's address, of the post in it. Throws RESOURCE_NOT_FOUND. */
export async function commentInAddress(args: HandlerArgs) {
  const comment = await args.api.call(endpoints.getComment, { params: { id: idOf(args, "commentId") } });
  if (comment.postId !== idOf(args, "postId")) throw localApiError("RESOURCE_NOT_FOUND", args);
  return comment;
}

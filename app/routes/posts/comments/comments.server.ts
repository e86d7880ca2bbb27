import { createHash, randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import { type Comment, CommentBody } from "#contract/comments";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import { Id } from "#contract/text";
import { ApiError } from "~/api/api-error";
import { api, path, sendRequest, toRedirect } from "~/api/client.server";
import type { Call } from "~/api/transport.server";
import { localApiError } from "~/api/transport.server";
import { parseForm, readForm } from "~/http/form.server";
import { guardedAction } from "~/http/handlers.server";
import { loginPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { viewerOf } from "~/session/viewer.server";

/** Words that were not taken, for the form to show again with the reason. */
export type Unsent = {
  body: string;
  key: string;
  /** beside the field */
  fieldErrors: string[];
  /** at the form's head */
  formErrors: string[];
  /** where to sign in, when that is the reason */
  signInPath: string | null;
};

const CommentForm = z.object({ body: CommentBody, key: z.string().max(60).optional() });

/** The comments under a post that is open to the viewer, and the key that makes a form sent twice one comment. */
export async function commentsUnder(args: RouteArgs, post: Post): Promise<{ page: Page<Comment>; formKey: string }> {
  if (post.locked) return { page: { items: [], pagingKey: null }, formKey: "" };
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).get<Page<Comment>>(path`/feed/post/${post.postId}/comments`, { pagingKey });
  return { page, formKey: await newFormKey(args) };
}

/** None for a guest, whose page is the same for all. */
export const newFormKey = async (args: RouteArgs) => ((await viewerOf(args)) ? randomUUID() : "");

/** The action of a post's page: takes a comment. */
export const commentAction = guardedAction((args: ActionFunctionArgs) => {
  const postId = idOf(args, "postId");
  return takeComment(args, "writing", (body, key) => ({
    method: "POST",
    path: path`/feed/post/${postId}/comments`,
    body: { body },
    headers: keyHeader(key, body),
  }));
});

/** The action of a comment's page: takes a reply to it. */
export const replyAction = guardedAction((args: ActionFunctionArgs) => {
  const [postId, parentId] = [idOf(args, "postId"), idOf(args, "commentId")];
  return takeComment(args, "writing", (body, key) => ({
    method: "POST",
    path: path`/feed/post/${postId}/comments`,
    body: { body, parentId },
    headers: keyHeader(key, body),
  }));
});

/** The action of the page where a comment is edited. */
export const editAction = guardedAction((args: ActionFunctionArgs) => {
  const commentId = idOf(args, "commentId");
  return takeComment(args, "editing", (body) => ({
    method: "PUT",
    path: path`/comments/${commentId}`,
    body: { body },
  }));
});

/** Sends the words on; whatever refuses them, they come back with the form, a session that is over included. */
async function takeComment(
  args: ActionFunctionArgs,
  doing: "writing" | "editing",
  callFor: (body: string, key: string) => Call,
) {
  const form = await readForm(args);
  const typed = { body: String(form.get("body") ?? ""), key: String(form.get("key") ?? "") };
  const unsent = (reason: Partial<Unsent>, status: number) => {
    refusedHere.add(args.context);
    return data({ unsent: { ...typed, fieldErrors: [], formErrors: [], signInPath: null, ...reason } }, { status });
  };
  const submission = await parseForm(args, CommentForm, form);
  if (submission.status !== "success") return unsent({ fieldErrors: submission.error?.body ?? [] }, 400);
  try {
    const comment = await sendRequest<Comment>(args, callFor(submission.value.body, typed.key));
    return seeOther(args, doing === "writing" ? whereWritten(comment) : placeOf(comment), {
      flash: { key: doing === "editing" ? "saved" : "commentWritten" },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The same words of the same form are on their way already: pressed twice.
    if (error.code === "RESOURCE_CONFLICT" && doing === "writing")
      return seeOther(args, pageOf(args), { flash: { key: "commentWritten" } });
    if (error.code === "ACCESS_DENIED_BY_POLICY" || error.code === "USER_BLOCKED") throw await toRedirect(args, error);
    if (error.status === 401) return unsent({ signInPath: loginPath(new URL(args.request.url).pathname) }, 401);
    const beside = error.fields.body ?? [];
    return unsent({ fieldErrors: beside, formErrors: beside.length ? [] : [error.message] }, error.status);
  }
}

const refusedHere = new WeakSet<object>();

/**
 * Whether the page is shown with words that were just refused. Its loaders then make do with what the viewer may still
 * see rather than lead away, or the words would be lost with the page.
 */
export const keepsWords = (args: RouteArgs) => refusedHere.has(args.context);

/** Names the words too: who goes back and sends others by the same form means another comment. */
function keyHeader(key: string, body: string): Record<string, string> {
  if (!/^[\w-]{8,60}$/.test(key)) return {};
  return { "Idempotency-Key": `${key}.${createHash("sha256").update(body).digest("base64url").slice(0, 22)}` };
}

/** Where a comment stands: under its post, or a reply on the page of what it answers. */
export const placeOf = ({ postId, parentId, commentId }: Comment) =>
  `${parentId ? path`/posts/${postId}/comments/${parentId}` : path`/posts/${postId}`}#${commentId}`;

/** As `placeOf`; the page is told which reply to show, for a list that is longer than a page ends with it elsewhere. */
const whereWritten = (comment: Comment) =>
  comment.parentId ? placeOf(comment).replace("#", `?written=${comment.commentId}#`) : placeOf(comment);

const pageOf = (args: ActionFunctionArgs) => `${new URL(args.request.url).pathname}#comments`;

/** An id in the page's address. Throws RESOURCE_NOT_FOUND for what can be none. */
export function idOf(args: RouteArgs & { params: Record<string, string | undefined> }, name: "postId" | "commentId") {
  const id = Id.safeParse(args.params[name]);
  if (!id.success) throw localApiError("RESOURCE_NOT_FOUND", args);
  return id.data;
}

/** The comment in the page's address, of the post in it. Throws RESOURCE_NOT_FOUND. */
export async function commentInAddress(args: RouteArgs & { params: Record<string, string | undefined> }) {
  const comment = await api(args).get<Comment>(path`/comments/${idOf(args, "commentId")}`);
  if (comment.postId !== idOf(args, "postId")) throw localApiError("RESOURCE_NOT_FOUND", args);
  return comment;
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { pinComment, unpinComment } from "#contract/comments/endpoints";
import type { Comment } from "#contract/comments/schemas";
import type { CommentId } from "#contract/ids";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { idOf } from "./comments.server";

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/posts/:postId", { postId: idOf(args, "postId") })),
);

/** Pins or unpins a comment, and redirects to where it is then. */
export const action = viewerAction(async (args) => {
  const [postId, commentId] = [idOf(args, "postId"), idOf(args, "commentId")];
  const intent = (await readForm(args)).get("intent");
  const back = href("/posts/:postId", { postId }, "#comments");
  try {
    await send(args, intent, commentId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, back, { flash: { key: error.code } });
  }
  return seeOther(args, back, {
    flash: { key: intent === "pin" ? "comments.commentPinned" : "comments.commentUnpinned" },
  });
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, commentId: CommentId): Promise<Comment> {
  switch (intent) {
    case "pin":
      return api(args).call(pinComment, { params: { id: commentId } });
    case "unpin":
      return api(args).call(unpinComment, { params: { id: commentId } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}

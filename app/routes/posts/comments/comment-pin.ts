import { pinComment, unpinComment } from "#contract/comments/endpoints";
import type { Comment } from "#contract/comments/schemas";
import type { CommentId } from "#contract/ids";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { idOf } from "./comments.server";

export const loader = guardedLoader((args) => args.redirect(href("/posts/:postId", { postId: idOf(args, "postId") })));

/** Pins or unpins a comment, and redirects to where it is then. */
export const action = viewerAction(async (args) => {
  const [postId, commentId] = [idOf(args, "postId"), idOf(args, "commentId")];
  const intent = (await args.readForm()).get("intent");
  const back = href("/posts/:postId", { postId }, "#comments");
  try {
    await send(args, intent, commentId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(back, { flash: { key: error.code } });
  }
  return args.redirect(back, {
    flash: { key: intent === "pin" ? "comments.commentPinned" : "comments.commentUnpinned" },
  });
});

function send(args: HandlerArgs, intent: FormDataEntryValue | null, commentId: CommentId): Promise<Comment> {
  switch (intent) {
    case "pin":
      return args.api.call(pinComment, { params: { id: commentId } });
    case "unpin":
      return args.api.call(unpinComment, { params: { id: commentId } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}

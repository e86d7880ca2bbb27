import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Comment } from "#contract/comments";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { requireViewer } from "~/session/viewer.server";
import { idOf } from "./comments.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) =>
  redirectTo(args, path`/posts/${idOf(args, "postId")}`),
);

/** Pins a comment to the head of its post or takes that back, and leads to where it stands then. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireViewer(args);
  const [postId, commentId] = [idOf(args, "postId"), idOf(args, "commentId")];
  const intent = (await readForm(args)).get("intent");
  const back = `${path`/posts/${postId}`}#comments`;
  try {
    await send(args, intent, commentId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, back, { flash: { key: error.code } });
  }
  return seeOther(args, back, { flash: { key: intent === "pin" ? "commentPinned" : "commentUnpinned" } });
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, commentId: string): Promise<Comment> {
  switch (intent) {
    case "pin":
      return api(args).post(path`/comments/${commentId}/pin`);
    case "unpin":
      return api(args).delete(path`/comments/${commentId}/pin`);
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}

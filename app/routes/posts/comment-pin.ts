import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Comment } from "#contract/comments";
import { redirectTo, seeOther } from "../../answer.server";
import { api, path } from "../../api.server";
import { ApiError } from "../../api-error";
import { readForm } from "../../form.server";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { refusal } from "../../product-api.server";
import { requireViewer } from "../../viewer.server";
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
      throw refusal("INVALID_REQUEST", args);
  }
}

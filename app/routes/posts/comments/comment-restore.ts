import { restoreComment } from "#contract/comments/endpoints";
import { href } from "~/addresses/address";
import { viewerAction } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { addressOf, idOf } from "./comments.server";

export { loader } from "./comment-pin";

/** Undoes the deletion of an own comment, and redirects to it. */
export const action = viewerAction(async (args) => {
  const [postId, id] = [idOf(args, "postId"), idOf(args, "commentId")];
  try {
    const comment = await args.api.call(restoreComment, { params: { id } });
    return args.redirect(addressOf(comment), { flash: { key: "comments.commentRestored" } });
  } catch (error) {
    return actionError(args, error, href("/posts/:postId", { postId }, "#comments"));
  }
});

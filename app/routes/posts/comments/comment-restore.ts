import { restoreComment } from "#contract/comments/endpoints";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { viewerAction } from "~/guards/handlers.server";
import { actionError, seeOther } from "~/http/respond.server";
import { addressOf, idOf } from "./comments.server";

export { loader } from "./comment-pin";

/** Undoes the deletion of an own comment, and redirects to it. */
export const action = viewerAction(async (args) => {
  const [postId, id] = [idOf(args, "postId"), idOf(args, "commentId")];
  try {
    const comment = await api(args).call(restoreComment, { params: { id } });
    return seeOther(args, addressOf(comment), { flash: { key: "comments.commentRestored" } });
  } catch (error) {
    return actionError(args, error, href("/posts/:postId", { postId }, "#comments"));
  }
});

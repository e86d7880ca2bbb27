import { likeComment, unlikeComment } from "#contract/comments/endpoints";
import { api } from "~/api/client.server";
import { guardedAction } from "~/guards/handlers.server";
import { submitLike } from "../like.server";
import { idOf } from "./comments.server";

export { loader } from "./comment-pin";

/** Likes or unlikes a comment. */
export const action = guardedAction((args) => {
  const [postId, id] = [idOf(args, "postId"), idOf(args, "commentId")];
  return submitLike(args, {
    postId,
    likedId: id,
    like: () => api(args).call(likeComment, { params: { id } }),
    unlike: () => api(args).call(unlikeComment, { params: { id } }),
  });
});

import { likeComment, unlikeComment } from "#contract/comments/endpoints";
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
    like: () => args.api.call(likeComment, { params: { id } }),
    unlike: () => args.api.call(unlikeComment, { params: { id } }),
  });
});

import { likePost, unlikePost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { submitLike } from "./like.server";

export const loader = guardedLoader((args) => args.redirect(href("/posts/:postId", { postId: args.param("postId") })));

/** Likes or unlikes a post. */
export const action = guardedAction((args) => {
  const postId = args.param("postId");
  return submitLike(args, {
    postId,
    likedId: postId,
    like: () => args.api.call(likePost, { body: { postId } }),
    unlike: () => args.api.call(unlikePost, { body: { postId } }),
  });
});

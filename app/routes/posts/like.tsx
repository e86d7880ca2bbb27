import { likePost, unlikePost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { submitLike } from "./like.server";

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/posts/:postId", { postId: routeParam(args, "postId") })),
);

/** Likes or unlikes a post. */
export const action = guardedAction((args) => {
  const postId = routeParam(args, "postId");
  return submitLike(args, {
    postId,
    likedId: postId,
    like: () => api(args).call(likePost, { body: { postId } }),
    unlike: () => api(args).call(unlikePost, { body: { postId } }),
  });
});

import { deletePost as deletePostEndpoint } from "#contract/posts/endpoints";
import { handle } from "../http/endpoint";
import { deletePost } from "./delete-post";

export const postDeletionRoutes = [
  handle(deletePostEndpoint, async ({ deps, actor, body, at }) => {
    await deletePost(deps, { creatorId: actor.userId, postId: body.postId, at });
  }),
];

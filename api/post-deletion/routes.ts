import * as endpoints from "#contract/posts/endpoints";
import { handle } from "../http/endpoint";
import { deletePost } from "./delete-post";
import { unschedulePost } from "./unschedule-post";

export const postDeletionRoutes = [
  handle(endpoints.deletePost, async ({ deps, actor, body, at }) => {
    await deletePost(deps, { creatorId: actor.userId, postId: body.postId, at });
  }),
  handle(endpoints.unschedulePost, async ({ deps, actor, params: { postId }, at }) => ({
    draftId: await unschedulePost(deps, { creatorId: actor.userId, postId, at }),
  })),
];

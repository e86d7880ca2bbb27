import * as endpoints from "#contract/comments/endpoints";
import { handle } from "../http/endpoint";
import { deleteComment } from "./delete-comment";
import { editComment } from "./edit-comment";
import { pinComment, unpinComment } from "./pin-comment";
import { commentsOf, getComment, repliesTo } from "./queries";
import { writeComment } from "./write-comment";

export const commentsRoutes = [
  handle(endpoints.listComments, ({ deps, actor, params, query, at }) =>
    commentsOf(deps, actor?.userId ?? null, { postId: params.postId, query, at }),
  ),
  handle(
    endpoints.writeComment,
    ({ deps, actor, params, body, at }) =>
      writeComment(deps, { authorId: actor.userId, postId: params.postId, input: body, at }),
    ({ deps, actor, at }, commentId) => getComment(deps, actor.userId, { commentId, at }),
  ),
  handle(endpoints.getComment, ({ deps, actor, params, at }) =>
    getComment(deps, actor?.userId ?? null, { commentId: params.id, at }),
  ),
  handle(endpoints.editComment, ({ deps, actor, params, body, at }) =>
    editComment(deps, { userId: actor.userId, commentId: params.id, body: body.body, at }),
  ),
  handle(endpoints.deleteComment, async ({ deps, actor, params, at }) => {
    await deleteComment(deps, { userId: actor.userId, commentId: params.id, at });
  }),
  handle(endpoints.listReplies, ({ deps, actor, params, query, at }) =>
    repliesTo(deps, actor?.userId ?? null, { commentId: params.id, query, at }),
  ),
  handle(endpoints.pinComment, ({ deps, actor, params, at }) =>
    pinComment(deps, { creatorId: actor.userId, commentId: params.id, at }),
  ),
  handle(endpoints.unpinComment, ({ deps, actor, params, at }) =>
    unpinComment(deps, { creatorId: actor.userId, commentId: params.id, at }),
  ),
];

import * as endpoints from "#contract/comments/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { deleteComment } from "./delete-comment";
import { editComment } from "./edit-comment";
import { likeComment, unlikeComment } from "./like-comment";
import { pinComment, unpinComment } from "./pin-comment";
import { commentsOf, getComment, repliesTo } from "./queries";
import { restoreComment } from "./restore-comment";
import { writeComment } from "./write-comment";

export const commentsRoutes = [
  handleRead(endpoints.listComments, ({ deps, actor, params, query, at, lang }) =>
    commentsOf(deps, actor?.userId ?? null, { postId: params.postId, query, at, lang }),
  ),
  handle(
    endpoints.writeComment,
    ({ deps, actor, params, body, at, lang }) =>
      writeComment(deps, { authorId: actor.userId, postId: params.postId, input: body, at, lang }),
    ({ deps, actor, at, lang }, commentId) => getComment(deps, actor.userId, { commentId, at, lang }),
  ),
  handle(endpoints.getComment, ({ deps, actor, params, at, lang }) =>
    getComment(deps, actor?.userId ?? null, { commentId: params.id, at, lang }),
  ),
  handle(endpoints.editComment, ({ deps, actor, params, body, at, lang }) =>
    editComment(deps, { userId: actor.userId, commentId: params.id, body: body.body, at, lang }),
  ),
  handle(endpoints.deleteComment, async ({ deps, actor, params, at }) => {
    await deleteComment(deps, { userId: actor.userId, commentId: params.id, at });
  }),
  handle(endpoints.restoreComment, ({ deps, actor, params, at, lang }) =>
    restoreComment(deps, { userId: actor.userId, commentId: params.id, at, lang }),
  ),
  handle(endpoints.listReplies, ({ deps, actor, params, query, at, lang }) =>
    repliesTo(deps, actor?.userId ?? null, { commentId: params.id, query, at, lang }),
  ),
  handle(endpoints.pinComment, ({ deps, actor, params, at, lang }) =>
    pinComment(deps, { creatorId: actor.userId, commentId: params.id, at, lang }),
  ),
  handle(endpoints.unpinComment, ({ deps, actor, params, at, lang }) =>
    unpinComment(deps, { creatorId: actor.userId, commentId: params.id, at, lang }),
  ),
  handle(endpoints.likeComment, ({ deps, actor, params, at }) =>
    likeComment(deps, { userId: actor.userId, commentId: params.id, at }),
  ),
  handle(endpoints.unlikeComment, ({ deps, actor, params, at }) =>
    unlikeComment(deps, { userId: actor.userId, commentId: params.id, at }),
  ),
];

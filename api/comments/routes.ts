import { z } from "zod";
import { Comment, CommentEdit, CommentInput, CommentPage } from "#contract/comments";
import { PageQuery } from "#contract/paging";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { deleteComment } from "./delete";
import { editComment } from "./edit";
import { pinComment, unpinComment } from "./pin";
import { commentsOf, oneComment, repliesTo } from "./queries";
import { writeComment } from "./write";

const tag = "Comments";
const OfPost = z.strictObject({ postId: Id });
const OfComment = z.strictObject({ id: Id });

export const commentsRoutes = [
  endpoint({
    method: "get",
    path: "/feed/post/{postId}/comments",
    who: "guest",
    tag,
    summary: "Comments on a post: the pinned one, then the newest first",
    params: OfPost,
    query: PageQuery,
    answer: CommentPage,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
    handle: ({ deps, actor, params, query, at }) => commentsOf(deps, params.postId, actor?.userId ?? null, query, at),
  }),
  endpoint({
    method: "post",
    path: "/feed/post/{postId}/comments",
    who: "consented",
    tag,
    summary: "Comment on a post, or reply to a comment on it",
    params: OfPost,
    body: CommentInput,
    answer: Comment,
    status: 201,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, params, body, at }) => writeComment(deps, actor.userId, params.postId, body, at),
    repeat: ({ deps, actor, at }, commentId) => oneComment(deps, commentId, actor.userId, at),
  }),
  endpoint({
    method: "get",
    path: "/comments/{id}",
    who: "guest",
    tag,
    summary: "One comment or reply",
    params: OfComment,
    answer: Comment,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => oneComment(deps, params.id, actor?.userId ?? null, at),
  }),
  endpoint({
    method: "put",
    path: "/comments/{id}",
    who: "consented",
    tag,
    summary: "Change one's own comment",
    params: OfComment,
    body: CommentEdit,
    answer: Comment,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return editComment(deps, actor.userId, params.id, body.body, at);
    },
  }),
  endpoint({
    method: "delete",
    path: "/comments/{id}",
    who: "consented",
    tag,
    summary: "Delete one's own comment, or one on one's own post",
    params: OfComment,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      await deleteComment(deps, actor.userId, params.id, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/comments/{id}/replies",
    who: "guest",
    tag,
    summary: "Replies to a comment, the oldest first",
    params: OfComment,
    query: PageQuery,
    answer: CommentPage,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, query, at }) => repliesTo(deps, params.id, actor?.userId ?? null, query, at),
  }),
  ...pinning("post", "Pin a comment to the head of one's own post", pinComment),
  ...pinning("delete", "Take a pin back", unpinComment),
];

function pinning(method: "post" | "delete", summary: string, act: typeof pinComment) {
  return [
    endpoint({
      method,
      path: "/comments/{id}/pin",
      who: "consented",
      tag,
      summary,
      params: OfComment,
      answer: Comment,
      errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "TOO_MANY_REQUESTS"],
      handle: async ({ deps, actor, params, at }) => {
        await deps.limits.use("actPerUser", actor.userId);
        return act(deps, actor.userId, params.id, at);
      },
    }),
  ];
}

import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { CommentId, PostId } from "../ids";
import { PageQuery } from "../paging";
import { LikeResponse } from "../posts/schemas";
import { Comment, CommentEdit, CommentInput, CommentPage, ListedCommentPage } from "./schemas";

const define = defineEndpointWith({ tag: "Comments", access: "consented" });
const OfPost = z.strictObject({ postId: PostId });
const OfComment = z.strictObject({ id: CommentId });

export const listComments = define({
  method: "get",
  path: "/feed/post/{postId}/comments",
  access: "guest",
  summary: "Comments on a post with their first replies: the pinned one, then the newest first",
  params: OfPost,
  query: PageQuery,
  response: ListedCommentPage,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
});

export const writeComment = define({
  method: "post",
  path: "/feed/post/{postId}/comments",
  summary: "Comment on a post, or reply to a comment on it",
  params: OfPost,
  body: CommentInput,
  response: Comment,
  status: 201,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  capability: "comments",
});

export const getComment = define({
  method: "get",
  path: "/comments/{id}",
  access: "guest",
  summary: "One comment or reply",
  params: OfComment,
  response: Comment,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const editComment = define({
  method: "put",
  path: "/comments/{id}",
  summary: "Change one's own comment",
  params: OfComment,
  body: CommentEdit,
  response: Comment,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
  limit: "actPerUser",
  capability: "comments",
});

export const deleteComment = define({
  method: "delete",
  path: "/comments/{id}",
  summary: "Delete one's own comment, or one on one's own post",
  params: OfComment,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
  limit: "actPerUser",
});

export const restoreComment = define({
  method: "post",
  path: "/comments/{id}/restore",
  summary: "Undo one's own deletion of one's own comment in the last seconds",
  params: OfComment,
  response: Comment,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_NOT_FOUND_UNDO"],
  limit: "actPerUser",
  capability: "comments",
});

export const listReplies = define({
  method: "get",
  path: "/comments/{id}/replies",
  access: "guest",
  summary: "Replies to a comment, the oldest first",
  params: OfComment,
  query: PageQuery,
  response: CommentPage,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const pinComment = define({
  method: "post",
  path: "/comments/{id}/pin",
  summary: "Pin a comment to the head of one's own post",
  params: OfComment,
  response: Comment,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
  limit: "actPerUser",
});

export const unpinComment = define({
  method: "delete",
  path: "/comments/{id}/pin",
  summary: "Take a pin back",
  params: OfComment,
  response: Comment,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
  limit: "actPerUser",
});

export const likeComment = define({
  method: "put",
  path: "/comments/{id}/like",
  summary: "Like a comment or reply",
  params: OfComment,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unlikeComment = define({
  method: "delete",
  path: "/comments/{id}/like",
  summary: "Remove one's like of a comment",
  params: OfComment,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

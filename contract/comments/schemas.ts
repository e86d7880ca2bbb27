import { z } from "zod";
import { limits } from "./limits";
import { pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, multiline, Time } from "./text";

export const CommentBody = multiline(limits.commentLength, 1);

/** `deleted`: a tombstone. It tells neither what stood there nor whose it was, and is there for its replies. */
export const Comment = z
  .object({
    commentId: Id,
    postId: Id,
    author: UserSummary.nullable().meta({ description: "null for a deleted one" }),
    parentId: Id.nullable(),
    body: z.string(),
    createdAt: Time,
    updatedAt: Time.nullable(),
    deleted: z.boolean(),
    pinned: z.boolean(),
    replyCount: z.int().meta({ description: "replies that the one who asks can see" }),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = pageOf(Comment);
export const CommentInput = z.strictObject({ body: CommentBody, parentId: Id.nullable().optional() });
export type CommentInput = z.infer<typeof CommentInput>;
export const CommentEdit = z.strictObject({ body: CommentBody });

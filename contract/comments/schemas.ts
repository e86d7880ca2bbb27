import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { CommentId, PostId, UserId } from "../ids";
import { limits } from "../limits";
import { pageOf } from "../paging";
import { multiline, Time } from "../text";

export const CommentBody = multiline(limits.commentLength, 1);

/** From `start` up to `end`, in UTF-16 code units, the body names the user; `domain` is their present one. */
const Mention = z.object({ start: z.int(), end: z.int(), userId: UserId, domain: z.string() });
export type Mention = z.infer<typeof Mention>;

/** `deleted`: a tombstone without text or author, under which its replies are listed. */
export const Comment = z
  .object({
    commentId: CommentId,
    postId: PostId,
    author: UserSummary.nullable().meta({ description: "null for a deleted one" }),
    parentId: CommentId.nullable(),
    body: z.string(),
    createdAt: Time,
    updatedAt: Time.nullable(),
    deleted: z.boolean(),
    withheldUntil: Time.nullable().meta({
      description: "withheld on request until then; `body` is the notice of that",
    }),
    pinned: z.boolean(),
    replyCount: z.int().meta({ description: "replies that the one who asks can see" }),
    likeCount: z.int(),
    liked: z.boolean().meta({ description: "whether the caller likes it" }),
    mentions: z.array(Mention).optional().meta({
      description: "of visible users, in the body's order; the previous version left them out",
    }),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

/** A comment in the list of its post, with its first replies; the previous version left them out. */
export const ListedComment = Comment.extend({
  replies: z
    .array(Comment)
    .optional()
    .meta({ description: `the first ${limits.repliesListed} replies, the oldest first` }),
});
export type ListedComment = z.infer<typeof ListedComment>;

export const CommentPage = pageOf(Comment);
export const ListedCommentPage = pageOf(ListedComment);
export const CommentInput = z.strictObject({ body: CommentBody, parentId: CommentId.nullable().optional() });
export type CommentInput = z.infer<typeof CommentInput>;
export const CommentEdit = z.strictObject({ body: CommentBody });

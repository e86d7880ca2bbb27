import { getComment, listReplies } from "#contract/comments/endpoints";
import type { Comment } from "#contract/comments/schemas";
import { CommentId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";

export type OpenThread = {
  comment: Comment;
  replies: Page<Comment>;
  /** The reply in the address, if it is on another page of the replies. */
  apart: Comment | null;
  /** The comment or reply in the address. */
  namedId: CommentId;
  /** Whether there are replies before these. */
  isLaterPage: boolean;
  /** Whether its form is displayed. */
  isAnswered: boolean;
};

/**
 * The comment in a post's address with a page of its replies: `?comment=` names it or one of them, `?reply=` the one to
 * answer. Null without one, and for one that the viewer does not see.
 */
export async function openThread(args: HandlerArgs, post: Post): Promise<OpenThread | null> {
  const query = new URL(args.request.url).searchParams;
  const { data: namedId } = CommentId.safeParse(query.get("reply") ?? query.get("comment"));
  if (!namedId || post.locked || query.has("pagingKey")) return null;
  try {
    const named = await args.api.call(getComment, { params: { id: namedId } });
    if (named.postId !== post.postId) return null;
    const pagingKey = query.get("replies");
    const id = named.parentId ?? namedId;
    const [comment, replies] = await Promise.all([
      named.parentId ? args.api.call(getComment, { params: { id } }) : named,
      args.api.call(listReplies, { params: { id }, query: { pagingKey } }),
    ]);
    const isListed = named === comment || replies.items.some(({ commentId }) => commentId === namedId);
    const isLaterPage = pagingKey !== null;
    return { comment, replies, apart: isListed ? null : named, namedId, isLaterPage, isAnswered: query.has("reply") };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

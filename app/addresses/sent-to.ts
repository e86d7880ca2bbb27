import { matchPath } from "@remix-run/react";
import type { Pattern } from "./patterns";

const likes: Pattern[] = ["/posts/:postId/like", "/posts/:postId/comments/:commentId/like"];
const follows: Pattern[] = ["/:domain/follow"];

/** Whether a form with this action likes or unlikes a post or a comment. */
export const isLike = (formAction: string | undefined) => isSentTo(likes, formAction);

/** Whether a form with this action follows or unfollows a creator. */
export const isFollow = (formAction: string | undefined) => isSentTo(follows, formAction);

const isSentTo = (patterns: Pattern[], formAction = "") => patterns.some((pattern) => matchPath(pattern, formAction));

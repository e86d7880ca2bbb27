import type { Post } from "./schemas";

/** Guests' pages learn of an opening this long before it: longer than any cache may show a page that does not know of it. */
export const openingForeseenSeconds = 340;

/** Whether nobody but its author may read the post yet. */
export const isScheduled = ({ createdAt, openings }: Pick<Post, "createdAt" | "openings">): boolean =>
  openings[0]?.opensAt === createdAt;

import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isFollow, isLike } from "~/addresses/sent-to";

/**
 * A refused act has changed nothing: its page is not fetched again, as an API that refused it may refuse the page too. The
 * framework's own rule says the same, but does not reach a route that has a rule.
 */
export const unlessRefused: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;

/** For a page whose buttons display a like by themselves: it is not fetched again after one. */
export const unlessLiked: ShouldRevalidateFunction = (facts) => !isLike(facts.formAction) && unlessRefused(facts);

/** As `unlessLiked`, for a page that a follow does not change either. */
export const unlessLikedOrFollowed: ShouldRevalidateFunction = (facts) =>
  !isFollow(facts.formAction) && unlessLiked(facts);

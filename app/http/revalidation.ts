import type { ShouldRevalidateFunction } from "@remix-run/react";

/** For a page whose buttons display a like by themselves: it is not fetched again after one. */
export const unlessLiked: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  !formAction?.endsWith("/like") && defaultShouldRevalidate;

/** As `unlessLiked`, for a page that a follow does not change either. */
export const unlessLikedOrFollowed: ShouldRevalidateFunction = (facts) =>
  !facts.formAction?.endsWith("/follow") && unlessLiked(facts);

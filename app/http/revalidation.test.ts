import { expect, it } from "vitest";
import { unlessLiked, unlessLikedOrFollowed, unlessRefused } from "./revalidation";

type Facts = Parameters<typeof unlessRefused>[0];
const facts = (actionStatus: number | undefined, formAction = "/posts/pst_1") =>
  ({ actionStatus, formAction, defaultShouldRevalidate: true }) as Facts;

it.each([400, 404, 429, 500, 503])("after an act refused with %i no page is fetched again", (status) => {
  for (const rule of [unlessRefused, unlessLiked, unlessLikedOrFollowed]) expect(rule(facts(status))).toBe(false);
});

it("after an act that succeeded, and after a link, a page is fetched again", () => {
  for (const rule of [unlessRefused, unlessLiked, unlessLikedOrFollowed])
    expect([rule(facts(200)), rule(facts(undefined))]).toEqual([true, true]);
});

it("a like fetches no page with its button again, and a follow none that it leaves as it is", () => {
  expect([unlessLiked(facts(200, "/posts/pst_1/like")), unlessLiked(facts(200, "/a/follow"))]).toEqual([false, true]);
  expect(unlessLikedOrFollowed(facts(200, "/a/follow"))).toBe(false);
  const ofComment = "/posts/pst_1/comments/cmt_1/like";
  expect(unlessLiked(facts(200, ofComment))).toBe(false);
});

import type ko from "../../ko/posts/lines";

export default {
  lockedMembers: "For members",
  lockedPlan: "For members of ‘{{plan}}’ and up",
  lockedFollowers: "For followers",
  pictures_one: "{{count}} picture",
  pictures: "{{count}} pictures",
  around: "Previous and next post",
  previous: "Previous post",
  next: "Next post",
  othersOf: "More posts by {{name}}",
} satisfies Record<keyof typeof ko | "pictures_one", string>;

import { openingNotice } from "#contract/payments/opening-notice";
import { postLabelTexts } from "#contract/posts/post-labels";
import type ko from "../ko/posts";
import type { English } from "../texts";

export default {
  ...postLabelTexts.en,
  report: "Report",
  title: "A post by {{name}}",
  membersTitle: "A members-only post by {{name}}",
  followersTitle: "A followers-only post by {{name}}",
  description: "A post by {{name}} on Gyeot.",
  edited: "Edited",
  forMembers: "Members only",
  forFollowers: "Followers only",
  lockedMembers: "This post is for members",
  lockedFollowers: "This post is for followers",
  opensWith: "Opens with the “{{plan}}” membership or above.",
  opensWithAnyPlan: "Subscribe to a membership to read it.",
  opensByFollowing: "Follow to read it right away.",
  unopened: "A members' post you have not opened",
  openingNotice: openingNotice.en,
  openMembersPosts: "Open members' posts",
  openMembersPostsOf: "Open the members' posts of {{name}}",
  flash_membersPostsOpened: "Members' posts are open.",
  seeMembership: "See memberships",
  seeMembershipOf: "See {{name}}'s memberships",
  seePost: "See the whole post",
  seePicture: "See picture {{number}} in full",
  morePictures: "See {{count}} more pictures",
  morePictures_one: "See {{count}} more picture",
  likes: "{{count}} likes",
  likes_one: "{{count}} like",
  comments: "{{count}} comments",
  comments_one: "{{count}} comment",
  seeComments: "See {{count}} comments",
  seeComments_one: "See {{count}} comment",
  author: "The creator behind this post",
} satisfies English<typeof ko>;

import type ko from "../ko/feed";
import type { English } from "../texts";

export default {
  title: "Home feed",
  following: "Following",
  subscribers: "Subscribing",
  followingEmpty: "No new posts from the creators you follow",
  followingEmptyHint: "Follow the creators you like, and their new posts gather here.",
  subscribersEmpty: "No posts from creators you subscribe to",
  subscribersEmptyHint: "Subscribe to a creator's membership, and their members-only posts gather here too.",
  explore: "Find creators",
  suggested: "Creators you may like",
  seeFollowed: "Refresh",
  newest: "Creators with new posts",
  newestOf: "The newest post of {{name}}",
  notYetKnown: "Creators you may not know",
  nextCharge: "Next payment · {{date}}",
  paidThisMonth: "You paid {{amount}} this month.",
  toPayments: "See payments",
  discover: "Creators by field",
  campaigns: "Open campaigns",
  art: "Artists",
  entrepreneurship: "Entrepreneurs",
  sports: "Sports",
  celebrity: "Celeb",
  social: "Social activism",
} satisfies English<typeof ko>;

import type ko from "../ko/feed";
import type { English } from "../texts";

export default {
  title: "Home feed",
  following: "Following",
  subscribers: "Subscribed",
  followingEmpty: "No posts here yet",
  followingEmptyHint: "Follow the activists you like, and their new posts gather here.",
  subscribersEmpty: "No subscribed posts yet",
  subscribersEmptyHint: "Subscribe to an activist's membership, and their members-only posts gather here too.",
  explore: "Find activists",
  suggested: "Activists you may like",
  seeFollowed: "See their posts",
  discover: "Activists by field",
  campaigns: "Open campaigns",
  art: "Artists",
  entrepreneurship: "Entrepreneurs",
  sports: "Sports",
  celebrity: "Celeb",
  social: "Social activism",
} satisfies English<typeof ko>;

import type ko from "../ko/creator";
import type { English } from "../texts";

export default {
  title: "{{name}} (@{{domain}})",
  description: "Meet {{name}} on Gyeot: new posts and memberships.",
  art: "Artist",
  entrepreneurship: "Entrepreneur",
  sports: "Sports",
  celebrity: "Celeb",
  social: "Social activism",
  followers: "Followers",
  posts: "Posts",
  subscribers: "Subscribers",
  subscribe: "Subscribe",
  subscribeName: "Subscribe to {{name}}",
  subscribing: "Subscribing",
  subscribingName: "Subscribing to {{name}}, see memberships",
  write: "Write a post",
  writeFirst: "Write your first post",
  ownMembership: "See my memberships",
  relayTitle: "Pass your support on",
  relayHint: "Meet the activists who work at {{name}}'s side.",
  relayGo: "Meet other activists",
  empty: "No posts yet",
  emptyHint: "New posts will appear here.",
  ownEmpty: "Create your first post",
  ownEmptyHint: "Your fans are waiting for the story they will read first.",
} satisfies English<typeof ko>;

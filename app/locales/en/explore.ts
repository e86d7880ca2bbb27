import type ko from "../ko/explore";
import type { English } from "../texts";

export default {
  title: "Explore",
  campaigns: "See the campaigns that are open",
  heading: "Find someone to stand beside",
  description: "Artists, entrepreneurs, sports, celebs and social activism: meet the activists of Gyeot by field.",
  categoryTitle: "{{category}} activists",
  categoryDescription: "Meet, follow and support the activists of Gyeot. Field: {{category}}.",
  categories: "Fields",
  all: "All",
  trending: "Trending Influencers",
  trendingRule:
    "New subscriptions, follows, comments and likes of the last 7 days, counted 5:3:2:1 and half as much every two days.",
  favorites: "Explore My Favorite Artists",
  favoritesRule: "From the two fields you follow and like most: people you do not follow yet.",
  favoritesGuest: "Log in and follow people you like, and we will introduce others of their fields here.",
  favoritesNone: "Follow people or like their posts, and we will introduce others of their fields here.",
  login: "Log in",
  newest: "Discover New Creators",
  empty: "No activists in this field yet",
  emptyHint: "Meet the activists of other fields first.",
  seeAll: "See all",
  noneYet: "No activists yet",
  noneYetHint: "New activists will join soon.",
} satisfies English<typeof ko>;

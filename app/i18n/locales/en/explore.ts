import type ko from "../ko/explore";
import type { English } from "../texts";

export default {
  title: "Explore",
  campaigns: "Open campaigns",
  description: "Artists, entrepreneurs, sports, celeb and social activism: meet the creators of Gyeot by field.",
  categoryTitle: "Creators: {{category}}",
  categoryDescription: "Meet, follow and support the creators of Gyeot. Field: {{category}}.",
  categories: "Fields",
  all: "All",
  trending: "Trending creators",
  feature: "At the top right now",
  featured: "Recommended by Gyeot",
  how: "How is this decided?",
  trendingRule:
    "New subscriptions, follows, comments and likes of the last 7 days are counted 5:3:2:1, and half as much every two days.",
  featuredRule: "The featured creator is recommended by Gyeot, apart from this ranking.",
  favorites: "Explore my favorite creators",
  favoritesRule: "From the two fields you follow and like most: people you do not follow yet.",
  favoritesGuest: "Log in and follow people you like, and we will introduce others of their fields here.",
  favoritesNone: "Follow people or like their posts, and we will introduce others of their fields here.",
  login: "Log in",
  pictures: "New pictures",
  newest: "Discover new creators",
  empty: "No creators in this field yet",
  emptyHint: "Meet the creators of other fields first.",
  seeAll: "See all",
  noneYet: "No creators yet",
  noneYetHint: "New creators will join soon.",
} satisfies English<typeof ko>;

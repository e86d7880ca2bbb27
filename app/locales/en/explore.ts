import type ko from "../ko/explore";
import type { English } from "../texts";

export default {
  title: "Explore",
  heading: "Find someone to stand beside",
  description: "Artists, entrepreneurs, sports, celebs and social activism: meet the activists of Gyeot by field.",
  categoryTitle: "{{category}} activists",
  categoryDescription: "Meet, follow and support the activists of Gyeot. Field: {{category}}.",
  categories: "Fields",
  all: "All",
  recommended: "Discover new activists",
  newest: "New on Gyeot",
  empty: "No activists in this field yet",
  emptyHint: "Meet the activists of other fields first.",
  seeAll: "See all",
  noneYet: "No activists yet",
  noneYetHint: "New activists will join soon.",
} satisfies English<typeof ko>;

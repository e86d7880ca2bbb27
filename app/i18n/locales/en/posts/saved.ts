import type ko from "../../ko/posts/saved";
import type { English } from "../../texts";

export default {
  title: "Saved posts",
  lead: "Only you see this list. Posts that are closed to you now return when they open again.",
  creators: "Creators",
  all: "All",
  empty: "No saved posts to read now",
  emptyHint: "Choose “Save” on a post, and you find it here.",
  explore: "Explore creators",
  noneOf: "No saved posts by this creator",
  seeAll: "See all saved posts",
  save: "Save",
  unsave: "Unsave",
  flash_saved: "Saved.",
  flash_unsaved: "No longer saved.",
} satisfies English<typeof ko>;

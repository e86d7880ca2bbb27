import type ko from "../../ko/posts/archive";
import type { English } from "../../texts";

export default {
  titleOf: "All posts of {{name}}",
  descriptionOf: "Find posts of {{name}} by tag, year and words.",
  manage: "Manage posts",
  search: "Search this creator's posts",
  submit: "Search",
  tags: "Tags",
  allTags: "All tags",
  series: "Series",
  allSeries: "All series",
  years: "Years",
  allYears: "All years",
  onlyOpen: "Only posts I can read",
  postCount_one: "{{count}} post",
  postCount: "{{count}} posts",
  manyPosts: "{{count}} posts or more",
  forEveryone: "For everyone",
  onlyOpenSearched: "Only posts you can read were searched.",
  older: "Show older posts",
  nothing: "No posts found",
  nothingHint: "Try fewer words or other filters.",
  noPosts: "No posts yet",
  clear: "See all posts",
} satisfies English<typeof ko>;

import type ko from "../ko/search";
import type { English } from "../texts";

export default {
  title: "Search",
  titleOf: "“{{q}}” · Search",
  label: "What to look for",
  placeholder: "Search people or posts",
  submit: "Search",
  recent: "Recent searches",
  removeRecent: "Remove “{{q}}”",
  removeAll: "Remove all",
  suggestions: "Creators",
  suggested: "{{count}} creators match",
  suggested_one: "{{count}} creator matches",
  kinds: "What to look among",
  people: "People",
  posts: "Posts",
  peopleToo: "People by that name",
  allPeople: "See all",
  ask: "Who or what are you looking for?",
  askHint: "By nickname, domain ID or the words of a post. One Korean syllable or initials are enough.",
  explore: "Browse by field",
  noPeople: "Nobody is found for “{{q}}”",
  noPosts: "No post is found for “{{q}}”",
  nothingHint: "Try a shorter word, or Korean initials. Posts you cannot read are not found.",
  tryPosts: "Look among posts",
  tryPeople: "Look among people",
} satisfies English<typeof ko>;

import type ko from "../ko/landing";
import type { English } from "../texts";

export default {
  metaTitle: "Gyeot | Memberships for the people you want to stand by",
  metaDescription:
    "Artists, entrepreneurs, sports, celeb, social activism: follow the creators you love, support them with a membership, and stay close.",
  headline: "Stand by\nthe people you love",
  lead: "Follow them, join as a member, send a kind word. Gyeot is where creators and fans stay close for long.",
  start: "Get started",
  lookAround: "Look around first",
  goToFeed: "Go to my feed",
  blurbsTitle: "What you can do here",
  blurbSupportTitle: "A new way of supporting",
  blurbSupport: "More than one round of applause: a little every month keeps the work going.",
  blurbSpaceTitle: "A place to gather and talk",
  blurbSpace: "Read the news, leave a comment, exchange messages. Fans and creators meet up close.",
  blurbFieldsTitle: "Creators of many fields",
  blurbFields: "Artists, entrepreneurs, sports, celeb and social activism. Find the people you want to meet.",
  blurbCardTitle: "Easy card payment",
  blurbCard: "Register a card once. We always tell you the next charge and its date beforehand.",
  featuredTitle: "Creators to meet today",
  featuredMore: "See everyone",
  closingTitle: "Who will you support today?",
  closingHint: "Signing up takes a minute. A membership ends with one click, whenever you like.",
  signup: "Sign up with email",
  login: "Log in",
  field_art: "Artists",
  field_entrepreneurship: "Entrepreneurs",
  field_sports: "Sports",
  field_celebrity: "Celeb",
  field_social: "Social activism",
} satisfies English<typeof ko>;

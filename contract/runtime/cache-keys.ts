import type { CampaignId, PostId, SeriesId, UserId } from "../ids";

/**
 * What a page is made of, as shared caches know it. Triggers of the database name the same keys when a row changes
 * (api/cache-purge/sql/functions/note_cache_change.sql).
 */
export const cacheKey = {
  /** a creator's profile, the lists of their posts, plans and campaigns, and the pages of posts, which name others */
  creator: (id: UserId) => `creator-${id}` as const,
  /** the name and picture of anybody on a page */
  person: (id: UserId) => `person-${id}` as const,
  post: (id: PostId) => `post-${id}` as const,
  /** its page, and those of its posts, which name their neighbours */
  series: (id: SeriesId) => `series-${id}` as const,
  campaign: (id: CampaignId) => `campaign-${id}` as const,
  policy: (kind: "terms" | "privacy") => `policy-${kind}` as const,
  /** lists of all creators and of all campaigns */
  creators: "creators",
  campaigns: "campaigns",
  takedowns: "takedowns",
  safeguarding: "safeguarding",
  /** every page: a new version of the site, or a switch */
  site: "site",
} as const;

type KeyOf<T> = T extends (...of: never[]) => infer K ? K : T;
export type CacheKey = KeyOf<(typeof cacheKey)[keyof typeof cacheKey]>;

/** Which service calls back what shared caches store; by each the keys of a page have another header. */
export const purgeServices = ["off", "http", "fastly", "cloudflare"] as const;
export type PurgeService = (typeof purgeServices)[number];

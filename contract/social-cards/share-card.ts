import type { UserCard } from "../creators/schemas";
import { pagePath } from "../pages";
import type { Post } from "../posts/schemas";
import type { Series } from "../posts/series-schemas";

export const shareCardSize = { width: 1200, height: 630 } as const;

/** Raised when the drawing itself changes, which gives every picture a new address. */
const design = 2;

type CreatorFacts = Pick<
  UserCard,
  "domain" | "nickname" | "field" | "introduction" | "followerCount" | "profileImageUrl"
>;
/** `visibility` and `withheldUntil` together decide what a guest may read. */
type PostFacts = Pick<
  Post,
  "postId" | "labels" | "teaser" | "visibility" | "withheldUntil" | "imageCount" | "createdAt" | "updatedAt"
> & { activist: Pick<Post["activist"], "domain" | "nickname" | "profileImageUrl"> };

/** Two significant digits, so that a picture does not change with every follow: 1,234 → 1,200. */
export function roundedCount(count: number): number {
  if (count < 100) return count;
  const step = 10 ** (String(count).length - 2);
  return Math.floor(count / step) * step;
}

/** The site-relative address of a creator page's social card, for its current state. */
export function creatorCardPath(card: CreatorFacts, lang: "ko" | "en"): string {
  return pagePath(
    "socialCard",
    { kind: "creators", id: card.domain },
    `?lng=${lang}&v=${creatorCardVersion(card, lang)}`,
  );
}

/** As `creatorCardPath`, of a post. */
export function postCardPath(post: PostFacts, lang: "ko" | "en"): string {
  return pagePath("socialCard", { kind: "posts", id: post.postId }, `?lng=${lang}&v=${postCardVersion(post, lang)}`);
}

type SeriesFacts = Pick<Series, "seriesId" | "title" | "description" | "coverUrl" | "postCount">;
type Author = Pick<CreatorFacts, "domain" | "nickname" | "profileImageUrl">;

/** As `creatorCardPath`, of a series. */
export function seriesCardPath(series: SeriesFacts, author: Author, lang: "ko" | "en"): string {
  const version = seriesCardVersion(series, author, lang);
  return pagePath("socialCard", { kind: "series", id: series.seriesId }, `?lng=${lang}&v=${version}`);
}

export function seriesCardVersion(series: SeriesFacts, author: Author, lang: "ko" | "en"): string {
  const { seriesId, title, description, coverUrl, postCount } = series;
  const { domain, nickname, profileImageUrl } = author;
  return digest([design, lang, seriesId, title, description, coverUrl, postCount, domain, nickname, profileImageUrl]);
}

export function creatorCardVersion(card: CreatorFacts, lang: "ko" | "en"): string {
  const { domain, nickname, field, introduction, followerCount, profileImageUrl } = card;
  return digest([design, lang, domain, nickname, field, introduction, roundedCount(followerCount), profileImageUrl]);
}

export function postCardVersion(post: PostFacts, lang: "ko" | "en"): string {
  const { postId, labels, teaser, visibility, withheldUntil, imageCount, createdAt, updatedAt, activist } = post;
  const who = [activist.domain, activist.nickname, activist.profileImageUrl];
  // The card of a post that guests may not read has no picture; who may read it is sent the count of its pictures.
  const pictures = visibility === "public" ? imageCount : 0;
  // Shown only where the text is not.
  const words = visibility === "public" ? "" : teaser;
  return digest([
    design,
    lang,
    postId,
    labels,
    words,
    visibility,
    withheldUntil,
    pictures,
    createdAt,
    updatedAt,
    ...who,
  ]);
}

/** A 53-bit hash of a string, the same on every machine: it distinguishes states and protects no secret. */
function digest(facts: unknown[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(facts)) {
    const code = character.codePointAt(0) as number;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

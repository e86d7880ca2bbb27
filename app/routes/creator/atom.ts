import { createHash } from "node:crypto";
import { getCreatorCard } from "#contract/creators/endpoints";
import { hasDomainShape } from "#contract/names";
import { listArchivedPosts, listCreatorPosts } from "#contract/posts/endpoints";
import type { CreatorPostPage, Post } from "#contract/posts/schemas";
import { getSeries } from "#contract/posts/series-endpoints";
import { orBareStatus, requestAsGuest } from "~/api/guest-client.server";
import { publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { fileCaching, isUnchanged } from "~/http/caches/cache-headers.server";
import { localApiError } from "~/http/local-api-error.server";
import { isLng, type Lng } from "~/i18n/i18n";
import { isForAll } from "~/seo/structured-data";
import { sessionOf } from "~/session/session.server";
import { atomFeed } from "./atom-feed.server";
import { redirectFormerDomain } from "./visit.server";

const entries = 20;
const pagesAtMost = 4;
/** By the feed reader itself. */
const storedSeconds = 300;

/**
 * Public posts of a creator, or of the series in the address, for feed readers, the same for every reader: in the
 * address's language, else Korean.
 */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    const domain = args.param("domain").toLowerCase();
    if (!hasDomainShape(domain)) throw localApiError("RESOURCE_NOT_FOUND", args);
    // Requested as a guest; but a signed-in user whom a block separates from the creator gets 404 here too.
    const isGuest = await sessionOf(args).isGuest();
    if (!isGuest) await args.api.call(getCreatorCard, { params: { domain } });
    const card = await requestAsGuest(args, getCreatorCard, { params: { domain } });
    if (!card.isActivist) throw localApiError("RESOURCE_NOT_FOUND", args);
    redirectFormerDomain(args, card.domain);
    const queryLanguage = new URL(args.request.url).searchParams.get("lng");
    const lng: Lng = isLng(queryLanguage) ? queryLanguage : "ko";
    const { slug } = args.params;
    const { series, posts, changesAt } = await (slug
      ? postsOfSeries(args, { domain: card.domain, slug })
      : publicPosts(args, card.domain));
    const feed = atomFeed(card, posts, { origin: publicOrigin(), lng, series });
    const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 27)}"`;
    const headers = {
      ETag: etag,
      "Cache-Control": isGuest ? fileCaching(storedSeconds, changesAt) : "private, no-store",
      Vary: "Cookie",
    };
    if (isUnchanged(args.request, etag)) return new Response(null, { status: 304, headers });
    return new Response(feed, { headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" } });
  }),
);

/** The newest posts; the pages read are bounded, for a creator who writes for members alone. */
async function publicPosts(args: HandlerArgs, domain: string) {
  const found: Post[] = [];
  let pagingKey: string | null = null;
  let changesAt: string | null = null;
  for (let i = 0; i < pagesAtMost && found.length < entries; i++) {
    const page: CreatorPostPage = await requestAsGuest(args, listCreatorPosts, {
      params: { domain },
      query: { pagingKey, size: 50 },
    });
    found.push(...page.items.filter(isForAll));
    pagingKey = page.pagingKey;
    changesAt = page.changesAt;
    if (!pagingKey) break;
  }
  return { series: null, posts: found.slice(0, entries), changesAt };
}

/** The newest public posts of a series. */
async function postsOfSeries(args: HandlerArgs, params: { domain: string; slug: string }) {
  const [{ series }, page] = await Promise.all([
    requestAsGuest(args, getSeries, { params }),
    requestAsGuest(args, listArchivedPosts, {
      params: { domain: params.domain },
      query: { series: params.slug, open: "1", size: 50 },
    }),
  ]);
  return { series, posts: page.items.filter(isForAll).slice(0, entries), changesAt: page.changesAt };
}

import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasDomainShape } from "#contract/names";
import type { Page } from "#contract/paging";
import type { UserCard } from "#contract/people";
import type { Post } from "#contract/posts";
import { api, path } from "~/api/client.server";
import { orPlainRefusal, requestAsGuest } from "~/api/guest-client.server";
import { localApiError } from "~/api/transport.server";
import { publicOrigin } from "~/env.server";
import { isUnchanged } from "~/http/cache-headers.server";
import { guardedLoader } from "~/http/handlers.server";
import { isLng, type Lng } from "~/i18n/i18n";
import { isForAll } from "~/seo/structured-data";
import { sessionOf } from "~/session/session.server";
import { leadOn } from "./arrival.server";
import { atomFeed } from "./atom-feed.server";

const entries = 20;
const pagesAtMost = 4;
const sharedFor5Minutes = "public, max-age=300, stale-while-revalidate=3600";

/** A creator's public posts for feed readers, the same for everybody: its language is the address's, else Korean. */
export const loader = guardedLoader((args: LoaderFunctionArgs) =>
  orPlainRefusal(async () => {
    const domain = String(args.params.domain).toLowerCase();
    if (!hasDomainShape(domain)) throw localApiError("RESOURCE_NOT_FOUND", args);
    // For a guest, whoever asks; only, somebody who is signed in and parted from them by a block finds nothing here either.
    const isGuest = await sessionOf(args).isGuest();
    if (!isGuest) await api(args).get(path`/users/${domain}/card`);
    const card = await requestAsGuest<UserCard>(args, path`/users/${domain}/card`);
    if (!card.isActivist) throw localApiError("RESOURCE_NOT_FOUND", args);
    leadOn(args, card.domain);
    const asked = new URL(args.request.url).searchParams.get("lng");
    const lng: Lng = isLng(asked) ? asked : "ko";
    const feed = atomFeed(card, await publicPosts(args, card.domain), { origin: publicOrigin(), lng });
    const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 27)}"`;
    const headers = { ETag: etag, "Cache-Control": isGuest ? sharedFor5Minutes : "private, no-store", Vary: "Cookie" };
    if (isUnchanged(args.request, etag)) return new Response(null, { status: 304, headers });
    return new Response(feed, { headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" } });
  }),
);

/** The newest ones; a creator who writes for members alone is not searched for public posts without end. */
async function publicPosts(args: LoaderFunctionArgs, domain: string): Promise<Post[]> {
  const found: Post[] = [];
  let pagingKey: string | null = null;
  for (let i = 0; i < pagesAtMost && found.length < entries; i++) {
    const page: Page<Post> = await requestAsGuest(args, path`/feed/activist/${domain}`, { pagingKey, size: 50 });
    found.push(...page.items.filter(isForAll));
    pagingKey = page.pagingKey;
    if (!pagingKey) break;
  }
  return found.slice(0, entries);
}

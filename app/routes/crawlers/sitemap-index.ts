import { orBareStatus } from "~/api/guest-client.server";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { fileCaching } from "~/http/caches/cache-headers.server";
import { escapeXml } from "~/seo/xml";
import { listSitemaps, type Sitemap } from "./list-sitemaps.server";

const cachedMs = 3_600_000;
let cached: { sitemaps: Promise<Sitemap[]>; until: number } | undefined;

/** The index of all sitemaps, rebuilt at most once an hour. */
export const loader = guardedLoader((_) =>
  orBareStatus(async () => {
    const entries = (await sitemapsNow()).map(({ name, changedAt }) => entry(name, changedAt));
    return new Response([head, entry("pages.xml"), ...entries, "</sitemapindex>\n"].join("\n"), {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": fileCaching(3_600) },
    });
  }),
);

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

function entry(name: string, changedAt?: string): string {
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  return `<sitemap><loc>${escapeXml(`${publicOrigin()}/sitemaps/${name}`)}</loc>${lastmod}</sitemap>`;
}

/** Concurrent requests wait for the same build; a failed one is not cached. */
function sitemapsNow(): Promise<Sitemap[]> {
  const now = Date.now();
  if (cached && cached.until > now) return cached.sitemaps;
  // Requested without a visitor's address, whose rate limit it would use up.
  const sitemaps = listSitemaps({ request: new Request(publicOrigin()), context: {} });
  const current = { sitemaps, until: now + cachedMs };
  cached = current;
  sitemaps.catch(() => {
    if (cached === current) cached = undefined;
  });
  return sitemaps;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { orPlainRefusal } from "~/api/guest-client.server";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { escapeXml } from "~/seo/xml";
import { listSitemaps, type Sitemap } from "./list-sitemaps.server";

const keptMs = 3_600_000;
let kept: { sitemaps: Promise<Sitemap[]>; until: number } | undefined;

/** The index of all sitemaps, made at most once an hour, whoever asks how often. */
export const loader = guardedLoader((_: LoaderFunctionArgs) =>
  orPlainRefusal(async () => {
    const entries = (await sitemapsNow()).map(({ name, changedAt }) => entry(name, changedAt));
    return new Response([head, entry("pages.xml"), ...entries, "</sitemapindex>\n"].join("\n"), {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    });
  }),
);

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

function entry(name: string, changedAt?: string): string {
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  return `<sitemap><loc>${escapeXml(`${publicOrigin()}/sitemaps/${name}`)}</loc>${lastmod}</sitemap>`;
}

/** Those who ask while it is made wait for it; what failed is not kept. */
function sitemapsNow(): Promise<Sitemap[]> {
  const now = Date.now();
  if (kept && kept.until > now) return kept.sitemaps;
  // Asked for the site's own sake: no visitor's address, whose limit it would use up.
  const sitemaps = listSitemaps({ request: new Request(publicOrigin()), context: {} });
  const mine = { sitemaps, until: now + keptMs };
  kept = mine;
  sitemaps.catch(() => {
    if (kept === mine) kept = undefined;
  });
  return sitemaps;
}

import { fields } from "#contract/creators/schemas";
import type { Address } from "~/addresses/address";
import { orBareStatus } from "~/api/guest-client.server";
import { publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { fileCaching } from "~/http/caches/cache-headers.server";
import { languages } from "~/i18n/i18n";
import { inLanguage } from "~/seo/seo";
import { escapeXml } from "~/seo/xml";
import { type Change, changesSince, type SitemapFeed } from "./changes.server";
import { firstDayOf, isWithin, type Period, periodIn } from "./periods";

/** The protocol's bound on one file. */
const addressesAtMost = 50_000;

const ownPages: Address[] = [
  "/",
  "/explore",
  ...fields.map((field) => `/explore?category=${field}` as const),
  "/campaigns",
  "/terms",
  "/privacy",
];

/** One sitemap: the site's own pages, or the changes of a month or a day, streamed page by page. */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    const name = args.param("name");
    if (name === "pages.xml") return answer([head, ...ownPages.map((path) => entry({ path })), tail].join(""));
    const [, feed, text = ""] = /^(activists|posts|series)-([\d-]{7,10})\.xml$/.exec(name) ?? [];
    const period = periodIn(text);
    const body = feed && period ? await changesOf(args, feed as SitemapFeed, period) : null;
    return body ? answer(body) : new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  }),
);

const answer = (body: string | ReadableStream) =>
  new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": fileCaching(3_600) },
  });

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const tail = "</urlset>\n";

/** Null when empty. One page is in memory at a time; the next is fetched when the reader has read it. */
async function changesOf(args: HandlerArgs, feed: SitemapFeed, period: Period): Promise<ReadableStream | null> {
  const bytes = new TextEncoder();
  let page = await changesSince(args, feed, { date: firstDayOf(period) });
  if (!page.items[0] || !isWithin(page.items[0].updatedAt, period)) return null;
  let begun = false;
  let left = addressesAtMost;
  return new ReadableStream({
    async pull(controller) {
      if (begun) page = await changesSince(args, feed, { date: firstDayOf(period), pagingKey: page.pagingKey });
      const items = page.items.filter(({ updatedAt }) => isWithin(updatedAt, period)).slice(0, left);
      controller.enqueue(bytes.encode((begun ? "" : head) + items.map(entry).join("")));
      begun = true;
      left -= items.length;
      if (page.pagingKey && left > 0 && items.length === page.items.length) return;
      controller.enqueue(bytes.encode(tail));
      controller.close();
    },
  });
}

/** Each address with its two languages, as the page itself names them (app/seo/seo.ts). */
function entry({ path, updatedAt }: { path: string; updatedAt?: Change["updatedAt"] }): string {
  const address = publicOrigin() + path;
  const link = (lng: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lng}" href="${escapeXml(href)}"/>`;
  const links = [...languages.map((lng) => link(lng, inLanguage(address, lng))), link("x-default", address)].join("");
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}${links}</url>\n`;
}

import type { RouteArgs } from "~/http/response-context.server";
import { changesSince, feeds, type SitemapFeed } from "./changes.server";
import { dayAfter, daysOf, firstDayOf, isWithin, monthOf, type Period } from "./periods";

/** A sitemap by the name of its file, and when the last of its addresses changed. */
export type Sitemap = { name: string; changedAt: string };

/**
 * The current sitemaps: one for each month with changes, or for each day of a month with more than a page of them. The
 * cost grows with months and days, not with posts.
 */
export async function listSitemaps(args: RouteArgs): Promise<Sitemap[]> {
  const lists = await Promise.all(feeds.map((feed) => sitemapsOf(args, feed)));
  return lists.flat();
}

async function sitemapsOf(args: RouteArgs, feed: SitemapFeed): Promise<Sitemap[]> {
  const found: Sitemap[] = [];
  let date: string | undefined;
  for (;;) {
    const page = await changesSince(args, feed, { date });
    const [first] = page.items;
    if (!first) return found;
    const month = monthOf(first.updatedAt);
    const last = page.items.findLast(({ updatedAt }) => isWithin(updatedAt, month)) ?? first;
    const goesOn = last === page.items.at(-1) && page.pagingKey !== null;
    if (goesOn) found.push(...(await sitemapsOfDays(args, feed, month)));
    else found.push({ name: nameOf(feed, month), changedAt: last.updatedAt });
    date = dayAfter(month);
  }
}

/** For a day only its first change is known; finding the last would mean reading the whole day. */
async function sitemapsOfDays(args: RouteArgs, feed: SitemapFeed, month: Period): Promise<Sitemap[]> {
  const days = await Promise.all(
    daysOf(month).map(async (day) => {
      const { items } = await changesSince(args, feed, { date: firstDayOf(day), size: 1 });
      return items[0] && isWithin(items[0].updatedAt, day) ? { name: nameOf(feed, day), changedAt: endOf(day) } : null;
    }),
  );
  return days.filter((day) => day !== null);
}

const nameOf = (feed: SitemapFeed, period: Period) => `${feed}-${period}.xml`;

/** Nothing in a day's sitemap changed later than the day's end, nor than now. */
function endOf(day: Period): string {
  const end = Date.parse(`${dayAfter(day)}T00:00:00+09:00`) - 1_000;
  return new Date(Math.min(end, Date.now())).toISOString();
}

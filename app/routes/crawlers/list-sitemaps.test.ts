import { expect, test, vi } from "vitest";
import type { Change } from "./changes.server";
import { listSitemaps } from "./list-sitemaps.server";

const state = vi.hoisted(() => ({ posts: [] as Change[], calls: 0 }));

/** The API's feed of changes over a list in memory: ascending, on a day in Seoul or after. */
vi.mock("./changes.server", () => ({
  feeds: ["activists", "posts"],
  changesSince: async (_: unknown, feed: string, { date, size = 1_000 }: { date?: string; size?: number }) => {
    state.calls++;
    const all = feed === "posts" ? state.posts : [];
    const from = date ? Date.parse(`${date}T00:00:00+09:00`) : 0;
    const items = all.filter(({ updatedAt }) => Date.parse(updatedAt) >= from);
    return { items: items.slice(0, size), pagingKey: items.length > size ? "more" : null };
  },
}));

const args = { request: new Request("https://gyeot.test"), context: {} };
const at = (time: string): Change => ({ path: "/posts/x", updatedAt: new Date(time).toISOString() });

test("a quiet month is one sitemap, a full one a sitemap for each day with changes", async () => {
  const full = Array.from({ length: 1_500 }, (_, i) => at(`2026-03-${i < 700 ? "02" : "09"}T01:00:00Z`));
  state.posts = [at("2025-12-31T15:00:00Z"), at("2026-01-05T00:00:00Z"), ...full, at("2026-06-01T00:00:00Z")];
  expect(await listSitemaps(args)).toEqual([
    { name: "posts-2026-01.xml", changedAt: "2026-01-05T00:00:00.000Z" },
    { name: "posts-2026-03-02.xml", changedAt: "2026-03-02T14:59:59.000Z" },
    { name: "posts-2026-03-09.xml", changedAt: "2026-03-09T14:59:59.000Z" },
    { name: "posts-2026-06.xml", changedAt: "2026-06-01T00:00:00.000Z" },
  ]);
});

test("exactly one page is still a month, and no changes are no sitemap", async () => {
  state.posts = Array.from({ length: 1_000 }, () => at("2026-03-02T01:00:00Z"));
  expect((await listSitemaps(args)).map(({ name }) => name)).toEqual(["posts-2026-03.xml"]);
  state.posts = [...state.posts, at("2026-03-30T00:00:00Z")];
  expect((await listSitemaps(args)).map(({ name }) => name)).toEqual(["posts-2026-03-02.xml", "posts-2026-03-30.xml"]);
  state.posts = [];
  expect(await listSitemaps(args)).toEqual([]);
});

test("the cost grows with days: sixty days cost no more calls with three times the posts", async () => {
  const costOf = async (perDay: number) => {
    const day = (i: number) => new Date(Date.parse("2026-03-01T03:00:00Z") + i * 86_400_000).toISOString();
    state.posts = Array.from({ length: 60 * perDay }, (_, i) => at(day(Math.floor(i / perDay))));
    state.calls = 0;
    await listSitemaps(args);
    return state.calls;
  };
  const [some, many] = [await costOf(40), await costOf(120)];
  expect(many).toBe(some);
  expect(many).toBeLessThan(70);
});

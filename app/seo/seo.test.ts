import { expect, it } from "vitest";
import { seo } from "./seo";

const root = { id: "root", data: { origin: "https://gyeot.test", locale: "en" } };
const linksOf = (search: string, query: string | null) =>
  seo({ matches: [root], location: { pathname: "/explore", search } }, { title: "a", description: "b", query })
    .map((tag) => tag as Record<string, string>)
    .filter((tag) => tag.rel)
    .map((tag) => [tag.hrefLang ?? tag.rel, tag.href]);

it("a page names its canonical address in both languages, with the query that identifies it", () => {
  expect(linksOf("?lng=en&category=art&utm_source=x", "category=art")).toEqual([
    ["canonical", "https://gyeot.test/explore?category=art&lng=en"],
    ["ko", "https://gyeot.test/explore?category=art"],
    ["en", "https://gyeot.test/explore?category=art&lng=en"],
    ["x-default", "https://gyeot.test/explore?category=art"],
  ]);
  expect(linksOf("?pagingKey=abc", null)[0]).toEqual(["canonical", "https://gyeot.test/explore"]);
});

it("a page has one canonical Korean address, the one without a parameter", () => {
  for (const search of ["", "?lng=ko"])
    expect(linksOf(search, null)[0]).toEqual(["canonical", "https://gyeot.test/explore"]);
});

it("a page that is not to be indexed names no canonical address", () => {
  const location = { pathname: "/explore", search: "?pagingKey=abc" };
  const tags = seo({ matches: [root], location }, { title: "a", description: "b", noindex: true });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(tags.filter((tag) => "rel" in tag)).toEqual([]);
});

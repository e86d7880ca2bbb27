import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, login, test } from "../support/browser/journey";

const secret = ["멤버 여러분께만 먼저 보여 드려요", "굽 깎는 과정"];

/** The document as a real XML parser reads it: any flaw fails. */
async function parsed(page: Page, xml: string) {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "application/xml");
    const flaw = document.querySelector("parsererror")?.textContent ?? null;
    const texts = (name: string) =>
      [...document.getElementsByTagName(name)].map((element) => element.textContent ?? "");
    const links = [...document.getElementsByTagName("link")].map((link) => [
      link.parentElement?.tagName,
      link.getAttribute("rel"),
      link.getAttribute("type"),
      link.getAttribute("href"),
    ]);
    return {
      flaw,
      root: document.documentElement.tagName,
      lang: document.documentElement.getAttribute("xml:lang"),
      locs: texts("loc"),
      lastmods: texts("lastmod"),
      ids: texts("id"),
      titles: texts("title"),
      updated: texts("updated"),
      contents: texts("content"),
      names: texts("name"),
      links,
    };
  }, xml);
}

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));

async function text(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

test("robots.txt names the sitemap and excludes personal pages, not creators with similar names", {
  tag: "@long-js",
}, async ({ request, baseURL }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const rules = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => asPattern(line.slice(10)));
  const refused = (path: string) => rules.some((rule) => rule.test(path));
  for (const path of [
    "/admin",
    "/admin/users",
    "/feed/following",
    "/accounts/login?rd_url=%2F",
    "/mypage",
    "/settings/devices",
    "/checkout/x",
    "/posts/new",
    "/posts/pst_1/edit",
    "/posts/pst_1/share",
    "/haru_studio/share",
  ])
    expect(refused(path), path).toBe(true);
  for (const path of [
    "/",
    "/explore?category=art",
    "/haru_studio",
    "/haru_studio/membership",
    "/haru_studio/atom.xml",
    "/admin_kim",
    "/feedback",
    "/settings_fan",
    "/posts/pst_1",
    "/og/posts/pst_1",
    "/media/pub/x/960.webp",
    "/sitemap.xml",
    "/share_kim",
  ])
    expect(refused(path), path).toBe(false);
});

const asPattern = (rule: string) =>
  new RegExp(`^${rule.replace(/[.?+()[\]]/g, "\\$&").replaceAll("*", ".*")}`.replace(/\$$/, "$"));

test("the sitemap lists every creator and public post with its time, and nothing restricted", {
  tag: "@long-js",
}, async ({ page, request, baseURL }) => {
  const index = await parsed(page, await text(request, "/sitemap.xml"));
  expect([index.flaw, index.root]).toEqual([null, "sitemapindex"]);
  expect(index.locs.length).toBeGreaterThan(2);
  expect(index.lastmods.every(isTime)).toBe(true);
  expect(index.lastmods).toHaveLength(index.locs.length - 1);
  const found: string[] = [];
  for (const address of index.locs) {
    expect(address.startsWith(`${baseURL}/sitemaps/`)).toBe(true);
    const map = await parsed(page, await text(request, address));
    expect([map.flaw, map.root, new Set(map.locs).size]).toEqual([null, "urlset", map.locs.length]);
    expect(map.locs.length).toBeGreaterThan(0);
    expect(map.locs.length).toBeLessThanOrEqual(50_000);
    expect(map.lastmods.every(isTime)).toBe(true);
    found.push(...map.locs);
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((address) => new URL(address).href !== address)).toEqual([]);
  expect(found).toEqual(expect.arrayContaining([`${baseURL}/`, `${baseURL}/explore`, `${baseURL}/haru_studio`]));
  expect(found.filter((address) => address.startsWith(`${baseURL}/haru_studio/series/`)).length).toBeGreaterThan(0);
  const posts = found.filter((address) => address.includes("/posts/"));
  expect(posts.length).toBeGreaterThan(20);
  for (const address of posts) {
    const html = await text(request, address);
    expect(html, address).toContain('"isAccessibleForFree":true');
  }
  await page.goto("/haru_studio");
  const locked = page.locator("article", { hasText: "멤버 전용" }).locator("a[href^='/posts/']").first();
  expect(found).not.toContain(`${baseURL}${await locked.getAttribute("href")}`);
});

test("browsers and password managers find icons, manifest, security.txt and change-password", {
  tag: "@long-js",
}, async ({ request, baseURL }) => {
  const icon = await request.get("/favicon.ico");
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest: { start_url: string; icons: { src: string; type: string }[] } = await answer.json();
  for (const { src, type } of manifest.icons)
    expect((await request.get(src)).headers()["content-type"], src).toBe(type);
  expect((await request.get(manifest.start_url)).status()).toBe(200);
  const response = await request.get("/.well-known/security.txt");
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(": ", 2)),
  );
  expect(fields.Contact).toBe(`${baseURL}/contact`);
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  const password = await request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect([password.status(), password.headers().location]).toEqual([302, "/settings/password"]);
  expect((await request.get("/.well-known/none")).status()).toBe(404);
});

test("a sitemap that does not exist is 404, whatever its name", { tag: "@long-js" }, async ({ request }) => {
  for (const name of [
    "posts-1999-01.xml",
    "posts-2026-13.xml",
    "posts-2026-02-30.xml",
    "users-2026-11.xml",
    "x",
    "posts-2090-01.xml",
    "posts-2026-11.xml.gz",
    "..%2f..%2fadmin",
    "posts-%00.xml",
  ]) {
    const answer = await request.get(`/sitemaps/${name}`);
    expect([400, 404], name).toContain(answer.status());
  }
});

test("a creator's feed is valid Atom of public posts alone, linked by the page, with an ETag", {
  tag: "@long-js",
}, async ({ page, request, baseURL }) => {
  await page.goto("/haru_studio");
  const link = page.locator('head link[rel=alternate][type="application/atom+xml"]');
  await expect(link).toHaveAttribute("href", `${baseURL}/haru_studio/atom.xml`);
  const answer = await request.get("/haru_studio/atom.xml");
  expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(answer.headers()["cache-control"]).toMatch(/^public, max-age=300, s-maxage=30$/);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  const xml = await answer.text();
  for (const words of secret) expect(xml).not.toContain(words);
  expect(xml).not.toContain("/media/prv/");
  const feed = await parsed(page, xml);
  expect([feed.flaw, feed.root, feed.lang]).toEqual([null, "feed", "ko"]);
  // RFC 4287: an id, a title and a time for the feed and each entry, an author, a link to itself and to the page.
  const entries = feed.contents.length;
  expect(entries).toBeGreaterThan(3);
  for (const list of [feed.ids, feed.titles, feed.updated]) expect(list).toHaveLength(entries + 1);
  expect(feed.ids.every((id) => /^tag:[\w.-]+,2026:(?:usr|pst)_\w+$/.test(id))).toBe(true);
  expect(new Set(feed.ids).size).toBe(feed.ids.length);
  expect(feed.updated.every(isTime)).toBe(true);
  expect(feed.updated[0]).toBe([...feed.updated.slice(1)].sort().at(-1));
  expect(feed.names).toEqual(["하루작업실"]);
  const own = feed.links.filter(([parent]) => parent === "feed");
  expect(own).toEqual([
    ["feed", "self", "application/atom+xml", `${baseURL}/haru_studio/atom.xml`],
    ["feed", "alternate", "text/html", `${baseURL}/haru_studio`],
  ]);
  expect(feed.links.filter(([parent]) => parent === "entry")).toHaveLength(entries);
  const again = await request.get("/haru_studio/atom.xml", {
    headers: { "if-none-match": String(answer.headers().etag) },
  });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  for (const path of ["/nobody_here/atom.xml", "/x/atom.xml", "/admin/atom.xml"])
    expect((await request.get(path)).status(), path).toBe(404);
  const capital = await request.get("/HARU_STUDIO/atom.xml", { maxRedirects: 0 });
  expect([capital.status(), capital.headers().location]).toEqual([301, "/haru_studio/atom.xml"]);
});

test("a member's own feed, sitemap and card contain no more than a guest's", { tag: "@long-js" }, async ({
  page,
  request,
}) => {
  const paths = ["/haru_studio/atom.xml", "/og/creators/haru_studio"];
  const read = async (by: typeof request, path: string) => {
    const answer = await by.get(path);
    expect(answer.status(), path).toBe(200);
    return answer.body();
  };
  const asGuest = await Promise.all(paths.map((path) => read(request, path)));
  await login(page, "fan@example.com");
  for (const [i, path] of paths.entries()) {
    const own = await read(page.request, path);
    expect(own.equals(asGuest[i] as Buffer), path).toBe(true);
  }
});

test("social cards are drawn on the server, named by the page with their size, and cached", {
  tag: "@long-js",
}, async ({ page, request, baseURL }) => {
  await page.goto("/haru_studio");
  const open = page.locator("main article", { hasNot: page.getByText("멤버 전용") });
  const postPath = await open.locator("a[href^='/posts/']").first().getAttribute("href");
  for (const path of ["/haru_studio", String(postPath), `${postPath}?lng=en`]) {
    await page.goto(path);
    const meta = async (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute("content");
    const address = String(await meta("og:image"));
    expect(address.startsWith(`${baseURL}/og/`)).toBe(true);
    expect([await meta("og:image:width"), await meta("og:image:height")]).toEqual(["1200", "630"]);
    expect(await meta("og:image:alt")).toBeTruthy();
    const english = path.endsWith("lng=en");
    expect([await meta("og:locale"), await meta("og:locale:alternate")]).toEqual(
      english ? ["en_US", "ko_KR"] : ["ko_KR", "en_US"],
    );
    expect(address).toContain(english ? "lng=en" : "lng=ko");
    await expect(page.locator('head meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
    const card = await request.get(address);
    expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(card.headers()["cache-control"]).toBe("public, max-age=86400, s-maxage=30, immutable");
    const { width, height } = await sharp(await card.body()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const again = await request.get(address, { headers: { "if-none-match": String(card.headers().etag) } });
    expect(again.status()).toBe(304);
    const stale = await request.get(address.replace(/v=\w+/, "v=old"));
    expect([stale.status(), stale.headers()["cache-control"]]).toEqual([200, "public, max-age=300, s-maxage=30"]);
  }
  for (const path of ["/og/creators/nobody_here", "/og/posts/pst_000000000000", "/og/x/y", "/og/posts/%2e%2e"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the front page describes the site and its organization, a post its breadcrumbs", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  const graphOf = async (path: string) => {
    await page.goto(path);
    const structuredData = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
    return structuredData["@graph"] as Record<string, unknown>[];
  };
  const front = await graphOf("/");
  expect(front.map((thing) => thing["@type"])).toEqual(["WebSite", "Organization"]);
  const creator = await graphOf("/haru_studio");
  expect(creator.map((thing) => thing["@type"])).toEqual(["ProfilePage", "BreadcrumbList"]);
  const post = await graphOf(
    String(await page.locator("main article a[href^='/posts/']").first().getAttribute("href")),
  );
  expect(post.map((thing) => thing["@type"])).toEqual(["Article", "BreadcrumbList"]);
  const way = post[1]?.itemListElement as { item: string }[];
  expect(way.map(({ item }) => item).slice(0, 2)).toEqual([`${baseURL}/`, `${baseURL}/haru_studio`]);
});

import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import type { UserCard } from "#contract/creators/schemas";
import type { Post } from "#contract/posts/schemas";
import { atomFeed } from "./atom-feed.server";

const hostile = `]]></content></entry><script>alert(1)</script><!-- & "'\u0000\u0008\uffff\ud800 <?xml ?>`;
const card = {
  userId: "usr_00000000",
  domain: "haru",
  nickname: hostile,
  introduction: hostile,
  profileImageUrl: "/media/pub/a/320.webp",
  updatedAt: "2026-11-20T00:00:00.000Z",
} as unknown as UserCard;
const post = {
  postId: "pst_00000000",
  activist: { nickname: "하루" },
  labels: [],
  body: `${hostile}\n둘째 줄\n\n다음 문단`,
  images: [{ url: '/media/pub/b/960.webp?"<', width: 960, height: 640, alt: hostile }],
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: "2026-11-21T01:00:00.000Z",
} as unknown as Post;
const frame = { origin: "https://gyeot.test", lng: "ko" } as const;

/** The elements and texts a reader finds, in order. */
function read(markup: string, xmlMode: boolean) {
  const names: string[] = [];
  const texts: string[] = [];
  const parser = new Parser(
    { onopentag: (name) => names.push(name), ontext: (text) => texts.push(text) },
    { xmlMode, decodeEntities: true },
  );
  parser.end(markup);
  return { names, text: texts.join("") };
}

test("whatever a user wrote, the feed has only its own elements, and a reader runs nothing", () => {
  const xml = atomFeed(card, [post], frame);
  const { names } = read(xml, true);
  expect([...new Set(names)].sort()).toEqual([
    "author",
    "content",
    "entry",
    "feed",
    "generator",
    "icon",
    "id",
    "link",
    "name",
    "published",
    "subtitle",
    "title",
    "updated",
    "uri",
  ]);
  expect(names.filter((name) => name === "entry")).toHaveLength(1);
  expect(xml).not.toMatch(/[\u0000-\u0008\ufffe\uffff]|<!--|\]\]>|<script/);
  expect(xml.isWellFormed()).toBe(true);
  const content = /<content type="html">(.*?)<\/content>/s.exec(xml)?.[1] ?? "";
  const html = read(content, true).text;
  const shown = read(html, false);
  expect(shown.names).toEqual(["p", "br", "p", "p", "img"]);
  expect(shown.text).toContain("<script>alert(1)</script>");
});

test("a feed's times are its entries', and its ids survive a change of the domain ID", () => {
  const xml = atomFeed({ ...card, domain: "moved" }, [post], frame);
  expect(xml).toContain("<id>tag:gyeot.test,2026:usr_00000000</id>");
  expect(xml).toContain("<id>tag:gyeot.test,2026:pst_00000000</id>");
  expect(xml).toContain("<updated>2026-11-21T01:00:00.000Z</updated>");
  expect(xml).toContain('<link rel="self" type="application/atom+xml" href="https://gyeot.test/moved/atom.xml"/>');
  expect(atomFeed(card, [], frame)).toContain("<updated>2026-11-20T00:00:00.000Z</updated>");
  expect(atomFeed(card, [], { ...frame, lng: "en" })).toContain('xml:lang="en"');
});

test.each([
  ["ko", "[유료 광고 포함] [AI로 만든 인물 포함]"],
  ["en", "[Paid partnership] [Persons made or altered by AI]"],
] as const)("an entry states its labels in title, content and categories (%s)", (lng, stated) => {
  const labels: Post["labels"] = ["paidPartnership", "aiPersons"];
  const xml = atomFeed(card, [{ ...post, labels, body: "새 글" }], { ...frame, lng });
  expect(xml).toContain(`<title>${stated} 새 글</title>`);
  expect(xml).toContain(`&lt;p&gt;&lt;strong&gt;${stated}&lt;/strong&gt;&lt;/p&gt;`);
  expect(xml.match(/<category term="(?:paidPartnership|aiPersons)" label="[^"]+"\/>/g)).toHaveLength(2);
});

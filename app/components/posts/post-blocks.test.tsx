import { parseDocument } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseText } from "#api/posts/text/parse-text";
import type { Block, Inline } from "#contract/posts/blocks";
import type { PostImage } from "#contract/posts/schemas";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import PostBlocks from "./post-blocks";

const image: PostImage = { url: "/m/b.webp", width: 4, height: 3, alt: "가마", color: "#aabbcc", variants: [] };
const drawn = (blocks: Block[], images = [image, { ...image, url: "/m/c.webp" }]) =>
  renderToStaticMarkup(
    <TextContext.Provider value={textSource("ko")}>
      <PostBlocks postId="pst_1" blocks={blocks} images={images} />
    </TextContext.Provider>,
  );
const inside = (text: string) => drawn(parseText(text)).replace(/^<div class="post-inset post-text">|<\/div>$/g, "");
const oneLine = (children: Inline[]) => drawn([{ type: "paragraph", children }]);

describe("the text of a post", () => {
  it("is drawn by its own elements", () => {
    expect(inside("# 제목\n### 작은\n**굵게** *기울여* `코드`\n줄\n- 하나\n  1. 둘\n\n> 인용\n\n---")).toBe(
      [
        '<h2 dir="auto">제목</h2><h3 dir="auto">작은</h3>',
        '<p dir="auto"><strong>굵게</strong> <em>기울여</em> <code>코드</code><br/>줄</p>',
        '<ul dir="auto"><li><p dir="auto">하나</p><ol dir="auto"><li><p dir="auto">둘</p></li></ol></li></ul>',
        '<blockquote dir="auto"><p dir="auto">인용</p></blockquote><hr/>',
      ].join(""),
    );
  });

  it("has links and bare addresses alike, that pass no rank, opener or referrer on", () => {
    const link = 'target="_blank" rel="ugc nofollow noopener noreferrer" class="underline"';
    expect(inside("[**여기**](https://a.example)를, https://b.example.")).toBe(
      `<p dir="auto"><a href="https://a.example" ${link}><strong>여기</strong></a>를, ` +
        `<a href="https://b.example" ${link}>https://b.example</a>.</p>`,
    );
  });

  it("has no link in a link: an address that is a link's words is words", () => {
    expect(inside("[https://a.example/b](https://a.example)").match(/<a /g)).toHaveLength(1);
    const nested: Inline = { type: "link", href: "https://a.example", children: ["https://b.example"] };
    expect(oneLine([{ ...nested, children: [nested] }]).match(/<a /g)).toHaveLength(1);
  });

  it.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//a.example", "/logout"])(
    "draws no link to %s, even when the API returned one",
    (href) => {
      expect(oneLine([{ type: "link", href, children: ["곁"] }])).toContain('<p dir="auto">곁</p>');
    },
  );

  it("has each picture where it stands, a link to it over the screen, and none that is not there", () => {
    const html = inside("앞\n![](2)\n뒤\n![](3)");
    expect(html).toMatch(/<p dir="auto">앞<\/p><figure><a [^>]*href="\/posts\/pst_1\/pictures\/2"/);
    expect(html).toContain('src="/m/c.webp"');
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  it("has an embed as a link to its provider's page, and no address that a browser opens", () => {
    const html = inside("앞\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9\n뒤");
    expect(html).toContain('href="https://youtu.be/dQw4w9WgXcQ" rel="ugc nofollow noopener noreferrer"');
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"');
    expect(textOf(html)).toBe("앞YouTube에서 보기뒤");
    expect(html).not.toMatch(/<iframe|src=/);
  });

  it("draws no embed of an id that fits no pattern, even when the API returned one", () => {
    expect(drawn([{ type: "embed", provider: "youtube", id: '"><script>' }])).not.toContain("script");
  });

  it("has no element of what was typed", () => {
    const typed =
      "<script>alert(1)</script> <img src=x onerror=alert(1)>\n**<b>** `<i>` [<u>](https://a.example/<s>)\n# <hr>";
    const html = inside(typed);
    expect(html).not.toMatch(/<(?:script|img|b|i|u|s|hr)[ />]/);
    expect(textOf(html)).toContain("<script>alert(1)</script> <img src=x onerror=alert(1)>");
  });
});

const textOf = (html: string): string => {
  const words = (nodes: unknown[]): string =>
    (nodes as { data?: string; children?: unknown[] }[])
      .map(({ data, children }) => data ?? words(children ?? []))
      .join("");
  return words(parseDocument(html).children);
};

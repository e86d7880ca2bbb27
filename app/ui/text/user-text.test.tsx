import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NamedText } from "./named-text";
import { UserText } from "./user-text";

const linksIn = (text: string) =>
  [...renderToStaticMarkup(<UserText text={text} />).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it.each([
  ["https://gyeot.kr에서 봐요", ["https://gyeot.kr"]],
  [
    "(https://a.example/b). 그리고 http://c.example/d?e=f&g=h!",
    ["https://a.example/b", "http://c.example/d?e=f&amp;g=h"],
  ],
  ["https://en.wikipedia.org/wiki/Gyeot_(site)", ["https://en.wikipedia.org/wiki/Gyeot_(site)"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []],
  ["https:// http://. https://[", []],
  ['https://a.example/"onclick="x', ["https://a.example/"]],
])("links the http addresses of %s", (text, hrefs) => {
  expect(linksIn(text)).toEqual(hrefs);
});

it("keeps every letter, and passes no rank, opener or referrer on", () => {
  const text = "보세요: https://a.example/x?y=1, <b>\n다음 줄";
  const html = renderToStaticMarkup(<UserText text={text} />);
  expect(html).toContain('rel="ugc nofollow noopener noreferrer"');
  expect(html).toContain('dir="auto"');
  expect(
    html
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">"),
  ).toBe(text);
});

it("sets each name in a sentence apart, so that its direction turns nothing around it", () => {
  const say = (first: string, second: string) => `${second} and ${first} like your post.`;
  expect(renderToStaticMarkup(<NamedText names={["سارة (1)", "<b>다온"]} say={say} />)).toBe(
    "<bdi>&lt;b&gt;다온</bdi> and <bdi>سارة (1)</bdi> like your post.",
  );
});

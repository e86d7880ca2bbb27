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
  ["https:// http://. https://[ http://[::1]/ https://localhost/ http://a", []],
  ['https://a.example/"onclick="x', ["https://a.example/"]],
  ["(https://a.example/b_(c)) https://a.example/((d)", ["https://a.example/b_(c)", "https://a.example/((d)"]],
  [
    "**https://a.example/b** https://a.example/c~ [https://a.example/d]을",
    ["b", "c", "d"].map((at) => `https://a.example/${at}`),
  ],
  ["주소:https://a.example/글/b, HTTPS://B.example", ["https://a.example/", "HTTPS://B.example"]],
  ["xhttps://a.example javascript:https://b.example", ["https://b.example"]],
  ["https://bank.example@evil.example/ https://a:b@evil.example https://%40@evil.example", ["https://bank.example"]],
  ["https://a.example:8080/b https://a.example:b", ["https://a.example:8080/b", "https://a.example"]],
  ["https://a.example/<script>alert(1)</script>", ["https://a.example/"]],
  ["https://a.example/\u202Etxt.exe", ["https://a.example/"]],
  ["https://a.example/b?c=<d>&amp;e", ["https://a.example/b?c="]],
])("links the http addresses of %s", (text, hrefs) => {
  expect(linksIn(text)).toEqual(hrefs);
});

it.each([
  "https://a.example/".padEnd(20_000, ")"),
  "https://a.example/".padEnd(20_000, "("),
  "https://a.example/".padEnd(20_000, "."),
  "https://".repeat(3_000),
  "http://a@".repeat(3_000),
  `https://${"a.".repeat(10_000)}`,
  `https://${"a-".repeat(10_000)}`,
])("reads the hostile text %.24s… in a time that grows with its length alone", (text) => {
  const started = performance.now();
  expect(renderToStaticMarkup(<UserText text={text} />)).not.toContain("<script");
  expect(performance.now() - started).toBeLessThan(1_000);
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

import { expect, it } from "vitest";
import { currentPath, localPath } from "./redirect-target.server";

it.each([
  "https://evil.kr",
  "//evil.kr",
  "///evil.kr",
  "/\\evil.kr",
  "\\/evil.kr",
  "\\\\evil.kr",
  "/..//evil.kr",
  "/.//evil.kr",
  "/a/..//evil.kr",
  "/%2f%2fevil.kr",
  "/%5cevil.kr",
  "/%252f%252fevil.kr",
  "/%2e%2e//evil.kr",
  "/\t/evil.kr",
  "/\n//evil.kr",
  "/%0d%0aSet-Cookie:a=b",
  " //evil.kr",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.kr",
  "@evil.kr",
  "?rd_url=//evil.kr",
  "/\u0000",
  "/\u2028/evil.kr",
  "",
  `/${"a".repeat(2_001)}`,
])("a visitor stays here when the target is %j", (target) => {
  expect(localPath(target, "/explore")).toBe("/explore");
});

it.each([undefined, null, 7, ["/feed"], new Blob()])(
  "a visitor stays here when the target is no text (%s)",
  (target) => {
    expect(localPath(target)).toBe("/");
  },
);

it.each([
  ["/feed/following", "/feed/following"],
  ["/explore?category=art&pagingKey=a%2Fb", "/explore?category=art&pagingKey=a%2Fb"],
  ["/accounts/login?rd_url=%2Ffeed", "/accounts/login?rd_url=%2Ffeed"],
  ["/posts/pst_1#comments", "/posts/pst_1#comments"],
  ["/a/../feed", "/feed"],
  ["/검색?q=곁", "/%EA%B2%80%EC%83%89?q=%EA%B3%81"],
])("a visitor may go on to %s", (target, emitted) => {
  expect(localPath(target)).toBe(emitted);
});

it("the page that held a form is remembered, and nothing of another site", () => {
  const post = (referer: string) =>
    new Request("https://gyeot.test/posts/1/like", { method: "POST", headers: { Referer: referer } });
  expect(currentPath(post("https://gyeot.test/explore?category=art"))).toBe("/explore?category=art");
  expect(currentPath(post("https://evil.kr/feed"))).toBe("/");
  expect(currentPath(new Request("https://gyeot.test/mypage?tab=a"))).toBe("/mypage?tab=a");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { UserId } from "#contract/ids";
import { CommentText } from "./comment-text";

it("links mentions to the present domain IDs, and addresses between them", () => {
  const text = "@Haru_1님 https://a.example @b_2";
  const mentions = [
    { start: 0, end: 7, userId: "usr_1" as UserId, domain: "haru_new" },
    { start: 27, end: 31, userId: "usr_2" as UserId, domain: "b_2" },
  ];
  const html = renderToStaticMarkup(<CommentText text={text} mentions={mentions} />);
  expect(html).toContain('href="/haru_new" data-link="">@Haru_1</a>님 <a href="https://a.example"');
  expect(html).toContain('href="/b_2" data-link="">@b_2</a></p>');
  expect(html.replace(/<[^>]+>/g, "")).toBe(text);
});

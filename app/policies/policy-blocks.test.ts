import { expect, test } from "vitest";
import { blocksOf } from "./policy-blocks";

test("a text becomes headings, paragraphs and lists, and nothing in it becomes markup", () => {
  expect(
    blocksOf("머리말\n\n## 1. 하나\n\n첫째 줄\n둘째 줄\n\n- 가\n- <b>나</b>\n\n## 2. 둘\n바로 이어서\n\n\n## "),
  ).toEqual([
    { kind: "paragraph", text: "머리말" },
    { kind: "heading", id: "s1", text: "1. 하나" },
    { kind: "paragraph", text: "첫째 줄\n둘째 줄" },
    { kind: "list", items: ["가", "<b>나</b>"] },
    { kind: "heading", id: "s2", text: "2. 둘" },
    { kind: "paragraph", text: "바로 이어서" },
    { kind: "paragraph", text: "##" },
  ]);
  expect(blocksOf("")).toEqual([]);
  expect(blocksOf("- 가\n나")).toEqual([{ kind: "paragraph", text: "- 가\n나" }]);
});

import { expect, it } from "vitest";
import { parseText } from "./parse-text";
import { plainText } from "./plain-text";

it.each([
  ["**곁(Gyeot)**은 *새벽*의 `코드`", "곁(Gyeot)은 새벽의 코드"],
  ["첫 줄\n둘째 줄\n\n다음", "첫 줄\n둘째 줄\n\n다음"],
  ["# 제목\n글\n---\n![](1)\n끝", "제목\n\n글\n\n끝"],
  ["글\n- 하나\n- 둘\n  - 셋\n\n1. 넷", "글\n\n• 하나\n• 둘\n• 셋\n\n1. 넷"],
  ["> 인용\n> 둘\n>\n> 셋", "인용\n둘\n\n셋"],
  ["[여기](https://a.example)를 https://b.example", "여기를 https://b.example"],
  ["![](1)", ""],
  ["", ""],
])("has the words of %j without its marks", (typed, text) => expect(plainText(parseText(typed))).toBe(text));

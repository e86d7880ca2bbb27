import { expect, test } from "vitest";
import { excerptOf, findMatches } from "./find-matches";

const found = (text: string, words: string) => findMatches(text, words).map(({ start, end }) => text.slice(start, end));

test("a word is found in any case, decomposed, and by initials, each time that it occurs", () => {
  expect(found("가을 가마를 열었어요. 네 번째 가마예요.", "가마")).toEqual(["가마", "가마"]);
  expect(found("Blue Moon", "BLUE moo")).toEqual(["Blue", "Moo"]);
  expect(found("하루작업실", "하루".normalize("NFD"))).toEqual(["하루"]);
  expect(found("하루작업실", "ㅈㅇㅅ")).toEqual(["작업실"]);
  expect(found("콩콩이탈", "콩ㅋ")).toEqual(["콩콩"]);
  expect(found("하루작업실", "\u1112\u1105")).toEqual(["하루"]);
  expect(found("ㅋㅋㅋ", "ㅋㅋ")).toEqual(["ㅋㅋ"]);
});

test("of overlapping words the longer is found, and no words are found nowhere", () => {
  expect(found("가마솥", "가 가마")).toEqual(["가마"]);
  expect(found("가마솥", " ")).toEqual([]);
  expect(found("가마솥", "나무")).toEqual([]);
});

test("the signs of patterns are found as themselves", () => {
  for (const sign of ["100%", "a_b", "\\c", "a.b", "(a)", "[a]", "{2}", "a|b", "^a$", "a*", "a-b", "a/b", "<b>"]) {
    expect(found(`x ${sign} y`, sign), sign).toEqual([sign]);
    expect(found("axb", sign), sign).toEqual([]);
  }
});

test("an excerpt begins with a whole word shortly before the first match, in one line", () => {
  expect(excerptOf("가마를\n\n열었어요", "열었")).toBe("가마를 열었어요");
  const long = `${"앞말 ".repeat(50)}가마를 열었어요 ${"뒷말 ".repeat(100)}`;
  expect(excerptOf(long, "가마")).toMatch(/^…앞말 (앞말 )+가마를 열었어요 뒷말/);
  expect(excerptOf(long, "가마").indexOf("가마")).toBeLessThan(20);
  expect(excerptOf(`${"a".repeat(40)}가마 뒤`, "가마")).toBe(`…${"a".repeat(16)}가마 뒤`);
  expect(excerptOf(`${"🌿".repeat(40)}가마${"🌿".repeat(300)}`, "가마").isWellFormed()).toBe(true);
  expect(excerptOf(`${"a".repeat(39)}🌿${"b".repeat(15)}가마${"🌿".repeat(300)}`, "가마").isWellFormed()).toBe(true);
});

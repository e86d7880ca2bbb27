import { describe, expect, it } from "vitest";
import { markText, placePicture, type TextEdit, type TextMark } from "./text-marks";

/** The text with its selection between brackets. */
const parse = (shown: string) => {
  const from = shown.indexOf("⟦");
  const to = shown.indexOf("⟧") - 1;
  return { value: shown.replace(/[⟦⟧]/g, ""), from, to };
};
const after = (shown: string, edit: TextEdit) => {
  const { value } = parse(shown);
  const text = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  const [start, end] = edit.select;
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
};
const marked = (shown: string, mark: TextMark) => after(shown, markText(parse(shown), mark));

describe("a mark of the toolbar", () => {
  it.each<[TextMark, string, string]>([
    ["bold", "오늘 ⟦유약⟧을", "오늘 **⟦유약⟧**을"],
    ["bold", "오늘⟦ 유약 ⟧을", "오늘 **⟦유약⟧** 을"],
    ["italic", "⟦⟧", "*⟦⟧*"],
    ["heading", "앞\n제⟦⟧목\n뒤", "앞\n## 제목⟦⟧\n뒤"],
    ["quote", "⟦하나\n둘⟧", "⟦> 하나\n> 둘⟧"],
    ["list", "하⟦나\n둘⟧\n셋", "⟦- 하나\n- 둘⟧\n셋"],
    ["link", "⟦작업실⟧로", "[작업실](⟦https://⟧)로"],
    ["link", "⟦https://a.example⟧", "[⟦⟧](https://a.example)"],
  ])("%s is set on %j", (mark, shown, expected) => expect(marked(shown, mark)).toBe(expected));

  it.each<[TextMark, string]>([
    ["bold", "오늘 ⟦유약⟧을"],
    ["italic", "오늘 ⟦유약⟧을"],
    ["italic", "**⟦굵은⟧**"],
    ["bold", "*⟦기운⟧*"],
    ["quote", "⟦하나\n둘⟧"],
    ["list", "⟦하나\n둘⟧"],
  ])("%s is taken off again where it is set: %j", (mark, shown) => {
    const twice = marked(marked(shown, mark), mark);
    expect(parse(twice).value).toBe(parse(shown).value);
  });
});

it.each([
  ["⟦⟧", "![](2)\n\n⟦⟧"],
  ["앞⟦⟧", "앞\n\n![](2)\n\n⟦⟧"],
  ["앞 글\n\n⟦⟧\n\n뒤 글", "앞 글\n\n![](2)\n\n⟦⟧뒤 글"],
])("a picture is placed in a line of its own: %j", (shown, expected) => {
  expect(after(shown, placePicture(parse(shown), 2))).toBe(expected);
});

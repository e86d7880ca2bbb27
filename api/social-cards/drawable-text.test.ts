import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { fontFile } from "./card-fonts";
import { drawable, drawableText } from "./drawable-text";
import { emsOf, linesOf } from "./text-lines";

test("every drawable character has a glyph in both weights, all Hangul syllables included", async () => {
  for (const weight of [400, 700] as const) {
    const shapes = new Set<number>();
    for (const subset of ["latin", "latin-ext", "korean"] as const)
      for (const code of await codePointsIn(fontFile(subset, weight))) shapes.add(code);
    const admitted = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
      drawable.test(String.fromCodePoint(code)),
    );
    expect(admitted.length).toBeGreaterThan(11_172 + 200);
    expect(admitted.filter((code) => !shapes.has(code)).map((code) => code.toString(16))).toEqual([]);
  }
});

test.each([
  ["곁에서 🎉 만나요", "곁에서 만나요"],
  ["👩‍👩‍👧‍👦 우리 가족 🇰🇷", "우리 가족"],
  ["한글".normalize("NFD"), "한글"],
  ["줄을\n바꾼\t글", "줄을 바꾼 글"],
  ["\u202e거꾸로\u0000", "거꾸로"],
  ["こんにちは、世界", ""],
  ["مرحبا بالعالم", ""],
  ["🎉🎉🎉", ""],
  ["a\u0301\u0301\u0301\u0301\u0301", ""],
  ["", ""],
])("%j is drawn as %j", (text, drawn) => {
  expect(drawableText(text, 40)).toBe(drawn);
});

test("a long text ends at a whole character with an ellipsis", () => {
  const drawn = drawableText("가나다 ".repeat(100_000), 30);
  expect([...drawn].length).toBeLessThanOrEqual(30);
  expect(drawn).toMatch(/[가나다]…$/);
});

test("lines break between words, fit their width and keep punctuation with its word", () => {
  const text = "오늘은 가마를 열었어요. 스물네 점 가운데 스물두 점이 살아남았고, 두 점은 다음 흙이 되었어요";
  const lines = linesOf(text, 13, 10);
  expect(lines.join(" ")).toBe(text);
  expect(lines.every((line) => emsOf(line) <= 13)).toBe(true);
  const cut = linesOf(text, 13, 2);
  expect(cut).toHaveLength(2);
  expect(cut[1]).toMatch(/…$/);
  expect(linesOf("가".repeat(100), 10, 20).join("")).toBe("가".repeat(100));
  expect(linesOf("", 10, 3)).toEqual([]);
});

/** The characters for which a WOFF file has glyphs, read from its cmap. */
async function codePointsIn(file: string): Promise<Set<number>> {
  const woff = await readFile(file);
  const entry = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => 44 + i * 20).find(
    (at) => woff.toString("latin1", at, at + 4) === "cmap",
  ) as number;
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
    number,
    number,
    number,
  ];
  const stored = woff.subarray(offset, offset + packed);
  const cmap = packed < length ? inflateSync(stored) : stored;
  const found = new Set<number>();
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8));
  const table = tables.find((at) => cmap.readUInt16BE(at) === 4) as number;
  const segments = cmap.readUInt16BE(table + 6) / 2;
  for (let i = 0; i < segments; i++) {
    const field = (column: number) => table + 14 + column * segments * 2 + (column > 0 ? 2 : 0) + i * 2;
    const [last, first, delta, range] = [0, 1, 2, 3].map((column) => cmap.readUInt16BE(field(column))) as [
      number,
      number,
      number,
      number,
    ];
    for (let code = first; code <= last && code < 0xffff; code++) {
      const named = range === 0 ? code : cmap.readUInt16BE(field(3) + range + (code - first) * 2);
      if (named !== 0 && ((named + delta) & 0xffff) !== 0) found.add(code);
    }
  }
  return found;
}

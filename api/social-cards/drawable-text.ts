/** What the fonts of the cards have a shape for; card-fonts.test.ts holds the two together. */
export const drawable = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff\u0152\u0153ㄱ-ㅎㅏ-ㅣ가-힣‘’“”–—…·•€™↑↓]/u;

const graphemes = new Intl.Segmenter("ko", { granularity: "grapheme" });

/**
 * Text as it can be drawn, on one line and at most `length` characters long: emoji and letters of other scripts are
 * left out, so that no empty box stands in their place. Empty where that would leave too little to make sense.
 */
export function drawableText(text: string, length: number): string {
  // A few thousand characters of which a hundred are drawn are not worth looking at.
  const raw = text.slice(0, length * 8);
  const start = raw.normalize("NFC").replace(/\s+/g, " ");
  const pieces = [...graphemes.segment(start)].map(({ segment }) => segment);
  const kept = pieces.filter((piece) => [...piece].length === 1 && drawable.test(piece));
  const letters = (list: string[]) => list.filter((piece) => /\p{L}/u.test(piece)).length;
  if (letters(kept) * 3 < letters(pieces) * 2) return "";
  const whole = kept.join("").replace(/ +/g, " ").trim();
  const characters = [...whole];
  if (characters.length <= length && raw.length === text.length) return whole;
  return `${characters
    .slice(0, length - 1)
    .join("")
    .trimEnd()}…`;
}

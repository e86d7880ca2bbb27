/** The characters in the cards' fonts; drawable-text.test.ts compares the two. */
export const drawable = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff\u0152\u0153ㄱ-ㅎㅏ-ㅣ가-힣‘’“”–—…·•€™↑↓]/u;

const graphemes = new Intl.Segmenter("ko", { granularity: "grapheme" });

/**
 * Text on one line of at most `length` characters. Emoji and other scripts are left out, because they would be drawn as
 * empty boxes. Empty if too little would be left to make sense.
 */
export function drawableText(text: string, length: number): string {
  // Of several thousand characters only the first ones can be drawn.
  const raw = text.slice(0, length * 8);
  const start = raw.normalize("NFC").replace(/\s+/g, " ");
  const pieces = [...graphemes.segment(start)].map(({ segment }) => segment);
  const drawn = pieces.filter((piece) => [...piece].length === 1 && drawable.test(piece));
  const letters = (list: string[]) => list.filter((piece) => /\p{L}/u.test(piece)).length;
  if (letters(drawn) * 3 < letters(pieces) * 2) return "";
  const whole = drawn.join("").replace(/ +/g, " ").trim();
  const characters = [...whole];
  if (characters.length <= length && raw.length === text.length) return whole;
  return `${characters
    .slice(0, length - 1)
    .join("")
    .trimEnd()}…`;
}

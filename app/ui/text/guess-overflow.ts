/** Widths of a Hangul syllable in a line of a phone 320 px wide, and of the column where it is widest beyond 640 px. */
const narrowest = 17;
const widest = 38;

/**
 * Whether a text may need more than three lines: never, only on narrow screens, or always. It errs towards overflow,
 * as a text guessed to fit is never cut.
 */
export function guessOverflow(text: string): boolean | "onPhones" {
  if (linesIn(text, widest) > 3) return true;
  return linesIn(text, narrowest) > 3 ? "onPhones" : false;
}

/** Lines break between words, so a line that another word would fill is counted as full. */
function linesIn(text: string, capacity: number): number {
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / (capacity * 0.85))), 0);
}

const widthOf = (line: string) => [...line].reduce((sum, character) => sum + (character < "\u0250" ? 0.56 : 1), 0);

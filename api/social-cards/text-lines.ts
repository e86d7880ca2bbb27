/** The text in at most `atMost` lines, `ems` wide, broken between words; what does not fit ends in "…". */
export function linesOf(text: string, ems: number, atMost: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .split(" ")
    .filter(Boolean)
    .flatMap((each) => piecesOf(each, ems))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && emsOf(longer) > ems) {
      lines.push(line);
      line = word;
    } else line = longer;
    if (lines.length === atMost) return [...lines.slice(0, -1), withEllipsis(lines.at(-1) as string, ems)];
  }
  return line === "" ? lines : [...lines, line];
}

/** A word longer than a line is broken anywhere. */
function piecesOf(word: string, ems: number): string[] {
  const pieces = [""];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (emsOf(longer) > ems) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

function withEllipsis(line: string, ems: number): string {
  const characters = [...line.replace(/[\s.,…]+$/, "")];
  while (characters.length > 0 && emsOf(`${characters.join("")}…`) > ems) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** The width of a text in ems, overestimated if anything. */
export const emsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function widthOf(character: string): number {
  if (character > "\u2000") return 0.95;
  if (/[mwMW@%]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.72;
  if (/[ .,:;'!|il]/.test(character)) return 0.31;
  return 0.6;
}

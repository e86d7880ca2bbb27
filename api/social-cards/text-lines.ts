/** The text in at most `atMost` lines of `ems` widths of its size, broken between words; what does not fit ends in "…". */
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
    if (lines.length === atMost) return [...lines.slice(0, -1), shortened(lines.at(-1) as string, ems)];
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that no line can hold is broken anywhere. */
function piecesOf(word: string, ems: number): string[] {
  const pieces = [""];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (emsOf(longer) > ems) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

function shortened(line: string, ems: number): string {
  const characters = [...line.replace(/[\s.,…]+$/, "")];
  while (characters.length > 0 && emsOf(`${characters.join("")}…`) > ems) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** How wide a text is in widths of its size, rather too much than too little. */
export const emsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function widthOf(character: string): number {
  if (character > "\u2000") return 0.95;
  if (/[mwMW@%]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.72;
  if (/[ .,:;'!|il]/.test(character)) return 0.31;
  return 0.6;
}

const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const firstSyllable = 0xac00;
const syllablesOfALead = 588;

type Match = { start: number; end: number };

/** Where the words of a search are in a text, by the same rules as the search: any case, and a lone consonant as every syllable of it. */
export function findMatches(text: string, words: string): Match[] {
  const shapes = words.normalize("NFC").split(/\s+/).filter(Boolean).map(shapeOf);
  if (shapes.length === 0) return [];
  const any = new RegExp(shapes.sort((one, other) => other.length - one.length).join("|"), "giu");
  return [...text.matchAll(any)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

const shapeOf = (word: string) => [...word].map(letterShape).join("");

function letterShape(letter: string): string {
  const conjoining = leads[letter.charCodeAt(0) - 0x1100];
  const lead = leads.indexOf(conjoining ?? letter);
  if (lead < 0) return letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  const first = firstSyllable + lead * syllablesOfALead;
  return `[${leads[lead]}${String.fromCharCode(first)}-${String.fromCharCode(first + syllablesOfALead - 1)}]`;
}

const lettersBefore = 16;
const lettersShown = 220;

/** A text in one line, from shortly before its first match. */
export function excerptOf(text: string, words: string): string {
  const line = text.replace(/\s+/g, " ");
  const from = (findMatches(line, words)[0]?.start ?? 0) - lettersBefore;
  // It begins with a whole word where there is one, and never with half a letter.
  const begun = from > 0 ? `…${line.slice(from).replace(/^\S{0,12} |^[\udc00-\udfff]/, "")}` : line;
  return begun.length > lettersShown ? `${begun.slice(0, lettersShown).replace(/[\ud800-\udbff]$/, "")}…` : begun;
}

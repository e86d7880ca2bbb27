import { foldWords } from "#contract/search-words";

/** A range of code points, both ends included. */
type Letters = readonly [from: number, to: number];
/** What may be at one place of a name: any of the ranges. */
type Letter = readonly Letters[];
/** Names from `low` on and before `high`, by code points. */
type NameRange = { low: string; high: string };

/** Patterns of PostgreSQL; `ranges` has each name that begins with the words; `sure` is in every result as it is. */
type TypedWords = { squeezed: string; begins: string; contains: string[]; ranges: NameRange[]; sure: string };

/** The words of a query that may end in the middle of a syllable; a lone consonant is each syllable it begins. */
export function typedWords(query: string): TypedWords {
  const words = foldWords(query)
    .toLowerCase()
    .replace(/[\u1100-\u1112]/g, (letter) => leads[codeOf(letter) - 0x1100] ?? letter)
    .replace(/[ㄱ-ㅄ]/g, (letter) => finals.find((keys) => joined(keys) === letter) ?? letter)
    .split(/\s+/)
    .filter(Boolean);
  const squeezed = words.join("");
  const last = [...squeezed].at(-1) ?? "";
  const start = [...squeezed].slice(0, -1).map(letterOf);
  const endings = endingsOf(last);
  const lastWord = [...(words.at(-1) ?? "")].slice(0, -1).map(letterOf);
  const ending = `(?:${endings.map(patternOf).join("|")})`;
  const whole = words.slice(0, -1).map((word) => patternOf([...word].map(letterOf)));
  return {
    squeezed,
    begins: `^${patternOf(start)}${ending}`,
    contains: [...whole, `${patternOf(lastWord)}${ending}`],
    ranges: endings.flatMap((letters) => rangesOf([...start, ...letters])),
    sure: isSyllable(last) ? words.join(" ").slice(0, -1) : words.join(" "),
  };
}

const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
/** The final consonants in the order of Unicode, none first; those of two keys as the two. */
const finals = [
  ...["", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ"],
  ...["ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"],
];
const twoKeys = finals.filter(({ length }) => length === 2);
/** ㄳ of ㄱ and ㅅ, as a keyboard joins them. */
const joined = (keys: string) => "ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"[twoKeys.indexOf(keys)];
/** The last of the vowels that begin with ㅗ, ㅜ or ㅡ. */
const lastVowels: Record<number, number> = { 8: 11, 13: 16, 18: 19 };

const firstSyllable = 0xac00;
const perLead = 588;
const perVowel = 28;
const lastCode = 0x10ffff;

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;
const isSyllable = (letter: string) => /^[가-힣]$/.test(letter);

function letterOf(letter: string): Letter {
  const code = codeOf(letter);
  const lead = leads.indexOf(letter);
  const first = firstSyllable + lead * perLead;
  const itself = [code, code] as const;
  return lead < 0 ? [itself] : [itself, [first, first + perLead - 1]];
}

/**
 * What the last letter may become: 하 any of 하 to 핳 (고 also 과 to 굏), 할 also 핡, or 하 and a syllable of ㄹ, 핡 also 할 and
 * one of ㄱ.
 */
function endingsOf(letter: string): Letter[][] {
  if (!isSyllable(letter)) return [[letterOf(letter)]];
  const code = codeOf(letter);
  const final = (code - firstSyllable) % perVowel;
  const open = code - final;
  if (final === 0) {
    const vowel = Math.floor(((code - firstSyllable) % perLead) / perVowel);
    return [[[[code, code + ((lastVowels[vowel] ?? vowel) - vowel) * perVowel + perVowel - 1]]]];
  }
  const [first = "", second] = finals[final] ?? "";
  const split: Letter[] = [[[open, open]], letterOf(first)];
  if (!second) return [[[[code, open + finals.findLastIndex((keys) => keys.startsWith(first))]]], split];
  const short = open + finals.indexOf(first);
  return [[[[code, code]]], [[[short, short]], letterOf(second)], split];
}

const patternOf = (letters: readonly Letter[]) => letters.map(placeOf).join("");
const placeOf = (letter: Letter) =>
  oneOf(letter)?.replace(/[!-/:-@[-`{-~]/, "\\$&") ??
  `[${letter.map(([from, to]) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`).join("")}]`;

/** The letter, where it can be no other. */
const oneOf = ([range, other]: Letter) =>
  range && !other && range[0] === range[1] ? String.fromCodePoint(range[0]) : undefined;

/** By the letters up to the first that may be several. */
function rangesOf(letters: readonly Letter[]): NameRange[] {
  const several = letters.findIndex((letter) => oneOf(letter) === undefined);
  const known = letters.slice(0, several < 0 ? -1 : several);
  const prefix = known.map(oneOf).join("");
  return (letters[known.length] ?? []).map(([from, to]) => ({
    low: prefix + String.fromCodePoint(from),
    high: prefix + String.fromCodePoint(Math.min(to + 1, lastCode)),
  }));
}

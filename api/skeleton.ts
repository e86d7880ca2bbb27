/** Look-alike letters, folded to one: the part of Unicode's confusables that our names may contain. */
const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "l",
  "|": "l",
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  г: "r",
  п: "n",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  γ: "y",
  ω: "w",
  ı: "i",
};

/**
 * The form in which two names must differ: NFKC, case-folded, without invisible and combining marks and spaces,
 * look-alike letters folded. `Аrtist` with a Cyrillic А has the skeleton of `artist`.
 */
export function skeletonOf(name: string): string {
  const folded = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{Cf}\p{Mn}\s]/gu, "")
    .normalize("NFC");
  return [...folded].map((letter) => lookalikes[letter] ?? letter).join("");
}

/** `![](2)` in a line of its own, also within a quote: the second picture of the post. */
const mark = /(^|\n)([ \t>]*)!\[\]\((\d{1,2})\)[ \t]*(?=\n|$)/g;

/** The text after its pictures have other places: `placeOf` gives the new number of one, null for one taken out. */
export const renumberPictures = (text: string, placeOf: (number: number) => number | null): string =>
  text.replace(mark, (_, start: string, before: string, number: string) => {
    const place = placeOf(Number(number));
    return place === null ? "" : `${start}${before}![](${place})`;
  });

/** For `renumberPictures`: of two pictures that change places, and of one taken out. */
export const swapped = (one: number, other: number) => (number: number) =>
  number === one ? other : number === other ? one : number;
export const without = (removed: number[]) => (number: number) =>
  removed.includes(number) ? null : number - removed.filter((each) => each < number).length;

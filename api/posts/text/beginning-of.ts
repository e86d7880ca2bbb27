const characters = 120;

/** The first 120 characters of a text, none of them halved: as much as two lines show. */
export const beginningOf = (text: string): string => [...text.slice(0, 2 * characters)].slice(0, characters).join("");

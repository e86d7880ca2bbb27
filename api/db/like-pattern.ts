/** A search text as the middle part of a LIKE pattern, its wildcards escaped; null where nothing was typed. */
export const likePattern = (text: string | undefined): string | null =>
  text
    ?.normalize("NFC")
    .trim()
    .replace(/[\\%_]/g, "\\$&") || null;

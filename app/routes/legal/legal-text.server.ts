/** A legal page: kept out of the words every page may carry, and versioned by its date. */
export type LegalText = {
  title: string;
  effectiveOn: string;
  intro: string;
  sections: { id: string; heading: string; paragraphs: string[] }[];
};

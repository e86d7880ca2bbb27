/** What a creator has to disclose of a post: that it was paid for, and that persons in it were made or altered by AI. */
export const postLabels = ["paidPartnership", "aiPersons"] as const;
export type PostLabel = (typeof postLabels)[number];

/** Korean as the Fair Trade Commission's guidelines on endorsements word them. */
export const postLabelTexts = {
  ko: { paidPartnership: "유료 광고 포함", aiPersons: "AI로 만든 인물 포함" },
  en: { paidPartnership: "Paid partnership", aiPersons: "Persons made or altered by AI" },
} as const satisfies Record<string, Record<PostLabel, string>>;

/** A title with its labels before it, each in brackets; the title alone without labels. */
export const labelledTitle = (labels: readonly PostLabel[], title: string, lang: "ko" | "en"): string =>
  [...labels.map((label) => `[${postLabelTexts[lang][label]}]`), title].join(" ");

/** What a gift's giver lets be seen, everywhere: name and amount, the name alone, or neither. */
export const shownChoices = ["nameAndAmount", "nameOnly", "anonymous"] as const;

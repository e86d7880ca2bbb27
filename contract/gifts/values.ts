/** What a gift publishes of its fan: name and amount, the name alone, or neither. */
export const privacies = ["nameAndAmount", "nameOnly", "anonymous"] as const;

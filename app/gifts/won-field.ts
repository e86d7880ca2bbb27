import { limits } from "#contract/limits";

/**
 * The whole won that a person typed: digits alone or in groups of three, with or without 원 or ₩. Null for anything
 * else, such as "12,34", which may mean 12 or 1,234.
 */
export function parseWon(text: string): number | null {
  const digits = text.replace(/^\s*₩?\s*|\s*원?\s*$/g, "");
  return /^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3})$/.test(digits) ? Number(digits.replaceAll(",", "")) : null;
}

/** A typed amount that can be donated, else null. */
export function parseDonation(text: string): number | null {
  const { min, max } = limits.donationWon;
  const won = parseWon(text.trim());
  return won !== null && won >= min && won <= max ? won : null;
}

/** For z.preprocess: a number as a form sends it; anything else stays as it is, to be refused beside its field. */
export const wonOrAsSent = (sent: unknown) => (typeof sent === "string" ? (parseWon(sent) ?? sent) : sent);

import { z } from "zod";

/** `+` and the one to three digits that begin with no zero (ITU-T E.164). */
export const CountryCode = z.string().regex(/^\+[1-9]\d{0,2}$/, { message: "countryCode" });

/** Korean mobile numbers: 010 with eight digits, and the older 011, 016–019 with seven or eight. */
const koreanMobile = /^(?:010\d{8}|01[16-9]\d{7,8})$/;
/** A national number, its trunk zero taken off: E.164 allows fifteen digits in all, and none has fewer than seven. */
const digitsInAll = { min: 7, max: 15 };

/**
 * The digits of a number as people write it in their country, or null where it cannot be one: spaces, hyphens, brackets,
 * full-width digits and the country's own code in front are let through. A Korean one keeps its zero and must be a
 * mobile one. That it rings is not proven: nothing is sent to it.
 */
export function phoneDigits(countryCode: string, typed: string): string | null {
  const plain = typed.normalize("NFKC").replace(/[\s().\-–]/g, "");
  const own = plain.startsWith(countryCode) ? plain.slice(countryCode.length) : plain;
  if (!/^\d+$/.test(own)) return null;
  if (countryCode === "+82") {
    const national = own.startsWith("1") ? `0${own}` : own;
    return koreanMobile.test(national) ? national : null;
  }
  // Italy alone keeps the zero; a number that has it with us is taken for one written at home.
  const significant = countryCode === "+39" ? own : own.replace(/^0/, "");
  const all = countryCode.length - 1 + significant.length;
  return all >= digitsInAll.min && all <= digitsInAll.max && significant !== "" ? significant : null;
}

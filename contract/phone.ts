import { z } from "zod";

/** `+` and one to three digits that do not begin with zero (ITU-T E.164). */
export const CountryCode = z.string().regex(/^\+[1-9]\d{0,2}$/, { message: "countryCode" });

/** Korean mobile numbers: 010 with eight digits, and the older 011, 016–019 with seven or eight. */
const koreanMobile = /^(?:010\d{8}|01[16-9]\d{7,8})$/;
/** A national number without its trunk zero: E.164 allows fifteen digits in all, and none has fewer than seven. */
const digitsInAll = { min: 7, max: 15 };

/**
 * The digits of a number as people write it in their country, or null for an impossible one: spaces, hyphens, brackets,
 * full-width digits and the country code are accepted. A Korean number keeps its zero and must be mobile. Nothing is
 * sent to it, so it is not verified.
 */
export function phoneDigits(countryCode: string, typed: string): string | null {
  const plain = typed.normalize("NFKC").replace(/[\s().\-–]/g, "");
  const own = plain.startsWith(countryCode) ? plain.slice(countryCode.length) : plain;
  if (!/^\d+$/.test(own)) return null;
  if (countryCode === "+82") {
    const national = own.startsWith("1") ? `0${own}` : own;
    return koreanMobile.test(national) ? national : null;
  }
  // Italy alone keeps the zero; with it, a number of any other country is a national one.
  const significant = countryCode === "+39" ? own : own.replace(/^0/, "");
  const all = countryCode.length - 1 + significant.length;
  return all >= digitsInAll.min && all <= digitsInAll.max && significant !== "" ? significant : null;
}

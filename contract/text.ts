import { z } from "zod";

/** C0 and C1 controls, dangerous zero-width characters and bidi overrides: never stored. */
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Length in code points, as a person counts, unlike UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

const clean = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/\t/g, " ").replace(controls, "").normalize("NFC").trim();

/** A string that PostgreSQL can store: lone surrogates are refused rather than replaced. */
const wellFormed = z.string().refine((text) => text.isWellFormed(), { message: "invalid" });

/**
 * Text of several lines: NFC, without control characters, trimmed, `min`–`max` code points; `tooLong` is the error's
 * key.
 */
export function multiline(max: number, min = 0, tooLong = "tooLong") {
  return wellFormed
    .transform(clean)
    .refine((text) => lengthOf(text) >= min, { message: min === 1 ? "required" : "tooShort" })
    .refine((text) => lengthOf(text) <= max, { message: tooLong });
}

/** As `multiline`, with line breaks folded to spaces. */
export function line(max: number, min = 0, tooLong = "tooLong") {
  return wellFormed
    .transform((text) => clean(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) >= min, { message: min === 1 ? "required" : "tooShort" })
    .refine((text) => lengthOf(text) <= max, { message: tooLong });
}

export const Time = z.iso.datetime().meta({ description: "ISO 8601, UTC" });

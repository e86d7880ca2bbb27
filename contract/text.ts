import { z } from "zod";

/** C0 and C1 controls, zero-width joiners' dangerous kin and bidi overrides: never stored. */
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Length in code points: what a person counts, unlike UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

const clean = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/\t/g, " ").replace(controls, "").normalize("NFC").trim();

/** A string that PostgreSQL can hold: lone surrogates are refused rather than replaced. */
const wellFormed = z.string().refine((text) => text.isWellFormed(), { message: "invalid" });

/** Prose of several lines: NFC, without control characters, trimmed, `min`–`max` code points; `tooLong` names the complaint. */
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

/** An opaque id as our own answers carry them. */
export const Id = z.string().regex(/^[a-z]{3}_[0-9a-z]{8,40}$/, { message: "invalid" });

/** An id that the caller chooses, of one kind of thing: a wrong one is told as such, where any other is not found. */
export const idOf = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{8,40}$`), { message: "INVALID_REQUEST" });

export const Time = z.iso.datetime().meta({ description: "ISO 8601, UTC" });

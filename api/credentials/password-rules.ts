import { limits } from "#contract/limits";
import { lengthOf } from "#contract/text";
import { ApiError } from "../http/api-error";
import { isCommonPassword } from "./common-passwords";

/**
 * Refuses a password that is too short or long (10–128 code points), common, a mere pattern, or made of the product's
 * or its owner's names. No composition rules: NIST 800-63B and ASVS 6.2.5. Throws INVALID_REQUEST_PASSWORD.
 */
export function requireGoodPassword(password: string, own: OwnerNames): void {
  const why = weaknessOf(password, own);
  if (why) throw new ApiError("INVALID_REQUEST_PASSWORD", { fields: { password: [why] } });
}

type OwnerNames = { email: string; nickname: string; domain?: string };

function weaknessOf(password: string, own: OwnerNames): "tooShort" | "tooLong" | "invalid" | "weakPassword" | null {
  const { min, max } = limits.passwordLength;
  const length = lengthOf(password);
  if (length < min) return "tooShort";
  if (length > max) return "tooLong";
  if (!password.isWellFormed()) return "invalid";
  const plain = password.toLowerCase();
  const isWeak = isCommonPassword(plain) || isPattern(plain) || isMadeOf(plain, wordsOf(own));
  return isWeak ? "weakPassword" : null;
}

/**
 * Fewer than four different characters, or all in a row (1111111111, 0987654321, abcdefghij): no list contains all of
 * these.
 */
function isPattern(password: string): boolean {
  const letters = [...password];
  if (new Set(letters).size < 4) return true;
  const steps = letters.slice(1).map((letter, at) => stepBetween(letters[at] ?? "", letter));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
}

/** The distance between two code points; on the keyboard 0 follows 9. */
function stepBetween(from: string, to: string): number {
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  return /\d/.test(from) && /\d/.test(to) && Math.abs(step) === 9 ? -Math.sign(step) : step;
}

/** Longest first, so that a whole address is removed before its parts. */
function wordsOf({ email, nickname, domain = "" }: OwnerNames): string[] {
  const [local = "", host = ""] = email.split("@");
  const words = ["gyeot", "곁", email, local, ...local.split(/[._+-]/), host, nickname, domain];
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word === "곁" || word.length >= 2)
    .sort((a, b) => b.length - a.length);
}

/** Whether only digits, spaces and punctuation remain of `password` without these words. */
function isMadeOf(password: string, words: string[]): boolean {
  const rest = words.reduce((left, word) => left.split(word).join(" "), password);
  return rest !== password && !/\p{L}/u.test(rest);
}

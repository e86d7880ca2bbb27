import { limits } from "#contract/limits";
import { lengthOf } from "#contract/text";
import { Refusal } from "../refusal";
import { isCommonPassword } from "./common-passwords";

/**
 * Refuses a password that is too short or long (10–128 code points), common, or made of the product's or its
 * owner's own words. No rule of composition: NIST 800-63B and ASVS 6.2.5. Throws INVALID_REQUEST_PASSWORD.
 */
export function requireGoodPassword(password: string, own: { email: string; nickname: string; domain?: string }): void {
  const { min, max } = limits.passwordLength;
  const length = lengthOf(password);
  const plain = password.toLowerCase();
  const words = ["gyeot", "곁", own.email, own.email.split("@")[0] ?? "", own.nickname, own.domain ?? ""];
  const bad =
    length < min ||
    length > max ||
    !password.isWellFormed() ||
    isCommonPassword(plain) ||
    words.some((word) => restates(plain, word));
  if (bad) throw new Refusal("INVALID_REQUEST_PASSWORD", { fields: { password: ["INVALID_REQUEST_PASSWORD"] } });
}

/** Whether `password` is `word` alone, repeated, or with digits and signs around it. */
function restates(password: string, word: string): boolean {
  const lower = word.toLowerCase();
  if (lower.length < 2 && lower !== "곁") return false;
  const rest = password.split(lower).join("");
  return rest.length < password.length && /^[\d\W_]*$/u.test(rest);
}

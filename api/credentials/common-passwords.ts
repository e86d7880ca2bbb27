import { dictionary } from "@zxcvbn-ts/language-common";

let common: Set<string> | undefined;

/** Whether `password`, lower-cased, is among the 49,000 most common ones of leaked lists. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"] as string[]);
  return common.has(password);
}

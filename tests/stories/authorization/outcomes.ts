import type { Answer } from "../../support/api";

/**
 * What a call is answered: `+` done · `?` sign in · `c` consent first · `-` not for you · `0` nothing there, for you ·
 * `=` not that way (what was asked does not fit, though one may ask) · `x` blocked.
 */
type Sign = "+" | "?" | "c" | "-" | "0" | "=" | "x";

export const anyone = "+++++++x+";
export const signedIn = "?++++++x+";
export const consented = "?c+++++x+";
export const activists = "?c---++x-";
export const admins = "?c-----x+";

/** `lenient`: the call was made with nothing in it, so that being told what is missing means being let in. */
export function signOf({ status, body }: Answer, lenient: boolean): Sign | string {
  if (status < 400) return "+";
  const code = (body as { code?: string })?.code;
  if (status === 401 && code === "UNAUTHORIZED") return "?";
  if (status === 403 && code === "USER_BLOCKED") return "x";
  if (status === 403 && code === "ACCESS_DENIED_BY_POLICY") return body.fields?.consent ? "c" : "-";
  if (status === 403 && code === "PERMISSION_DENIED") return "-";
  if (status === 404) return "0";
  if (status === 400 || status === 409 || status === 422) return lenient ? "+" : "=";
  return `${status} ${code}`;
}

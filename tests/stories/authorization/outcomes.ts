import type { TestResponse } from "../../support/api-client";

/**
 * A call's outcome: `+` done · `?` log in · `c` consent first · `-` forbidden · `0` not found · `=` refused (the caller
 * may call, but the request does not fit) · `x` suspended.
 */
type Sign = "+" | "?" | "c" | "-" | "0" | "=" | "x";

export const anyone = "+++++++x+";
export const signedIn = "?++++++x+";
export const consented = "?c+++++x+";
export const activists = "?c---++x-";
export const admins = "?c-----x+";

/** `lenient`: the call had an empty body, so that a complaint about a missing field means it was admitted. */
export function outcomeSign({ status, body }: TestResponse, lenient: boolean): Sign | string {
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

/** Of calls about one persona's own data. */
export const own = {
  fans: "?c+0000x0",
  subscribers: "?c00+00x0",
  activists: "?c---+0x-",
  participants: "?c00++0x0",
  /** of an address of nothing: only an admin gets 404 */
  notFoundForAdmins: "?c-----x0",
};

import { setSecurityHeaders } from "~/http/security-headers.server";

/** The headers of every response the host makes itself: none of them is a page. */
export function plainHeaders(): Record<string, string> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  setSecurityHeaders(headers);
  return Object.fromEntries(headers);
}

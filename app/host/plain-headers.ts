import { setSecurityHeaders } from "~/http/security-headers.server";

/** What every answer of the host's own carries: none of them is a page. */
export function plainHeaders(): Record<string, string> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  setSecurityHeaders(headers);
  return Object.fromEntries(headers);
}

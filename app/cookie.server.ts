import { isHttps } from "~/env.server";

export const yearSeconds = 31_536_000;

/** One cookie of the request's header; the first of several with the same name. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim());
  }
  return null;
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number, domain?: string): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  parts.push(`Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`);
  if (domain) parts.push(`Domain=${domain}`);
  if (isHttps()) parts.push("Secure");
  return parts.join("; ");
}

export const clearCookie = (name: string, domain?: string) => writeCookie(name, "", 0, domain);

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

import { randomBytes } from "node:crypto";
import { env, isHttps, publicOrigin } from "~/env.server";
import type { ResponseContext } from "./response-context.server";

export const newNonce = () => randomBytes(16).toString("base64");

const permissions = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "usb",
];

/** On every response, whatever its kind: pages, data, redirects, errors. */
export function setSecurityHeaders(headers: Headers) {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", permissions.map((name) => `${name}=()`).join(", "));
  if (!headers.has("Cross-Origin-Opener-Policy")) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (isHttps()) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", emptyPolicy);
}

/** For responses that are no page. */
const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Kakao's script is loaded by ours ('strict-dynamic') and posts a form to its popup. On every page, since a sheet opens
 * in the current document; nowhere without a key.
 */
const kakao = () => (env().KAKAO_JS_KEY ? ["https://sharer.kakao.com"] : []);

/** Named even where it is our own: not every browser applies 'self' to a socket. */
const socketOrigin = () => new URL(env().SOCKET_URL ?? publicOrigin().replace(/^http/, "ws")).origin;

export function pagePolicy(nonce: string, pending: ResponseContext): string {
  const dev = import.meta.env.DEV;
  const windows = [...pending.windowTargets];
  const frames = [...windows, ...pending.frameTargets];
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server puts <style> elements without a nonce into the page.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...windows].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", socketOrigin(), ...(dev ? ["ws:"] : []), ...pending.connectTargets, ...windows].join(" "),
    ["form-action 'self'", ...kakao(), ...pending.formTargets, ...windows].join(" "),
    ...(frames.length > 0 ? [["frame-src", ...frames].join(" ")] : []),
    "object-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (isHttps()) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

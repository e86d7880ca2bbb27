import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { isDirect, normalizeAddress, parseRanges, type Ranges, resolveCallerAddress } from "#contract/runtime/network";
import { webHeaders } from "#contract/runtime/web-headers";
import type { Deps } from "../deps";
import { ApiError } from "./api-error";

const unknownPeer = "127.0.0.1";
const parsed = new Map<string, Ranges>();

/**
 * The caller's network address: the visitor's named by web, if it has the shared secret; else the one our proxies saw.
 * Throws PERMISSION_DENIED for a wrong secret, because all visitors of such a web would count as one.
 */
export function callerAddress(deps: Deps, c: Context): string {
  const peer = normalizeAddress(peerOf(c)) ?? unknownPeer;
  const secret = c.req.header(webHeaders.secret);
  if (secret !== undefined) {
    if (!isSame(secret, deps.env.WEB_SECRET)) {
      deps.log.warn({ peer }, "WEB_SECRET of web and api differ, or somebody tries to pass for web");
      throw new ApiError("PERMISSION_DENIED");
    }
    const visitor = normalizeAddress(c.req.header(webHeaders.visitor));
    if (visitor) return visitor;
  }
  return resolveCallerAddress(trustedProxies(deps), peer, c.req.header("x-forwarded-for"));
}

/** Whether the caller is web, by the secret that both have. */
export const isWeb = (deps: Deps, c: Context): boolean =>
  isSame(c.req.header(webHeaders.secret) ?? "", deps.env.WEB_SECRET);

/** Whether the caller itself is at a trusted address and forwards no other caller's request. */
export function isDirectAndTrusted(deps: Deps, c: Context): boolean {
  return isDirect((name) => c.req.header(name) !== undefined) && trustedProxies(deps).has(peerOf(c) ?? "");
}

function trustedProxies({ env }: Deps): Ranges {
  const known = parsed.get(env.TRUSTED_PROXIES) ?? parseRanges(env.TRUSTED_PROXIES);
  if (!known) throw new Error("TRUSTED_PROXIES is not valid");
  parsed.set(env.TRUSTED_PROXIES, known);
  return known;
}

const peerOf = (c: Context): string | undefined => c.env?.incoming?.socket?.remoteAddress;

const isSame = (given: string, own: string | undefined) =>
  own !== undefined && own !== "" && timingSafeEqual(digest(given), digest(own));
const digest = (text: string) => createHash("sha256").update(text).digest();

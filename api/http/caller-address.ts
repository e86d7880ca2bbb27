import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { callerBehind, parseRanges, plainAddress, type Ranges } from "#contract/network";
import { webHeaders } from "#contract/web-headers";
import type { Deps } from "../deps";
import { ApiError } from "./api-error";

const unknownPeer = "127.0.0.1";
const parsed = new Map<string, Ranges>();

/**
 * The caller's network address: the visitor's that web names, where it proves to be web; else the one our own proxies
 * saw. Throws PERMISSION_DENIED for a wrong secret, since all visitors of a web that has one would count as one.
 */
export function callerAddress(deps: Deps, c: Context): string {
  const peer = plainAddress(peerOf(c)) ?? unknownPeer;
  const secret = c.req.header(webHeaders.secret);
  if (secret !== undefined) {
    if (!isSame(secret, deps.env.WEB_SECRET)) {
      deps.log.warn({ peer }, "WEB_SECRET of web and api differ, or somebody tries to pass for web");
      throw new ApiError("PERMISSION_DENIED");
    }
    const visitor = plainAddress(c.req.header(webHeaders.visitor));
    if (visitor) return visitor;
  }
  return callerBehind(trustedProxies(deps), peer, c.req.header("x-forwarded-for"));
}

/** Whether the caller is on a trusted address itself, and passes nobody else's call on. */
export function isDirectAndTrusted(deps: Deps, c: Context): boolean {
  const passedOn = ["x-forwarded-for", "forwarded", webHeaders.visitor].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !passedOn && trustedProxies(deps).has(peerOf(c) ?? "");
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

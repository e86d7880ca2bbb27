import type { z } from "zod";
import { normalizeAddress, parseRanges, type Ranges, resolveCallerAddress } from "#contract/runtime/network";

/** The proxies between a visitor and web. */
type Proxies = { kind: "none" } | { kind: "hops"; hops: number } | { kind: "ranges"; ranges: Ranges };

/** `0` or nothing, a number of hops, or a list of addresses and CIDR ranges. */
export function parseProxies(text: string, context: z.RefinementCtx): Proxies {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? { kind: "none" } : { kind: "hops", hops: Number(text) };
  const ranges = parseRanges(text);
  if (ranges) return { kind: "ranges", ranges };
  context.addIssue({ code: "custom", message: "is not valid" });
  return { kind: "none" };
}

/** The visitor's address: the socket's or, behind our proxies, the one that the outermost of them saw. */
export function visitorBehind(proxies: Proxies, peer: string, forwardedFor: string | undefined): string {
  if (proxies.kind === "none") return peer;
  if (proxies.kind === "ranges") return resolveCallerAddress(proxies.ranges, peer, forwardedFor);
  const seen = (forwardedFor ?? "").slice(-2_000).split(",").map(normalizeAddress);
  return seen.slice(-proxies.hops).find((address) => address !== null) ?? peer;
}

import type { z } from "zod";
import {
  normalizeAddress,
  parseProxyRanges,
  parseRanges,
  type Ranges,
  resolveCallerAddress,
} from "#contract/runtime/network";

/** The proxies between a visitor and web. */
type Proxies = { kind: "none" } | { kind: "hops"; hops: number } | { kind: "ranges"; ranges: Ranges };

/** `0` or nothing, a number of hops, or a list of addresses and CIDR ranges. */
export function parseProxies(text: string, context: z.RefinementCtx): Proxies {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? { kind: "none" } : { kind: "hops", hops: Number(text) };
  const ranges = parseProxyRanges(text);
  if (ranges) return { kind: "ranges", ranges };
  context.addIssue({ code: "custom", message: "is not valid" });
  return { kind: "none" };
}

const thisMachine = parseRanges("127.0.0.0/8,::1") as Ranges;

/** Whether an address is this machine's, or one that a list of proxies names. */
export const isTrusted = (proxies: Proxies, address: string): boolean =>
  thisMachine.has(address) || (proxies.kind === "ranges" && proxies.ranges.has(address));

/** The visitor's address: the socket's or, behind our proxies, the one that the outermost of them saw. */
export function visitorBehind(proxies: Proxies, peer: string, forwardedFor: string | undefined): string {
  if (proxies.kind === "none") return peer;
  if (proxies.kind === "ranges") return resolveCallerAddress(proxies.ranges, peer, forwardedFor);
  const seen = (forwardedFor ?? "").slice(-2_000).split(",").map(normalizeAddress);
  return seen.slice(-proxies.hops).find((address) => address !== null) ?? peer;
}

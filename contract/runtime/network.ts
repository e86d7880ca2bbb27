import { BlockList, isIP } from "node:net";
import { webHeaders } from "./web-headers";

/** The address in comparable form: IPv4 within IPv6 as IPv4, without a zone; null for an invalid one. */
export function normalizeAddress(text: string | undefined): string | null {
  const address = (text ?? "")
    .trim()
    .replace(/^\[|\]$/g, "")
    .replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIP(mapped) ? mapped.toLowerCase() : null;
}

/** The network that limits count an address by: IPv4 whole, IPv6 by its /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${full
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** A set of addresses and CIDR ranges. */
export type Ranges = { has(address: string): boolean };

/** A list such as `127.0.0.1, 10.0.0.0/8, fd00::/8`. Null when a part of it is neither an address nor a range. */
export function parseRanges(list: string): Ranges | null {
  const ranges = new BlockList();
  for (const part of list.split(",").map((each) => each.trim())) {
    if (part && !add(ranges, part)) return null;
  }
  return {
    has(text) {
      const address = normalizeAddress(text);
      return address !== null && ranges.check(address, familyOf(address));
    },
  };
}

/** As `parseRanges`; null also for a list of every address, by which any caller would pass for a proxy. */
export function parseProxyRanges(list: string): Ranges | null {
  const ranges = parseRanges(list);
  const isEverything = ranges?.has("2001:db8::1") || (ranges?.has("192.0.2.1") && ranges.has("203.0.113.1"));
  return isEverything ? null : ranges;
}

/** Any of those that a proxy adds: one that is not set up for us may send only one. */
const forwardingHeaders = [
  "x-forwarded-for",
  "forwarded",
  "via",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  webHeaders.visitor,
];

/** Whether a request came straight from its sender: no proxy and no web forwarded it. */
export const isDirect = (hasHeader: (name: string) => boolean): boolean => !forwardingHeaders.some(hasHeader);

/**
 * The caller's address: `peer`, or if `peer` is our proxy, the last address of X-Forwarded-For that is not our proxy.
 * The caller may have written everything to the left of that address.
 */
export function resolveCallerAddress(proxies: Ranges, peer: string, forwardedFor: string | undefined): string {
  let caller = peer;
  for (const hop of (forwardedFor ?? "").slice(-2_000).split(",").reverse()) {
    const address = normalizeAddress(hop);
    if (!proxies.has(caller) || address === null) return caller;
    caller = address;
  }
  return caller;
}

function add(ranges: BlockList, part: string): boolean {
  const [start = "", prefix, ...rest] = part.split("/");
  const address = normalizeAddress(start);
  if (address === null || rest.length > 0) return false;
  const mapped = address !== start.toLowerCase() && start.includes(":") && !start.includes("[");
  const bits = familyOf(address) === "ipv4" ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) - (mapped ? 96 : 0) : -1;
  if (length < 0 || length > bits) return false;
  ranges.addSubnet(address, length, familyOf(address));
  return true;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

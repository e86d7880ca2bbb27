import { expect, it } from "vitest";
import { isDirect, networkOf, normalizeAddress, parseRanges, resolveCallerAddress } from "./network";

const ranges = (list: string) => {
  const parsed = parseRanges(list);
  if (!parsed) throw new Error(`${list} is not valid`);
  return parsed;
};

it.each([
  ["127.0.0.1", "127.0.0.1", true],
  ["127.0.0.1", "::ffff:127.0.0.1", true],
  ["::ffff:127.0.0.1", "127.0.0.1", true],
  ["::ffff:10.0.0.0/104", "10.200.3.4", true],
  ["10.0.0.0/8", "10.255.255.255", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["10.0.0.0/8", "::ffff:10.1.2.3", true],
  ["172.16.0.0/12", "172.32.0.1", false],
  ["fd00::/8", "fd12:3456::1", true],
  ["fd00::/8", "fe80::1%eth0", false],
  ["fe80::/10", "fe80::1%eth0", true],
  ["10.0.0.1, fd00::1", "FD00::1", true],
  ["", "127.0.0.1", false],
  ["10.0.0.0/8", "not an address", false],
])("the list %s has %s: %s", (list, address, expected) => {
  expect(ranges(list).has(address)).toBe(expected);
});

it.each(["my-proxy", "10.0.0.0/33", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/", "10.0.0", "10.0.0.0/-1", "1.2.3.4;"])(
  "the list %s is refused",
  (list) => expect(parseRanges(list)).toBeNull(),
);

it.each([
  ["no proxy of ours", "203.0.113.9", "6.6.6.6", "203.0.113.9"],
  ["one proxy", "10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
  ["two proxies", "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
  ["IPv6", "fd00::1", "6.6.6.6, 2001:db8::9", "2001:db8::9"],
  ["a mapped peer", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["nothing forwarded", "10.0.0.1", undefined, "10.0.0.1"],
  ["what is no address", "10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"],
  ["only our own", "10.0.0.1", "10.0.0.3", "10.0.0.3"],
])("behind %s the caller is the last address that is not ours", (_, peer, forwardedFor, caller) => {
  expect(resolveCallerAddress(ranges("10.0.0.0/8,fd00::/8"), peer, forwardedFor)).toBe(caller);
});

it("an IPv4 address is counted whole and an IPv6 one by its /64", () => {
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:0:1:aaaa::1")).toBe(networkOf("2001:db8:0:1::2"));
  expect(networkOf("2001:db8:0:2::1")).not.toBe(networkOf("2001:db8:0:1::1"));
  expect(normalizeAddress("[2001:DB8::1]")).toBe("2001:db8::1");
});

it.each(["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host", "x-forwarded-proto"])(
  "a request with %s alone was forwarded",
  (header) => {
    expect(isDirect((name) => name === header)).toBe(false);
    expect(isDirect((name) => name === "user-agent")).toBe(true);
  },
);

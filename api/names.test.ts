import { expect, test } from "vitest";
import { isDomain, isNickname, reservedDomains } from "#contract/names";
import { line, multiline } from "#contract/text";
import { networkOf } from "./http/rate-limits";
import { endpoints } from "./server";
import { skeletonOf } from "./skeleton";

test.each(["하루", "하루 작업실", "Leo_Park", "곁1", "가".repeat(20)])("%j is a nickname", (name) => {
  expect(isNickname(name)).toBe(true);
});

test.each([
  "a",
  "가".repeat(21),
  "두  칸",
  " 앞칸",
  "뒤칸 ",
  "emoji💥",
  "Аnna",
  "ㄱㄴ",
  "줄\n바꿈",
  "<b>",
  "가\u200b나",
])("%j is not a nickname", (name) => {
  expect(isNickname(name)).toBe(false);
});

test("no domain ID can equal the first segment of an API path", () => {
  const firsts = endpoints.map(({ path }) => path.split("/")[1] ?? "");
  expect(firsts.filter((first) => !reservedDomains.has(first))).toEqual([]);
});

test.each(["adm1n0", "haru_l0gin", "blog1", "clara_vernon"])(
  "%j is a domain ID: it only begins or ends like a reserved one",
  (domain) => {
    expect(isDomain(domain)).toBe(true);
  },
);

test.each([
  "ab",
  "1abc",
  "Abc",
  "a-b",
  "admin",
  "www",
  "feecl",
  "posts",
  "l0gin",
  "adrnin",
  "feecl",
  "b1og",
  "null",
  "nul1",
  "undefined",
  "constructor",
  "prototype",
  "tostring",
  "nan",
  "true",
  "false",
  "hasownproperty",
  "__proto__",
  "a".repeat(31),
  "abc.def",
  "한글",
])("%j is not a domain ID", (domain) => {
  expect(isDomain(domain)).toBe(false);
});

test("names that look alike have the same skeleton", () => {
  expect(skeletonOf("Аrtist")).toBe(skeletonOf("artist"));
  expect(skeletonOf("m0on\u200blight")).toBe(skeletonOf("Moon light"));
  expect(skeletonOf("ｆｕｌｌ")).toBe(skeletonOf("full"));
  expect(skeletonOf("하루")).not.toBe(skeletonOf("히루"));
});

test("text is stored in NFC, without control and bidi characters, and counted in code points", () => {
  expect(multiline(10).parse("한글\u0000\r\n\u202e둘")).toBe("한글\n둘");
  expect(multiline(3).safeParse("💥💥💥").success).toBe(true);
  expect(multiline(3).safeParse("💥💥💥💥").success).toBe(false);
  expect(multiline(3).safeParse("\ud800").success).toBe(false);
  expect(line(20, 1).safeParse(" \u200b ").success).toBe(false);
  expect(line(20).parse("a\n b\tc")).toBe("a b c");
});

test("rate limits count an IPv4 address in full and an IPv6 address by its /64", () => {
  expect(networkOf("::ffff:10.0.0.7")).toBe("10.0.0.7");
  expect(networkOf("2001:db8:0:1:aaaa::1")).toBe(networkOf("2001:DB8::1:ffff:0:0:2".replace("::1", ":0:1")));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8:0:2::1"));
});

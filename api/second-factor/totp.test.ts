import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { appUri, newSecret, stepOf } from "./totp";

/** RFC 6238, appendix B, SHA-1: seconds and the eight digits; a six-digit app shows the last six. */
const vectors: [number, string][] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];
const secret = Secret.fromUTF8("12345678901234567890").base32;

test.each(vectors)("RFC 6238's code at %i seconds and its step are recognized", (seconds, digits) => {
  expect(stepOf({ secret, code: digits.slice(-6), at: new Date(seconds * 1000) })).toBe(Math.floor(seconds / 30));
});

test("a code is valid one step before and after its own, and no longer", () => {
  const [seconds, digits] = [1_234_567_890, "005924"];
  const step = seconds / 30;
  const found = [-31, -30, -1, 0, 29, 30, 59, 60].map((off) =>
    stepOf({ secret, code: digits, at: new Date((seconds + off) * 1000) }),
  );
  expect(found).toEqual([null, step, step, step, step, step, step, null]);
});

test("a secret has 160 random bits, and its address has all that the app needs", () => {
  const secrets = new Set(Array.from({ length: 1_000 }, newSecret));
  expect(secrets.size).toBe(1_000);
  for (const one of secrets) expect(Secret.fromBase32(one).bytes.length).toBe(20);
  const uri = new URL(appUri({ secret, email: "fan@example.com" }));
  expect([uri.protocol, uri.host, Object.fromEntries(uri.searchParams)]).toEqual([
    "otpauth:",
    "totp",
    { issuer: "Gyeot", secret, algorithm: "SHA1", digits: "6", period: "30" },
  ]);
});

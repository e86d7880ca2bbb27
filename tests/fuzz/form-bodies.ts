import type { Random } from "../support/random";

export type FormBody = { type: string; bytes: Buffer };

const urlEncoded = "application/x-www-form-urlencoded";
const largest = 256 * 1024;

/** Field names that have broken parsers: deep, indexed, repeated, reserved, malformed. */
export const hostileNames = [
  "email[99999999]",
  "email[4294967295]",
  "email[-1]",
  "email[1e9]",
  "email[]",
  "email[][]",
  "email[0][0][0][0][0][0]",
  "email.a.b.c.d.e.f",
  "a[".repeat(40),
  "]".repeat(40),
  ".".repeat(90),
  "..a..b",
  "__proto__",
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "a.__proto__[0]",
  "toString",
  "hasOwnProperty",
  "__intent__",
  "__state__",
  "intent",
  "",
  " ",
  "x".repeat(5_000),
  "이름",
  'quote"quote',
  "line\r\nbreak",
  "\u0000",
];

export const hostileValues = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "99999999999999999999",
  "12,34",
  "on",
  "null",
  "undefined",
  "\u0000",
  "\ufffd",
  "ㄱ".repeat(3_000),
  "👩‍👩‍👧‍👦".repeat(400),
  "a\u0301".repeat(2_000),
  "\u202e\u2066",
  "<script>alert(1)</script>",
  "' OR 1=1 --",
  "../../etc/passwd",
  "//evil.example/x",
  "javascript:alert(1)",
  '{"type":"update","payload":{"name":"email[99999999]","value":1}}',
  '{"type":"insert","payload":{"name":"email","index":99999999}}',
  "{",
  "%",
  "x".repeat(100_000),
];

/** Bodies whose shape alone has blocked or crashed a process, each within a form's size limit. */
export const hostileShapes: Record<string, () => FormBody> = {
  "an index of 99,999,999": () => plain("email[99999999]=x"),
  "a nested index in each of many fields": () => plain(repeat((i) => `a[${i % 20}][${i}][9999999]=x`)),
  "one name 30,000 times": () => plain("a=b&".repeat(30_000)),
  "one empty name 130,000 times": () => plain("a&".repeat(130_000)),
  "nothing but separators": () => plain("&".repeat(largest)),
  "different names": () => plain(repeat((i) => `f${i}=${i}`)),
  "a name 100,000 levels deep": () => plain(`a${".a".repeat(100_000)}=x`),
  "a name of 100,000 brackets": () => plain(`a${"[0]".repeat(80_000)}=x`),
  "a command to insert at an index of 99,999,999": () =>
    plain(`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"email","index":99999999}}')}`),
  "a command to set an index of 99,999,999": () =>
    plain(
      `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"email[99999999]","value":1}}')}&email=x`,
    ),
  "a state that is no JSON": () => plain("__state__=%7B&email=x"),
  "percent signs": () => plain("%".repeat(largest)),
  "percent-encoded bytes that are no UTF-8": () => plain(`email=${"%ff".repeat(80_000)}`),
  "bytes that are no UTF-8": () => ({ type: urlEncoded, bytes: Buffer.alloc(largest, 0xff) }),
  "4,000 parts": () => multipart(Array.from({ length: 2_500 }, (_, i) => [`f${i}`, "x"])),
  "one part with a name of 200 KB": () => multipart([["x".repeat(200_000), "x"]]),
  "one part with headers of 200 KB": () => multipart([["a", "x"]], "A: b\r\n".repeat(30_000)),
  "a text part of 250 KB": () => multipart([["a", "x".repeat(250_000)]]),
  "a boundary of dashes": () => ({
    type: `multipart/form-data; boundary=${"-".repeat(70)}`,
    bytes: Buffer.alloc(largest, "-"),
  }),
  "no boundary": () => ({ type: "multipart/form-data", bytes: Buffer.from("a") }),
  "a boundary of 100,000 characters": () => ({
    type: `multipart/form-data; boundary=${"b".repeat(8_000)}`,
    bytes: Buffer.from("a"),
  }),
  "a multipart body that is cut off": () => {
    const { type, bytes } = multipart([["a", "x".repeat(1_000)]]);
    return { type, bytes: bytes.subarray(0, 500) };
  },
  "an empty multipart body": () => ({ ...multipart([]), bytes: Buffer.alloc(0) }),
};

/** A form with a real one's fields, some with a hostile name or value, left out or repeated. */
export function mutatedForm(fields: [name: string, value: string][], random: Random): FormBody {
  const mutated = fields.flatMap(([name, value]): [string, string][] => {
    const field: [string, string] = [name, random.below(3) ? value : (random.one(hostileValues) ?? "")];
    const times = [1, 1, 1, 1, 0, 2, 60][random.below(7)] as number;
    return Array.from({ length: times }, () => field);
  });
  if (random.below(2)) mutated.push([random.one(hostileNames) ?? "", random.one(hostileValues) ?? ""]);
  if (random.below(4) === 0 && mutated[0]) mutated[0][0] += random.one(["[99999999]", "[0]", ".x", "[]", "["]);
  const body = random.below(4) ? plain(new URLSearchParams(mutated).toString()) : multipart(mutated);
  // A longer one is refused by its length alone, and the connection closed before it is read.
  return body.bytes.byteLength > largest ? { ...body, bytes: body.bytes.subarray(0, largest) } : body;
}

export const plain = (text: string): FormBody => ({ type: urlEncoded, bytes: Buffer.from(text).subarray(0, largest) });

export function multipart(fields: [name: string, value: string][], moreHeaders = ""): FormBody {
  const boundary = "----GyeotFuzzBoundary0123456789";
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\n${moreHeaders}Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const bytes = Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

const repeat = (part: (index: number) => string) => Array.from({ length: 12_000 }, (_, i) => part(i)).join("&");

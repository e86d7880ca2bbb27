import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hostileNames, hostileShapes, multipart, mutatedForm, plain } from "#tests/fuzz/form-bodies";
import { randomFrom } from "#tests/support/random";
import { ApiError } from "~/http/api-error";
import { parseForm } from "./form.server";
import { FormBodyError, formBodyParser, formBounds } from "./form-body.server";

/** As it arrives from the network: in pieces of some length. */
function parseFormBody(bytes: Uint8Array, type: string, pieceBytes = 65_536): FormData {
  const parser = formBodyParser(type);
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) parser.write(bytes.subarray(at, at + pieceBytes));
  return parser.end();
}

const fieldsOf = ({ type, bytes }: { type: string; bytes: Buffer }) => [...parseFormBody(bytes, type)];
const reasonOf = (body: { type: string; bytes: Buffer }) => {
  try {
    return fieldsOf(body).length;
  } catch (error) {
    return error instanceof FormBodyError ? error.reason : error;
  }
};

describe("a form body", () => {
  it.each([
    plain("a=1&b=%EA%B3%81&a=2"),
    multipart([
      ["a", "1"],
      ["b", "곁"],
      ["a", "2"],
    ]),
  ])("keeps its fields in order, repeated ones too: $type", (body) => {
    expect(fieldsOf(body)).toEqual([
      ["a", "1"],
      ["b", "곁"],
      ["a", "2"],
    ]);
  });

  it("keeps files with name, type and bytes, and the empty file of a field without a choice", async () => {
    const form = new FormData();
    form.append("picture", new File([new Uint8Array([0, 13, 10, 255])], '곁 "사진".png', { type: "image/png" }));
    form.append("text", "line\r\nbreak");
    const sent = new Response(form);
    const read = parseFormBody(Buffer.from(await sent.arrayBuffer()), String(sent.headers.get("Content-Type")));
    const picture = read.get("picture") as File;
    expect([picture.name, picture.type, ...new Uint8Array(await picture.arrayBuffer())]).toEqual([
      ...['곁 "사진".png', "image/png", 0, 13, 10, 255],
    ]);
    expect(read.get("text")).toBe("line\r\nbreak");
    const chosenNone = multipart([['empty"; filename="', ""]], "Content-Type: application/octet-stream\r\n");
    expect(parseFormBody(chosenNone.bytes, chosenNone.type).get("empty")).toMatchObject({ name: "", size: 0 });
  });

  it.each([1, 2, 3, 7, 50, 70_000])("is the same in pieces of %i bytes", async (pieceBytes) => {
    const file = `곁\r\n--${"x".repeat(200_000)}--\r\n`;
    const parts: [string, string][] = [
      ["a", "1"],
      ['f"; filename="f.txt', file],
    ];
    const { type, bytes } = multipart(parts);
    const form = parseFormBody(bytes, type, pieceBytes);
    expect([form.get("a"), await (form.get("f") as File).text()]).toEqual(["1", file]);
  });

  it("may have as many fields as the bound says, and not one more", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i): [string, string] => [`f${i}`, "x"]);
    for (const encode of [multipart, (list: [string, string][]) => plain(new URLSearchParams(list).toString())]) {
      expect(reasonOf(encode(fields(formBounds.fields)))).toBe(formBounds.fields);
      expect(reasonOf(encode(fields(formBounds.fields + 1)))).toBe("malformed");
    }
  });

  it.each(["a.b.c.d", "items[19]", "items[0].name", "items[]", "forFollowers.on"])("may name a field %s", (name) => {
    expect(reasonOf(plain(`${encodeURIComponent(name)}=x`))).toBe(1);
  });

  it.each([
    "a.b.c.d.e",
    "items[20]",
    "items[99999999]",
    "items[-1]",
    "items[x]",
    "a.__proto__",
    "a[constructor]",
    "toString",
    "a.valueOf",
    "hasOwnProperty[0]",
    "__intent__",
  ])("may not name a field %s", (name) => {
    expect(reasonOf(plain(`${encodeURIComponent(name)}=x`))).toBe("malformed");
    expect(reasonOf(multipart([[name, "x"]]))).toBe("malformed");
  });

  it("has at most 256 KiB of text beside its files", () => {
    expect(reasonOf(multipart([["a", "x".repeat(300_000)]]))).toBe("tooLarge");
    expect(reasonOf({ ...plain(""), bytes: Buffer.alloc(300_000, "x") })).toBe("tooLarge");
  });
});

const schema = z.strictObject({ email: z.email(), amount: z.int(), items: z.array(z.string()).max(20).optional() });

/** The status that a form of this body ends with, accepted or refused. */
async function outcomeOf({ type, bytes }: { type: string; bytes: Buffer }) {
  const request = new Request("https://gyeot.test/x", {
    method: "POST",
    headers: { "Content-Type": type },
    body: new Uint8Array(bytes),
  });
  try {
    const submission = await parseForm({ request, context: {} }, schema);
    return JSON.stringify(submission.reply()).length < 2 * bytes.byteLength + 10_000 ? submission.status : "grown";
  } catch (error) {
    return error instanceof ApiError ? error.status : error;
  }
}

it.each(Object.entries(hostileShapes))("a form of %s is refused or answered, and never fails", async (_, make) => {
  expect(["success", "error", 400, 413]).toContain(await outcomeOf(make()));
});

it("no body of 256 KiB takes 100 ms longer than a harmless one of its size", async () => {
  const random = randomFrom(13);
  const bodies = Object.values(hostileShapes).map((make) => make());
  const fields = hostileNames.map((name): [string, string] => [name, "x".repeat(1_000)]);
  for (let i = 0; i < 200; i++) bodies.push(mutatedForm(fields, random));
  const harmless = multipart([["email", "x".repeat(250_000)]]);
  for (const body of bodies) {
    // The fastest of three: a busy machine adds time that is not the body's.
    const times: [number, number][] = [];
    for (let round = 0; round < 3; round++) times.push([await msOf(harmless), await msOf(body)]);
    const [reference, hostile] = [Math.min(...times.map(([ms]) => ms)), Math.min(...times.map(([, ms]) => ms))];
    expect(hostile, body.bytes.subarray(0, 60).toString()).toBeLessThan(reference + 100);
  }
});

async function msOf(body: { type: string; bytes: Buffer }): Promise<number> {
  const began = performance.now();
  await outcomeOf(body);
  return performance.now() - began;
}

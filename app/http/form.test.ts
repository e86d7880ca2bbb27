import { expect, it } from "vitest";
import { ApiError } from "~/http/api-error";
import { readForm } from "./form.server";

const argsWith = (type: string, body: BodyInit | null) => ({
  request: new Request("https://gyeot.test/x", { method: "POST", headers: { "Content-Type": type }, body }),
  context: {},
});
const outcome = async (type: string, body: BodyInit | null, maxBytes?: number) => {
  try {
    return [...(await readForm(argsWith(type, body), maxBytes)).keys()];
  } catch (error) {
    return error instanceof ApiError ? [error.status, error.code] : error;
  }
};
// Boundaries shorter than browsers make are refused as such.
const boundary = "----WebKitFormBoundaryZ7vKq0c9sX1mT2bD";
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n${body}\r\n--${boundary}--\r\n`;

it("a form is read by its content type", async () => {
  expect(await outcome("application/x-www-form-urlencoded", "a=1&b=2")).toEqual(["a", "b"]);
  expect(await outcome(multipart, part("file", "x"))).toEqual(["file"]);
});

it.each([
  [multipart, `--${boundary}\r\nContent-Disposition: form-data; name=a`],
  [multipart, part("file", "x").slice(0, -8)],
  [multipart, ""],
  [multipart, null],
  ["multipart/form-data", part("file", "x")],
  ["text/plain", "a=1"],
  ["", "a=1"],
])("%s that is no form is INVALID_REQUEST: %j", async (type, body) => {
  expect(await outcome(type, body)).toEqual([400, "INVALID_REQUEST"]);
});

it("a form over its limit is PAYLOAD_TOO_LARGE, plain forms at 256 KiB", async () => {
  expect(await outcome(multipart, part("file", "x".repeat(300_000)))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(await outcome(multipart, part("file", "x".repeat(300_000)), 400_000)).toEqual(["file"]);
  expect(await outcome("application/x-www-form-urlencoded", `a=${"x".repeat(300_000)}`)).toEqual([
    413,
    "PAYLOAD_TOO_LARGE",
  ]);
});

it("a body over its limit is read to its end without storing it, so that the browser answers", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent++;
      if (sent > 200) stream.close();
      else stream.enqueue(new Uint8Array(65_536));
    },
  });
  const request = new Request("https://gyeot.test/x", {
    method: "POST",
    headers: { "Content-Type": multipart },
    body: endless,
    duplex: "half",
  } as RequestInit);
  await expect(readForm({ request, context: {} }, 65_536)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeGreaterThan(200);
});

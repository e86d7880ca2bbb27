import { parseMultipart } from "@remix-run/multipart-parser";
import { limits } from "#contract/limits";

/** What any form may consist of. Our largest, a post with ten pictures, has some fifty fields and no nested list. */
export const formBounds = {
  fields: 200,
  nameLength: 100,
  depth: 4,
  listLength: Math.max(limits.benefits, limits.plans, limits.postImages),
  partHeaderBytes: 2_048,
};

/** Why a body is not taken; `readForm` answers with the catalogue's code of the same meaning. */
export class FormBodyError extends Error {
  constructor(readonly reason: "malformed" | "tooLarge") {
    super(reason);
  }
}

/**
 * The fields of a form body of the given Content-Type. All counts are checked before a field is made of anything, so time
 * and memory are linear in the body's length whatever it holds. Throws FormBodyError.
 */
export function parseFormBody(bytes: Uint8Array, contentType: string): FormData {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType);
  if (boundary) return parseMultipartForm(bytes, boundary[1] ?? boundary[2] ?? "");
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)) return parseUrlEncoded(bytes);
  throw new FormBodyError("malformed");
}

function parseUrlEncoded(bytes: Uint8Array): FormData {
  if (bytes.byteLength > limits.bodyBytes) throw new FormBodyError("tooLarge");
  if (countOf("&", bytes) >= formBounds.fields) throw new FormBodyError("malformed");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(decode(bytes))) form.append(requireFieldName(name), value);
  return form;
}

function parseMultipartForm(bytes: Uint8Array, boundary: string): FormData {
  const form = new FormData();
  let textBytes = 0;
  for (const part of partsOf(bytes, boundary)) {
    const name = requireFieldName(unescapeName(part.name));
    if (part.filename !== undefined) {
      form.append(name, new File(part.content as BlobPart[], unescapeName(part.filename), { type: part.mediaType }));
      continue;
    }
    textBytes += part.size;
    if (textBytes > limits.bodyBytes) throw new FormBodyError("tooLarge");
    form.append(name, decode(part.bytes));
  }
  return form;
}

function* partsOf(bytes: Uint8Array, boundary: string) {
  const bounds = { maxFileSize: bytes.byteLength, maxTotalSize: bytes.byteLength, maxParts: formBounds.fields };
  try {
    yield* parseMultipart(bytes, { boundary, maxHeaderSize: formBounds.partHeaderBytes, ...bounds });
    if (bytes.byteLength > 0) return;
  } catch (error) {
    if (error instanceof FormBodyError) throw error;
  }
  throw new FormBodyError("malformed");
}

/** Browsers write quotes and line ends of a name as these escapes (HTML, multipart/form-data encoding algorithm). */
const unescapeName = (name = "") => name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/** A name such as `forFollowers.body` or `items[3]`, within the bounds and safe to be made a path of an object. */
function requireFieldName(name: string): string {
  if (name.length > formBounds.nameLength || reserved.test(name)) throw new FormBodyError("malformed");
  const segments = name.split(/[.[]/);
  const indexes = [...name.matchAll(/\[([^\]]*)\]?/g)].map(([, index]) => index ?? "");
  if (segments.length > formBounds.depth || !indexes.every(isListIndex)) throw new FormBodyError("malformed");
  return name;
}

/** Conform's own commands change the fields they name without the checks above, and no form of ours sends them. */
const reserved = /^__intent__$|^__state__$|(?:^|[.[])(?:__proto__|prototype|constructor)(?:$|[.\]])/;

const isListIndex = (text: string) => text === "" || (/^\d{1,3}$/.test(text) && Number(text) < formBounds.listLength);

function countOf(character: string, bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(character.charCodeAt(0)); at !== -1; count++)
    at = bytes.indexOf(character.charCodeAt(0), at + 1);
  return count;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FormBodyError("malformed");
  }
}

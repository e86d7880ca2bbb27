import { MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { limits } from "#contract/limits";

/** The bounds of any form. Our largest, a post with ten pictures, has some fifty fields and no nested list. */
export const formBounds = {
  fields: 200,
  nameLength: 100,
  depth: 4,
  listLength: Math.max(limits.benefits, limits.plans, limits.postImages),
  partHeaderBytes: 2_048,
};

/** Why a body is refused; `readForm` answers with the catalogue's code of the same meaning. */
export class FormBodyError extends Error {
  constructor(readonly reason: "malformed" | "tooLarge") {
    super(reason);
  }
}

type FormBodyParser = { write(bytes: Uint8Array): void; end(): FormData };

/**
 * Parses a form body of the given Content-Type as it arrives. All counts are checked before a field is created, so time
 * and memory are linear in the body's length. Both methods throw FormBodyError.
 */
export function formBodyParser(contentType: string): FormBodyParser {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType);
  if (boundary) return multipartParser(boundary[1] ?? boundary[2] ?? "");
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)) return urlEncodedParser();
  throw new FormBodyError("malformed");
}

function urlEncodedParser(): FormBodyParser {
  const blocks: Uint8Array[] = [];
  let size = 0;
  const input = inBlocks((block) => {
    size += block.byteLength;
    if (size > limits.bodyBytes) throw new FormBodyError("tooLarge");
    blocks.push(block);
  });
  return {
    write: input.write,
    end() {
      input.end();
      return urlEncodedForm(Buffer.concat(blocks));
    },
  };
}

function urlEncodedForm(bytes: Uint8Array): FormData {
  if (countOf("&", bytes) >= formBounds.fields) throw new FormBodyError("malformed");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(decode(bytes))) form.append(requireFieldName(name), value);
  return form;
}

function multipartParser(boundary: string): FormBodyParser {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: formBounds.partHeaderBytes,
    maxParts: formBounds.fields,
    // The caller bounds the body's own length.
    maxFileSize: Number.POSITIVE_INFINITY,
    maxTotalSize: Number.POSITIVE_INFINITY,
  });
  const form = new FormData();
  let textBytes = 0;
  const take = (block: Uint8Array) => {
    for (const part of parser.write(block)) {
      if (part.filename === undefined) textBytes += part.size;
      if (textBytes > limits.bodyBytes) throw new FormBodyError("tooLarge");
      addPart(form, part);
    }
  };
  const input = inBlocks((block) => orMalformed(() => take(block)));
  return {
    write: input.write,
    end() {
      input.end();
      orMalformed(() => parser.finish());
      return form;
    },
  };
}

function addPart(form: FormData, part: MultipartPart): void {
  const name = requireFieldName(unescapeName(part.name));
  const { filename, mediaType: type } = part;
  if (filename === undefined) form.append(name, decode(part.bytes));
  else form.append(name, new File(part.content as BlobPart[], unescapeName(filename), { type }));
}

function orMalformed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof FormBodyError ? error : new FormBodyError("malformed");
  }
}

const blockBytes = 64 * 1_024;
/** The end of the closing delimiter: the parser reports an error for any write after it, even the line's end. */
const heldBackBytes = 4;

/** Joins chunks to blocks: a body sent byte by byte would cost a hundred bytes of memory for each. */
function inBlocks(take: (block: Uint8Array) => void) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return {
    write(bytes: Uint8Array): void {
      chunks.push(bytes);
      size += bytes.byteLength;
      if (size < blockBytes) return;
      const all = Buffer.concat(chunks);
      chunks = [all.subarray(-heldBackBytes)];
      size = heldBackBytes;
      take(all.subarray(0, -heldBackBytes));
    },
    end(): void {
      take(Buffer.concat(chunks));
    },
  };
}

/** Browsers write quotes and line ends of a name as these escapes (HTML, multipart/form-data encoding algorithm). */
const unescapeName = (name = "") => name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/** A name such as `forFollowers.body` or `items[3]`, within the bounds and safe as a path of an object. */
function requireFieldName(name: string): string {
  if (name.length > formBounds.nameLength || commands.has(name)) throw new FormBodyError("malformed");
  const segments = name.split(/[.[]/);
  if (name.split(/[.[\]]/).some(isInherited)) throw new FormBodyError("malformed");
  const indexes = [...name.matchAll(/\[([^\]]*)\]?/g)].map(([, index]) => index ?? "");
  if (segments.length > formBounds.depth || !indexes.every(isListIndex)) throw new FormBodyError("malformed");
  return name;
}

/** Conform's own commands change the fields they name without the checks above, and no form of ours sends them. */
const commands = new Set(["__intent__", "__state__"]);
/** `toString` and the like: the form's values would contain the function that every object inherits, and fail to render. */
const isInherited = (name: string) => name === "prototype" || name in Object.prototype;

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

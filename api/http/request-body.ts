import { limits } from "#contract/limits";
import { ApiError } from "./api-error";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The request's body as text, at most 256 KiB of valid UTF-8; "" without one. */
export async function readText(request: Request): Promise<string> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > limits.bodyBytes) throw new ApiError("PAYLOAD_TOO_LARGE");
  if (!request.body) return "";
  const bytes = declared !== null ? new Uint8Array(await request.arrayBuffer()) : await readBounded(request.body);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError("INVALID_REQUEST", { fields: { body: ["invalid"] } });
  }
}

/** Parses JSON. Numbers written with a fraction or exponent are refused: the API takes whole numbers only. */
export function parseJson(text: string): unknown {
  if (text.includes('"__proto__"') || hasInexactNumber(text))
    throw new ApiError("INVALID_REQUEST", { fields: { body: ["invalid"] } });
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("INVALID_REQUEST", { fields: { body: ["invalid"] } });
  }
}

/** Matches an unterminated string too: otherwise each quote inside would start a new search, n² steps in all. */
const stringOrNumber = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.eE+-]*/gs;

function hasInexactNumber(text: string): boolean {
  for (const [token] of text.matchAll(stringOrNumber)) {
    if (token[0] !== '"' && /[.eE]/.test(token)) return true;
  }
  return false;
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limits.bodyBytes) throw new ApiError("PAYLOAD_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

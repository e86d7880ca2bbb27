import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import zlib, { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib";
import { htmlOf } from "~/document/html-response";

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
/** As fast as gzip at its usual level, and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json|atom\+xml)|image\/svg\+xml)/;

/** Sends Remix's response on: a page in one piece, others as they stream; compressed where that helps. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response) {
  const body = htmlOf(response) ?? response.body;
  const compressible = body !== null && isCompressible(response.headers);
  const coding = compressible ? codingFor(incoming) : null;
  writeHead(outgoing, response, { compressible, coding });
  if (incoming.method === "HEAD" || body === null) {
    await response.body?.cancel();
    outgoing.end();
  } else if (typeof body === "string") {
    const bytes = Buffer.from(body);
    outgoing.end(coding === "gzip" ? await gzip(bytes) : coding ? await brotli(bytes, brotliOptions) : bytes);
  } else {
    const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const sent = coding ? pipeline(...compressed(stream, coding), outgoing) : pipeline(stream, outgoing);
    await sent.catch(ignoreDisconnect);
  }
}

function compressed(body: Readable, coding: Coding) {
  const compressor = coding === "gzip" ? createGzip() : createBrotliCompress(brotliOptions);
  return [flushing(body, compressor), compressor] as const;
}

type Coding = "gzip" | "br";
type Compression = { compressible: boolean; coding: Coding | null };

function writeHead(outgoing: ServerResponse, response: Response, { compressible, coding }: Compression): void {
  const { headers } = response;
  if (compressible) addVary(headers, "Accept-Encoding");
  if (coding) {
    headers.set("Content-Encoding", coding);
    headers.delete("Content-Length");
    const tag = headers.get("ETag");
    if (tag && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
  }
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  outgoing.writeHead(response.status);
}

function addVary(headers: Headers, name: string): void {
  const named = headers.get("Vary")?.split(/\s*,\s*/) ?? [];
  if (!named.some((each) => each.toLowerCase() === name.toLowerCase()))
    headers.set("Vary", [...named, name].join(", "));
}

function isCompressible(headers: Headers): boolean {
  return !headers.has("Content-Encoding") && TEXT.test(headers.get("Content-Type") ?? "");
}

/** gzip wherever it is accepted, as every cache in front of us has it; else Brotli, for a client that names it alone. */
function codingFor(incoming: IncomingMessage): Coding | null {
  const accepted = String(incoming.headers["accept-encoding"] ?? "");
  if (accepts(accepted, "gzip|\\*")) return "gzip";
  return accepts(accepted, "br") ? "br" : null;
}

const accepts = (accepted: string, names: string): boolean =>
  new RegExp(`(?:^|,)\\s*(?:${names})\\s*(?!;\\s*q=0(?:\\.0+)?\\s*(?:,|$))(?:;|,|$)`, "i").test(accepted);

// The chunks of one turn of the event loop are sent together: a flush for each would compress far worse.
async function* flushing(chunks: AsyncIterable<Uint8Array>, compressor: Gzip | BrotliCompress) {
  let waiting = false;
  for await (const chunk of chunks) {
    yield chunk;
    if (waiting) continue;
    waiting = true;
    setImmediate(() => {
      waiting = false;
      if (!compressor.writableEnded && !compressor.destroyed) compressor.flush();
    });
  }
}

// A reader who disconnects in the middle is no failure of ours.
function ignoreDisconnect(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
}

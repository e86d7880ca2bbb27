import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import zlib, { createGzip, type Gzip } from "node:zlib";
import { htmlOf } from "~/document/html-response";

const gzip = promisify(zlib.gzip);

const TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json|atom\+xml)|image\/svg\+xml)/;

/** Sends Remix's response on: a page in one piece, others as they stream; compressed where that helps. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response) {
  const body = htmlOf(response) ?? response.body;
  const compressible = body !== null && isCompressible(response.headers);
  const compress = compressible && acceptsGzip(incoming);
  writeHead(outgoing, response, { compressible, compress });
  if (incoming.method === "HEAD" || body === null) {
    await response.body?.cancel();
    outgoing.end();
  } else if (typeof body === "string") {
    const bytes = Buffer.from(body);
    outgoing.end(compress ? await gzip(bytes) : bytes);
  } else {
    const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const sent = compress ? pipeline(...compressed(stream), outgoing) : pipeline(stream, outgoing);
    await sent.catch(ignoreDisconnect);
  }
}

function compressed(body: Readable) {
  const gzip = createGzip();
  return [flushing(body, gzip), gzip] as const;
}

type Compression = { compressible: boolean; compress: boolean };

function writeHead(outgoing: ServerResponse, response: Response, { compressible, compress }: Compression): void {
  const { headers } = response;
  if (compressible) addVary(headers, "Accept-Encoding");
  if (compress) {
    headers.set("Content-Encoding", "gzip");
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

function acceptsGzip(incoming: IncomingMessage): boolean {
  const accepted = String(incoming.headers["accept-encoding"] ?? "");
  return /(?:^|,)\s*(?:gzip|\*)\s*(?!;\s*q=0(?:\.0+)?\s*(?:,|$))(?:;|,|$)/i.test(accepted);
}

// The chunks of one turn of the event loop are sent together: a flush for each would compress far worse.
async function* flushing(chunks: AsyncIterable<Uint8Array>, gzip: Gzip) {
  let waiting = false;
  for await (const chunk of chunks) {
    yield chunk;
    if (waiting) continue;
    waiting = true;
    setImmediate(() => {
      waiting = false;
      if (!gzip.writableEnded && !gzip.destroyed) gzip.flush();
    });
  }
}

// A reader who disconnects in the middle is no failure of ours.
function ignoreDisconnect(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
}

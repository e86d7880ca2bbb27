import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";

const TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json|atom\+xml)|image\/svg\+xml)/;

/** Sends Remix's answer on, compressed as it streams where that helps. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response) {
  const compress = isCompressible(response) && acceptsGzip(incoming);
  writeHead(outgoing, response, compress);
  if (!response.body || incoming.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  const sent = compress ? pipeline(...compressed(body), outgoing) : pipeline(body, outgoing);
  await sent.catch(ignoreLeaving);
}

function compressed(body: Readable) {
  const gzip = createGzip();
  return [flushing(body, gzip), gzip] as const;
}

function writeHead(outgoing: ServerResponse, response: Response, compress: boolean): void {
  const { headers } = response;
  if (isCompressible(response)) addVary(headers, "Accept-Encoding");
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

function isCompressible({ body, headers }: Response): boolean {
  return body !== null && !headers.has("Content-Encoding") && TEXT.test(headers.get("Content-Type") ?? "");
}

function acceptsGzip(incoming: IncomingMessage): boolean {
  const accepted = String(incoming.headers["accept-encoding"] ?? "");
  return /(?:^|,)\s*(?:gzip|\*)\s*(?!;\s*q=0(?:\.0+)?\s*(?:,|$))(?:;|,|$)/i.test(accepted);
}

// What comes in one turn of the event loop goes out together: a flush per chunk would compress far worse.
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

// A reader who leaves in the middle is no failure of ours.
function ignoreLeaving(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
}

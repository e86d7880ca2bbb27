import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { BodyTooSlow, readBody } from "./read-body";

const KIB = 1_024;
export const LARGEST_FILES = 110 * KIB * KIB;
const LARGEST_FORM = 256 * KIB;
const FROM_PROXIES = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/;

export class BodyTooLarge extends Error {}

interface Body {
  tooLarge: boolean;
  tooSlow: boolean;
  stream: ReadableStream<Uint8Array> | undefined;
}

export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, url: URL) {
  const aborted = new AbortController();
  outgoing.once("close", () => outgoing.writableFinished || aborted.abort());
  const body = bodyOf(incoming, outgoing);
  const request = new Request(url, {
    method: incoming.method,
    headers: readHeaders(incoming, url),
    body: body.stream,
    signal: aborted.signal,
    duplex: "half",
  } as RequestInit);
  return { request, body };
}

// Headers that name host and origin are replaced by our own, as the client may have forged them.
function readHeaders(incoming: IncomingMessage, url: URL): Headers {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at] ?? "";
    if (!FROM_PROXIES.test(name.toLowerCase())) headers.append(name, incoming.rawHeaders[at + 1] ?? "");
  }
  headers.set("Host", url.host);
  return headers;
}

function bodyOf(incoming: IncomingMessage, outgoing: ServerResponse): Body {
  const body: Body = { tooLarge: false, tooSlow: false, stream: undefined };
  if (incoming.method === "GET" || incoming.method === "HEAD") return body;
  const limit = incoming.headers["content-type"]?.startsWith("multipart/form-data") ? LARGEST_FILES : LARGEST_FORM;
  body.tooLarge = Number(incoming.headers["content-length"] ?? 0) > limit;
  if (body.tooLarge) return body;
  const chunks = Readable.from(bounded(incoming, limit, body));
  // The reader has stopped by then; the host drops the rest.
  outgoing.once("finish", () => chunks.destroy());
  body.stream = Readable.toWeb(chunks) as typeof body.stream;
  return body;
}

async function* bounded(incoming: IncomingMessage, limit: number, body: Body) {
  let size = 0;
  try {
    for await (const chunk of readBody(incoming)) {
      size += chunk.length;
      if (size > limit) throw new BodyTooLarge();
      yield chunk;
    }
  } catch (error) {
    body.tooLarge = error instanceof BodyTooLarge;
    body.tooSlow = error instanceof BodyTooSlow;
    throw error;
  }
}

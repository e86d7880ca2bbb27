import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "#contract/runtime/network";
import { isSameOrigin } from "~/http/csrf.server";
import { clientAddress } from "./client-address";
import { plainHeaders } from "./plain-headers";
import { BodyTooSlow, readBody } from "./read-body";

const largestBytes = 1_024 * 1_024;
const perMinute = 120;
const patienceMs = 5_000;
/** The SDK's own header line is a few hundred bytes. */
const longestHeaderBytes = 8 * 1_024;
const unavailable = { "Retry-After": "60" };
/** Sentry's rate limit headers, passed on so that browsers obey them. */
const forwardedHeaders = ["retry-after", "x-sentry-rate-limits"];

type Tunnel = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * /monitoring: forwards our pages' reports to Sentry, so that no page connects to another host. It accepts only
 * envelopes with our own DSN, from our own pages, up to a limit per network, and forwards no visitor's address.
 */
export function createTunnel(dsn: string | undefined): Tunnel {
  if (!dsn) return async (_, outgoing) => end(outgoing, 404);
  const own = new URL(dsn);
  const project = own.pathname.split("/").at(-1) ?? "";
  const target = `${own.protocol}//${own.host}${own.pathname.slice(0, -project.length)}api/${project}/envelope/`;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  return async (incoming, outgoing) => {
    if (incoming.method !== "POST") return end(outgoing, 405, { Allow: "POST" });
    if (!isSameOrigin(new Headers(pick(incoming, ["origin", "sec-fetch-site"])))) return end(outgoing, 403);
    const allowed = await limiter.consume(networkOf(clientAddress(incoming) ?? "")).catch(() => null);
    if (!allowed) return end(outgoing, 429, { "Retry-After": "60" });
    // A compressed envelope cannot be checked without unpacking it; our pages send it plain.
    if (incoming.headers["content-encoding"]) return end(outgoing, 415, { Connection: "close" });
    const body = await read(incoming);
    if (typeof body === "number") return end(outgoing, body, { Connection: "close" });
    const envelope = ownEnvelope(body, own);
    if (!envelope) return end(outgoing, 403);
    try {
      const answer = await fetch(target, {
        method: "POST",
        body: envelope,
        headers: { "Content-Type": "application/x-sentry-envelope" },
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      const headers = Object.fromEntries(
        forwardedHeaders.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ""]] : [])),
      );
      if (answer.status >= 500) return end(outgoing, 503, { ...unavailable, ...headers });
      end(outgoing, answer.ok ? 200 : answer.status, headers);
    } catch {
      end(outgoing, 503, unavailable);
    }
  };
}

/**
 * The envelope, or null when it does not name our DSN. Its first line, JSON, is written again with that DSN, so that
 * the receiver cannot read another DSN than was checked (a doubled key).
 */
function ownEnvelope(body: Buffer, own: URL): Buffer<ArrayBuffer> | null {
  const length = body.indexOf(10);
  if (length < 0 || length > longestHeaderBytes) return null;
  try {
    const header = JSON.parse(body.subarray(0, length).toString("utf8")) as { dsn?: unknown } | null;
    const named = new URL(String(header?.dsn));
    if (named.host !== own.host || named.pathname !== own.pathname || named.username !== own.username) return null;
    const line = JSON.stringify({ ...header, dsn: own.href });
    return Buffer.concat([Buffer.from(line), body.subarray(length)]);
  } catch {
    return null;
  }
}

/** The whole body, or the error status as soon as it is too large or too slow. */
async function read(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | 408 | 413> {
  if (Number(incoming.headers["content-length"] ?? 0) > largestBytes) return 413;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of readBody(incoming)) {
      size += chunk.length;
      if (size > largestBytes) return 413;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyTooSlow) return 408;
    throw error;
  }
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>;
}

function pick({ headers }: IncomingMessage, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function end(outgoing: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, { ...plainHeaders(), ...headers });
  outgoing.end();
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { isSameOrigin } from "../csrf.server";
import { clientAddress } from "./client-address";
import { plainHeaders } from "./plain-headers";
import { BodyTooSlow, readBody } from "./read-body";

const largestBytes = 1_024 * 1_024;
const perMinute = 120;
const patienceMs = 5_000;
/** Sentry's own way to say "slow down": passed on, so that browsers obey it. */
const passedOn = ["retry-after", "x-sentry-rate-limits"];

export type Tunnel = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * /monitoring: passes on what our pages report to Sentry, so that no page talks to another host. It forwards only what
 * names our own DSN, only from our own pages, only so much, and tells nobody's address. Without a DSN it is not there.
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
    const allowed = await limiter.consume(clientAddress(incoming) ?? "").catch(() => null);
    if (!allowed) return end(outgoing, 429, { "Retry-After": "60" });
    const envelope = await read(incoming);
    if (typeof envelope === "number") return end(outgoing, envelope, { Connection: "close" });
    if (!isOurs(envelope, own)) return end(outgoing, 403);
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
        passedOn.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ""]] : [])),
      );
      end(outgoing, answer.ok ? 200 : answer.status, headers);
    } catch {
      end(outgoing, 502);
    }
  };
}

/** An envelope's first line is JSON and names the DSN it was made for. */
function isOurs(envelope: Buffer, own: URL): boolean {
  const line = envelope.subarray(0, Math.max(0, envelope.indexOf(10))).toString("utf8");
  try {
    const named = new URL(String((JSON.parse(line) as { dsn?: unknown } | null)?.dsn));
    return named.host === own.host && named.pathname === own.pathname && named.username === own.username;
  } catch {
    return false;
  }
}

/** The whole body, or the status of its refusal as soon as it is too large or too slow. */
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

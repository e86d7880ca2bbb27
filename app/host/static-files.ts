import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";

interface StaticFile {
  type: string;
  etag: string;
  bytes: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
type StaticFiles = Map<string, StaticFile>;

const DAY = 86_400;
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/** The build's files, a few megabytes, in memory with the copies compressed at build. */
export function loadFiles(folder: string): StaticFiles {
  const read = (name: string) => readFileSync(join(folder, name));
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length)),
  );
  const own = [...names].filter((name) => !/(?:^|\/)\.(?!well-known\/)|\.(?:br|gz)$/.test(name));
  return new Map(
    own.map((name) => {
      const bytes = read(name);
      const file: StaticFile = { bytes, type: TYPES[extname(name)] ?? "application/octet-stream", etag: tagOf(bytes) };
      if (names.has(`${name}.br`)) file.br = read(`${name}.br`);
      if (names.has(`${name}.gz`)) file.gzip = read(`${name}.gz`);
      return [`/${name}`, file];
    }),
  );
}

/** Whether the address was a file's and has been answered. */
export function sendFile(files: StaticFiles, incoming: IncomingMessage, outgoing: ServerResponse, url: URL): boolean {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return false;
  const hashed = url.pathname.startsWith("/assets/");
  const file = files.get(url.pathname);
  if (!file && !hashed) return false;
  outgoing.setHeader("X-Content-Type-Options", "nosniff");
  outgoing.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  // A page loads some ten of them, and no log names a request of one.
  if (file && hashed) outgoing.removeHeader("X-Request-Id");
  if (!file) outgoing.writeHead(404, { "Cache-Control": "no-store" }).end();
  else send(file, hashed ? `public, max-age=${365 * DAY}, immutable` : `public, max-age=${DAY}`, incoming, outgoing);
  return true;
}

function send(file: StaticFile, caching: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader("Cache-Control", caching);
  outgoing.setHeader("ETag", file.etag);
  if (file.br || file.gzip) outgoing.setHeader("Vary", "Accept-Encoding");
  if (incoming.headers["if-none-match"] === file.etag) return void outgoing.writeHead(304).end();
  const [encoding, bytes] = choose(file, String(incoming.headers["accept-encoding"] ?? ""));
  if (encoding) outgoing.setHeader("Content-Encoding", encoding);
  outgoing.writeHead(200, { "Content-Type": file.type, "Content-Length": bytes.length });
  outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
}

function choose(file: StaticFile, accepted: string): [encoding: string | undefined, bytes: Buffer] {
  if (file.br && /\bbr\b/.test(accepted)) return ["br", file.br];
  if (file.gzip && /\bgzip\b/.test(accepted)) return ["gzip", file.gzip];
  return [undefined, file.bytes];
}

// Weak: the same for the file and for its compressed copies.
function tagOf(bytes: Buffer): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 16)}"`;
}

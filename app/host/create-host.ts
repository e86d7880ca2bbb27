import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import type { Logger } from "pino";
import { crossSiteRefusal, isOneClickUnsubscribe } from "../csrf.server";
import { clientAddress } from "./client-address";
import { createTunnel } from "./monitoring";
import { plainHeaders } from "./plain-headers";
import { readAddress } from "./read-address";
import { BodyTooSlow, dropUnread } from "./read-body";
import { BodyTooLarge, LARGEST_FILES, toRequest } from "./request";
import { sendResponse } from "./response";
import { sharePages } from "./shared-pages";
import { loadFiles, sendFile } from "./static-files";

export interface HostOptions {
  handle: RequestHandler;
  files: string;
  /** The site's own origin: no header of a request may change it. */
  origin: string;
  log: Logger;
  /** Where errors are reported to; without it nothing is. */
  dsn?: string;
  report?: (error: unknown) => void;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The web host: files compressed at build, and Remix's request handler for the rest. */
export function createHost(options: HostOptions): Server {
  const files = loadFiles(options.files);
  const handle = sharePages(options.handle);
  const tunnel = createTunnel(options.dsn);
  // Looked for often enough for the limits below to mean something.
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (incoming, outgoing) => {
    outgoing.once("finish", () => setImmediate(dropUnread, incoming, LARGEST_FILES));
    const requestId = randomUUID();
    outgoing.setHeader("X-Request-Id", requestId);
    if (incoming.url === "/healthz") return answer(outgoing, 200, "ok");
    logWhenDone(incoming, outgoing, requestId, options.log);
    if (incoming.url?.split("?", 1)[0] === "/monitoring")
      return void tunnel(incoming, outgoing).catch((error) => fail(error, outgoing, requestId));
    if (!METHODS.has(incoming.method ?? "")) return refuseMethod(outgoing);
    const url = readAddress(incoming.url, options.origin);
    if (!url) return answer(outgoing, 400, "This address is not valid.");
    if (sendFile(files, incoming, outgoing, url)) return;
    page(incoming, outgoing, url, requestId).catch((error) => fail(error, outgoing, requestId));
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  return server;

  async function page(incoming: IncomingMessage, outgoing: ServerResponse, url: URL, requestId: string) {
    const { request, body } = toRequest(incoming, outgoing, url);
    const refusal = body.tooLarge ? "tooLarge" : crossSiteRefusal(request);
    if (refusal) return answer(outgoing, REFUSALS[refusal].status, REFUSALS[refusal].words);
    // Allowed above whatever its origin is; the framework's own check would answer a foreign one with a bare 500.
    if (isOneClickUnsubscribe(request)) request.headers.delete("Origin");
    const context: AppLoadContext = {
      clientAddress: clientAddress(incoming),
      requestId,
      log: options.log.child({ requestId }),
      report: options.report,
    };
    const response = await handle(request, context);
    const cut = cutOf(body);
    if (cut) return answer(outgoing, cut.status, cut.words);
    // Whatever made it: a page, its data, a file, a picture.
    if (response.status === 503 && !response.headers.has("Retry-After")) outgoing.setHeader("Retry-After", "5");
    await sendResponse(incoming, outgoing, response);
  }

  function fail(error: unknown, outgoing: ServerResponse, requestId: string) {
    if (outgoing.destroyed) return;
    const cut = cutOf({ tooLarge: error instanceof BodyTooLarge, tooSlow: error instanceof BodyTooSlow });
    if (cut) return answer(outgoing, cut.status, cut.words);
    options.log.error({ requestId, err: error }, "the host failed");
    options.report?.(error);
    answer(outgoing, 500, "Something went wrong.");
  }
}

const REFUSALS = {
  crossSite: { status: 403, words: "This request did not come from a page of ours." },
  notAForm: { status: 415, words: "Only forms are taken here." },
  tooLarge: { status: 413, words: "This is larger than we take." },
  tooSlow: { status: 408, words: "This did not arrive in time." },
};

const cutOf = ({ tooLarge, tooSlow }: { tooLarge: boolean; tooSlow: boolean }) =>
  tooLarge ? REFUSALS.tooLarge : tooSlow ? REFUSALS.tooSlow : null;

function refuseMethod(outgoing: ServerResponse): void {
  outgoing.setHeader("Allow", [...METHODS].join(", "));
  answer(outgoing, 405, "This method is not served.");
}

function answer(outgoing: ServerResponse, status: number, words: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, {
    ...plainHeaders(),
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    // A body that came too slowly is not waited for, so the connection cannot carry another request.
    ...(status === 408 || isEndless(outgoing.req) ? { Connection: "close" } : {}),
  });
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : words);
}

/** More than any form of ours may have, or of no stated length: not read to its end. */
function isEndless({ headers }: IncomingMessage): boolean {
  return Boolean(headers["transfer-encoding"]) || Number(headers["content-length"] ?? 0) > LARGEST_FILES;
}

function logWhenDone(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, log: Logger): void {
  const began = performance.now();
  outgoing.once("close", () => {
    const path = incoming.url?.split("?", 1)[0];
    const ms = Math.round(performance.now() - began);
    log.info({ method: incoming.method, path, status: outgoing.statusCode, ms, requestId });
  });
}

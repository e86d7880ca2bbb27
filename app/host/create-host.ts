import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import type { Logger } from "pino";
import { crossSiteRefusal, isOneClickUnsubscribe } from "~/http/csrf.server";
import { localeOf } from "~/i18n/locale.server";
import { clientAddress, isDirectAndTrusted, isDirectCall } from "./client-address";
import { createMetricsReader } from "./collect-metrics";
import { createErrorLog } from "./error-log";
import type { FoundRoute } from "./find-route";
import { createMetrics, type Metrics, pathLabels, type StoreCounts } from "./metrics";
import { createTunnel } from "./monitoring";
import { plainHeaders } from "./plain-headers";
import { readAddress } from "./read-address";
import { BodyTooSlow, dropUnread } from "./read-body";
import { sendReadiness } from "./readiness";
import { codeOfStatus, type HostRefusal, isFrameworkAnswer, refuse } from "./refuse";
import { BodyTooLarge, LARGEST_FILES, toRequest } from "./request";
import { sendResponse } from "./response";
import { sharePages } from "./shared-pages";
import { loadFiles, sendFile } from "./static-files";

interface HostOptions {
  handle: RequestHandler;
  files: string;
  /** The site's own origin: no header of a request may change it. */
  origin: string;
  log: Logger;
  /** Whether guests share pages for three seconds: not before a cache that is called back, which would store an old one. */
  sharesPages?: boolean;
  /** Whether the API is ready, and so this process. */
  isReady: () => Promise<boolean>;
  /** Where errors are reported; by default nowhere. */
  dsn?: string;
  report?: (error: unknown) => void;
  /** The route that answers an address; null where there is none. */
  findRoute?: (url: URL) => FoundRoute | null;
  /** The counts of the markup that the pages' own build keeps. */
  keptMarkup?: StoreCounts;
}

/** One request: `path` is the pattern by which it is counted. */
type Exchange = { requestId: string; path: string };

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The web host: files compressed at build, and Remix's request handler for the rest. */
export function createHost(options: HostOptions): Server {
  const files = loadFiles(options.files);
  const { handle, counts } = sharePages(options.handle, options.sharesPages);
  const metrics = createMetrics();
  metrics.addStore("shared_pages", "Public pages that guests share for three seconds", counts);
  if (options.keptMarkup) metrics.addStore("kept_markup", "Markup kept for all viewers", options.keptMarkup);
  const readMetrics = createMetricsReader(metrics.report);
  const tunnel = createTunnel(options.dsn);
  const logError = createErrorLog(options.log, options.report);
  // Node checks connections this often, so that the time limits below hold.
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (incoming, outgoing) => {
    outgoing.once("finish", () => setImmediate(dropUnread, incoming, LARGEST_FILES));
    const requestId = randomUUID();
    outgoing.setHeader("X-Request-Id", requestId);
    const exchange: Exchange = { requestId, path: pathLabels.unmatched };
    countWhenDone(incoming, outgoing, exchange, metrics);
    const failed = (error: unknown) => fail(error, incoming, outgoing, requestId);
    if (incoming.url === "/healthz") {
      exchange.path = "/healthz";
      return answer(outgoing, "ok");
    }
    if (incoming.url === "/readyz" && isDirectCall(incoming)) {
      exchange.path = "/readyz";
      return void options.isReady().then((ready) => sendReadiness(outgoing, ready), failed);
    }
    if (incoming.url === "/metrics" && incoming.method === "GET" && isDirectAndTrusted(incoming)) {
      exchange.path = "/metrics";
      return void readMetrics().then((text) => answer(outgoing, text, metrics.contentType), failed);
    }
    logWhenDone(incoming, outgoing, requestId, options.log);
    if (incoming.url?.split("?", 1)[0] === "/monitoring") {
      exchange.path = "/monitoring";
      return void tunnel(incoming, outgoing).catch(failed);
    }
    if (!METHODS.has(incoming.method ?? ""))
      return refuseRequest(incoming, outgoing, requestId, methodRefused(METHODS));
    const url = readAddress(incoming.url, options.origin);
    if (!url) return refuseRequest(incoming, outgoing, requestId, { status: 400, code: "INVALID_REQUEST" });
    if (sendFile(files, incoming, outgoing, url)) {
      exchange.path = pathLabels.file;
      return;
    }
    if (endsInSlash(url)) return redirectToBare(outgoing, url);
    page(incoming, outgoing, url, exchange).catch(failed);
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  return server;

  async function page(incoming: IncomingMessage, outgoing: ServerResponse, url: URL, exchange: Exchange) {
    const { requestId } = exchange;
    const route = options.findRoute?.(url);
    if (route) exchange.path = route.pattern;
    const refuse = (refusal: HostRefusal) => refuseRequest(incoming, outgoing, requestId, refusal);
    const { request, body } = toRequest(incoming, outgoing, url);
    const reason = body.tooLarge ? "tooLarge" : crossSiteRefusal(request);
    if (reason) return refuse(REFUSALS[reason]);
    if (route && !route.methods.includes(request.method)) return refuse(methodRefused(route.methods));
    // The host has allowed this origin above; the framework's own check would answer a foreign one with a bare 500.
    if (isOneClickUnsubscribe(request)) request.headers.delete("Origin");
    const releases: (() => void)[] = [];
    const context: AppLoadContext = {
      clientAddress: clientAddress(incoming),
      requestId,
      observeApiCall: metrics.observeApiCall,
      logError: (error, details) => logError(error, { ...details, requestId }),
      afterwards: (work) => releases.push(work),
    };
    const response = await handle(request, context, route?.parameters).finally(() => {
      for (const work of releases) work();
    });
    const cut = bodyRefusal(body);
    if (cut) return refuse(cut);
    if (isFrameworkAnswer(response)) {
      // Not awaited: a copy for the shared pages would have to be cancelled too.
      void response.body?.cancel().catch(() => undefined);
      const { status } = response;
      return refuse({ code: codeOfStatus(status), ...context.refusal, status, headers: retryHeader(status, context) });
    }
    // Every kind of response: a page, its data, a file, a picture.
    if (!response.headers.has("Retry-After"))
      for (const [name, value] of Object.entries(retryHeader(response.status, context)))
        outgoing.setHeader(name, value);
    await sendResponse(incoming, outgoing, response);
  }

  function fail(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) {
    if (outgoing.destroyed) return;
    const cut = bodyRefusal({ tooLarge: error instanceof BodyTooLarge, tooSlow: error instanceof BodyTooSlow });
    if (!cut) logError(error, { requestId, method: incoming.method, path: incoming.url?.split("?", 1)[0] });
    refuseRequest(incoming, outgoing, requestId, cut ?? { status: 500, code: "INTERNAL_SERVER_ERROR" });
  }
}

/** One address for one page: without a slash at its end. */
const endsInSlash = ({ pathname }: URL) => pathname !== "/" && pathname.endsWith("/");

function redirectToBare(outgoing: ServerResponse, { pathname, search }: URL): void {
  let end = pathname.length;
  while (pathname[end - 1] === "/") end--;
  outgoing.writeHead(308, { ...plainHeaders(), Location: pathname.slice(0, end) + search }).end();
}

const REFUSALS = {
  crossSite: { status: 403, code: "PERMISSION_DENIED" },
  notAForm: { status: 415, code: "INVALID_REQUEST" },
  tooLarge: { status: 413, code: "PAYLOAD_TOO_LARGE" },
  tooSlow: { status: 408, code: "INVALID_REQUEST" },
} as const satisfies Record<string, HostRefusal>;

const bodyRefusal = ({ tooLarge, tooSlow }: { tooLarge: boolean; tooSlow: boolean }) =>
  tooLarge ? REFUSALS.tooLarge : tooSlow ? REFUSALS.tooSlow : null;

const methodRefused = (allowed: Iterable<string>): HostRefusal => ({
  status: 405,
  code: "INVALID_REQUEST",
  headers: { Allow: [...allowed].join(", ") },
});

/** When to try again: what the API asked for; after an outage of web's own, five seconds. */
function retryHeader(status: number, { retryAfter }: AppLoadContext): Record<string, string> {
  const seconds = status === 503 ? (retryAfter ?? "5") : status === 429 ? retryAfter : undefined;
  return seconds ? { "Retry-After": seconds } : {};
}

function refuseRequest(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, refusal: HostRefusal) {
  const { cookie = "", accept = "", "accept-language": language = "" } = incoming.headers;
  const announced = Number(incoming.headers["content-length"] ?? 0);
  const request = new Request("http://host/", { headers: { cookie, "accept-language": language } });
  // A body larger than any form of ours, or without a stated length, is not read to its end.
  const isEndless = Boolean(incoming.headers["transfer-encoding"]) || announced > LARGEST_FILES;
  if (isEndless && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
  refuse(outgoing, refusal, { lang: localeOf(request), wantsPage: accept.includes("text/html"), requestId });
}

function answer(outgoing: ServerResponse, message: string, type = "text/plain; charset=utf-8"): void {
  outgoing.writeHead(200, { ...plainHeaders(), "Content-Type": type });
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : message);
}

function countWhenDone(
  { method = "" }: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
  metrics: Metrics,
) {
  const began = performance.now();
  outgoing.once("close", () => {
    const status = outgoing.headersSent ? outgoing.statusCode : null;
    metrics.observeRequest(method, exchange.path, status, (performance.now() - began) / 1_000);
  });
}

function logWhenDone(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, log: Logger): void {
  const began = performance.now();
  outgoing.once("close", () => {
    const path = incoming.url?.split("?", 1)[0];
    const ms = Math.round(performance.now() - began);
    log.info({ method: incoming.method, path, status: outgoing.statusCode, ms, requestId });
  });
}

import "isomorphic-fetch";
import { Writable } from "node:stream";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { etagOf, isUnchanged, keepForBack, setCacheHeaders } from "~/http/cache-headers.server";
import { crossSiteRefusal } from "~/http/csrf.server";
import { hasFlash } from "~/http/flash.server";
import { NonceContext } from "~/http/nonce";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { newNonce, pagePolicy, setSecurityHeaders } from "~/http/security-headers.server";
import { isLng, TextContext } from "~/i18n/i18n";
import { remixI18n, textSource } from "~/i18n/i18n.server";
import { PageFactsContext } from "~/preferences/display";
import { preferencesOf } from "~/preferences/preferences.server";
import { sessionOf } from "~/session/session.server";
import { env } from "./env.server";

// A missing variable stops the start, not the first request.
env();

export const streamTimeout = 5_000;
const renderTimeoutMs = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const nonce = newNonce();
  const html = await renderPage(request, remix, nonce);
  const pending = responseContext(context);
  pending.writeCookies(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (setCacheHeaders(headers, status, pending, await isPlainGuest({ request, context }), request)) {
    const etag = etagOf(html, nonce);
    headers.set("ETag", etag);
    // A 304 must not bring a new nonce to the body that the browser has kept: no policy on it.
    if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  }
  keepForBack(headers, request, status);
  headers.set("Content-Security-Policy", pagePolicy(nonce, pending));
  // What a provider's popup tells its opener would be lost behind our own policy.
  if (pending.windowTargets.size > 0) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  setSecurityHeaders(headers);
  return new Response(html, { status, headers });
}

export async function handleDataRequest(response: Response, { request, context }: DataFunctionArgs) {
  const refusal = crossSiteRefusal(request);
  const answer = new Response(response.body, { status: refusal ? 403 : response.status, headers: response.headers });
  const pending = responseContext(context);
  pending.writeCookies(answer.headers);
  setCacheHeaders(answer.headers, answer.status, pending, await isPlainGuest({ request, context }));
  setSecurityHeaders(answer.headers);
  return answer;
}

/** Remix tells of refusals here too: a method or an address it does not know is not an error of ours. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  const details = { method: request.method, path: new URL(request.url).pathname };
  if (context.logError) context.logError(error, details);
  else console.error({ ...details, err: error });
}

/** The whole document at once: it has no late parts, gets an ETag, and its status is true. */
async function renderPage(request: Request, remix: EntryContext, nonce: string): Promise<string> {
  const locale = await remixI18n.getLocale(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        const html = Buffer.concat(chunks).toString("utf8").replaceAll(padding, "");
        resolve(html.replaceAll(modulePreload, `${modulePreload} nonce="${nonce}"`));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <TextContext.Provider value={textSource(isLng(locale) ? locale : "ko")}>
        <NonceContext.Provider value={nonce}>
          <PageFactsContext.Provider value={{ ...preferencesOf(request), dsn: env().SENTRY_DSN }}>
            <RemixServer context={remix} url={request.url} nonce={nonce} />
          </PageFactsContext.Provider>
        </NonceContext.Provider>
      </TextContext.Provider>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(timer);
          pipe(sink);
        },
        onShellError: reject,
        onError: (error) => reject(error),
      },
    );
    const timer = setTimeout(() => abort(new Error("The page took too long to render")), renderTimeoutMs);
  });
}

/** React 18 pads its buffer with NULs where a letter of several bytes would not fit its end. */
const padding = "\0";

/** Remix leaves these links without the nonce that strict-dynamic asks for. */
const modulePreload = '<link rel="modulepreload"';

async function isPlainGuest(args: RouteArgs): Promise<boolean> {
  return !hasFlash(args.request) && (await sessionOf(args).isGuest());
}

import "isomorphic-fetch";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { RouteHandle } from "~/addresses/route-handle";
import { deferRendering } from "~/document/deferred-rendering.server";
import { queueEarlyPresses } from "~/document/early-presses.server";
import { embedPlayer } from "~/document/embed-player.server";
import { HtmlResponse } from "~/document/html-response";
import { hydrationScripts } from "~/document/hydration-data.server";
import { MarkupStoreContext } from "~/document/kept-markup";
import { markupStore } from "~/document/markup-store.server";
import { holdScripts, startHeldScripts } from "~/document/script-start.server";
import {
  allowBackCopy,
  etagOf,
  isUnchanged,
  mayBeCopied,
  mayBeCopiedAt,
  setCacheHeaders,
} from "~/http/caches/cache-headers.server";
import { setPurgeService } from "~/http/caches/purges.server";
import { crossSiteRefusal } from "~/http/csrf.server";
import { hasFlash } from "~/http/flash.server";
import { NonceContext } from "~/http/nonce";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { newNonce, pagePolicy, setSecurityHeaders } from "~/http/security-headers.server";
import { isLng, TextContext } from "~/i18n/i18n";
import { remixI18n, textSource } from "~/i18n/i18n.server";
import { isRecorded } from "~/monitoring/monitor";
import { toastHeader } from "~/network/page-fetch";
import { DisplaySettingsContext } from "~/preferences/display";
import { preferencesOf } from "~/preferences/preferences.server";
import { sessionOf } from "~/session/session.server";
import { BusinessMarkupContext } from "~/shell/business-info";
import { businessMarkup } from "~/shell/business-info.server";
import { UnsentFormContext } from "~/shell/error-page";
import { IconSpriteContext } from "~/shell/icon-sprite";
import { iconSprite } from "~/shell/icon-sprite.server";
import { unsentForm } from "~/shell/unsent-form.server";
import { env } from "./env.server";

// A missing variable stops the start, not the first request.
setPurgeService(env().CACHE_PURGE);

export const streamTimeout = 5_000;

/** For the metrics of the host, which is a build of its own. */
export const keptMarkup = markupStore.counts;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const nonce = newNonce();
  const pending = responseContext(context);
  const html = await renderPage(request, remix, {
    nonce,
    unsentForm: unsentForm(request, status, pending, remix),
    frames: [...pending.frameTargets],
  });
  pending.writeCookies(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A page without script cannot look by itself whether the outage is over.
  if (request.method === "GET" && status === 503 && !remix.renderMeta?.didRenderScripts) headers.set("Refresh", "10");
  const document = mayBeCopied(handlesOf(remix)) ? request : undefined;
  if (setCacheHeaders(headers, status, pending, await isPlainGuest({ request, context }), document)) {
    const etag = etagOf(html, nonce);
    headers.set("ETag", etag);
    // A 304 must not bring a new nonce to the body that the browser has cached, so it carries no policy.
    if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  }
  if (document) allowBackCopy(headers, document, status);
  headers.set("Content-Security-Policy", pagePolicy(nonce, pending));
  // With our own opener policy a provider's popup could not report to the page that opened it.
  if (pending.windowTargets.size > 0) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  setSecurityHeaders(headers);
  return new HtmlResponse(html, { status, headers });
}

export async function handleDataRequest(response: Response, { request, context }: DataFunctionArgs) {
  const refusal = crossSiteRefusal(request);
  const answer = new Response(response.body, { status: refusal ? 403 : response.status, headers: response.headers });
  const pending = responseContext(context);
  pending.writeCookies(answer.headers);
  if (pending.toast) answer.headers.set(toastHeader, encodeURIComponent(pending.toast));
  // What a page fetches for itself may be stored like the page: a browser keeps no page for Back that fetched "no-store".
  const isStored = answer.headers.get("Cache-Control") === "private, no-cache" && (await mayBeCopiedAt(request));
  const likeItsPage = isStored ? request : undefined;
  setCacheHeaders(answer.headers, answer.status, pending, await isPlainGuest({ request, context }), likeItsPage);
  setSecurityHeaders(answer.headers);
  return answer;
}

/** Remix reports client errors here too: a method or an address it does not know is no error of ours. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  const details = { method: request.method, path: new URL(request.url).pathname };
  if (context.logError) context.logError(error, details);
  else console.error({ ...details, err: error });
}

type PageParts = { nonce: string; unsentForm: ReactNode; frames: string[] };

/** The whole document in one piece: it has no deferred parts, gets an ETag, and its status is final. */
async function renderPage(
  request: Request,
  remix: EntryContext,
  { nonce, unsentForm, frames }: PageParts,
): Promise<string> {
  const locale = await remixI18n.getLocale(request);
  const lng = isLng(locale) ? locale : "ko";
  const page = renderToString(
    <TextContext.Provider value={textSource(lng)}>
      <NonceContext.Provider value={nonce}>
        <DisplaySettingsContext.Provider
          value={{ ...preferencesOf(request), dsn: env().SENTRY_DSN, recording: recordingOf(remix) }}
        >
          <MarkupStoreContext.Provider value={markupStore}>
            <BusinessMarkupContext.Provider value={businessMarkup(lng)}>
              <IconSpriteContext.Provider value={iconSprite}>
                <UnsentFormContext.Provider value={unsentForm}>
                  <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
                </UnsentFormContext.Provider>
              </IconSpriteContext.Provider>
            </BusinessMarkupContext.Provider>
          </MarkupStoreContext.Provider>
        </DisplaySettingsContext.Provider>
      </NonceContext.Provider>
    </TextContext.Provider>,
  );
  if (!remix.renderMeta?.didRenderScripts) return doctype + page;
  const html = deferRendering(holdScripts(page, nonce), nonce);
  const end = html.lastIndexOf(bodyEnd);
  return (
    doctype +
    html.slice(0, end) +
    (await hydrationScripts(remix, nonce)) +
    embedPlayer(nonce, frames) +
    (isSignedIn(remix) ? queueEarlyPresses(nonce) : "") +
    startHeldScripts(nonce) +
    html.slice(end)
  );
}

/** Read here for the first page: of an error's page the browser does not load all matched routes. */
const recordingOf = (remix: EntryContext): RouteHandle["recording"] =>
  isRecorded(handlesOf(remix)) ? undefined : "never";

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined);

/** Without it browsers lay pages out in quirks mode. Of React's renderers only the streaming ones write it. */
const doctype = "<!DOCTYPE html>";

const bodyEnd = "</body>";

/** A guest's press leads to the login page: there is nothing to queue. */
const isSignedIn = ({ staticHandlerContext: { loaderData } }: EntryContext) => Boolean(loaderData.root?.viewer);

async function isPlainGuest(args: RouteArgs): Promise<boolean> {
  return !hasFlash(args.request) && (await sessionOf(args).isGuest());
}

import type { LinksFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import type { SessionUser } from "#contract/accounts/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { pausedNotices } from "~/api/paused.server";
import { notifyWrapper } from "~/browser/native-wrapper";
import { Stylesheet, stylesheetHref } from "~/document/stylesheet";
import { askForConsent } from "~/guards/consent.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { consumeFlash, toastOf } from "~/http/flash.server";
import { useNonce } from "~/http/nonce";
import { consumeFormResult } from "~/http/refused-forms/form-result.server";
import { EmbeddedTexts } from "~/i18n/embedded-texts";
import { useLng } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { isRecorded, reportError, reportNavigation } from "~/monitoring/monitor";
import { registerServiceWorker } from "~/network/install-network";
import { useSameViewer } from "~/network/use-same-viewer";
import { useWarmRoutes } from "~/network/use-warm-routes";
import { useDisplaySettings } from "~/preferences/display";
import { useAppBadge, useFreshCounts } from "~/realtime/counts";
import { titleOf } from "~/seo/page-title";
import { isAppWrapper } from "~/session/device.server";
import type { RootData } from "~/session/root-data";
import { ErrorPage, isOutage, UnsentFormContext } from "~/shell/error-page";
import { IconSprite } from "~/shell/icon-sprite";
import { Shell } from "~/shell/shell";
import { surfaces } from "~/styles/surfaces";
import { publicOrigin } from "./env.server";

export { unlessRefused as shouldRevalidate } from "~/http/revalidation";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

// The default of every route without `meta`, and of error pages.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = guardedLoader(async (args): Promise<RootData> => {
  const paused = pausedNotices(args);
  const viewer = await viewerOfPage(args);
  // Before the flash message is consumed: the consent page displays it.
  await askForConsent(args);
  const flash = consumeFlash(args);
  return {
    locale: localeOf(args.request),
    origin: publicOrigin(),
    isApp: isAppWrapper(args.request),
    formResult: await consumeFormResult(args),
    toast: flash && { ...toastOf(args.request, flash), id: Date.now() },
    viewer:
      viewer === undefined
        ? undefined
        : viewer && {
            userId: viewer.userId,
            nickname: viewer.nickname,
            domain: viewer.domain,
            profileImageUrl: viewer.profileImageUrl,
            role: viewer.role,
            unreadMessages: viewer.unreadMessages,
            unreadNotifications: viewer.unreadNotifications,
          },
    paused: await paused,
  };
});

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const lng = useLng();
  const { theme, zoom, lite, dsn, recording } = useDisplaySettings();
  const routes = useMatches();
  const error = useRouteError();
  const unsentForm = useContext(UnsentFormContext);
  const withScripts =
    !lite && !unsentForm && routes.every(({ handle }) => (handle as RouteHandle | undefined)?.scripts !== false);
  return (
    <html lang={lng} data-theme={theme === "light" ? undefined : theme} data-dsn={dsn} data-recording={recording}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1, viewport-fit=cover${zoom ? "" : locked}`}
        />
        <meta name="format-detection" content="telephone=no" />
        {theme === "device" ? (
          <>
            <meta name="theme-color" content={surfaces.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={surfaces.dark} media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content={surfaces[theme]} />
        )}
        {withScripts && isOutage(error) ? (
          <noscript>
            <meta httpEquiv="refresh" content="10" />
          </noscript>
        ) : null}
        <Stylesheet />
        <title>{titleOf(routes, error)}</title>
        <Meta />
        <Links />
      </head>
      <body className="font-sans text-base">
        <IconSprite />
        {children}
        {withScripts ? (
          <>
            <EmbeddedTexts />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

const locked = ", maximum-scale=1, user-scalable=no";

export default function App() {
  const { locale, viewer } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const recorded = isRecorded(useMatches().map(({ handle }) => handle));
  useEffect(() => reportNavigation(pathname, recorded), [pathname, recorded]);
  useEffect(() => notifyWrapper({ type: "routeChange", path: pathname }), [pathname]);
  useFreshCounts(viewer ?? null);
  useAppBadge(viewer);
  useLiveCounts(viewer?.userId);
  useSameViewer(viewer?.userId);
  useWarmRoutes();
  useEffect(() => registerServiceWorker(stylesheetHref), []);
  const lng = useLng();
  // After an address that names a language (?lng=), the rest of the page must be in the new one too.
  useEffect(() => {
    if (locale !== lng) window.location.reload();
  }, [locale, lng]);
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** For a signed-in user: unread counts come by a socket, whose script is fetched when the page is idle. */
function useLiveCounts(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    let left = false;
    const live = import("~/realtime/current-chat");
    live.then(({ chatOf }) => left || chatOf(userId)).catch(() => undefined);
    return () => {
      left = true;
      live.then(({ closeChat }) => closeChat()).catch(() => undefined);
    };
  }, [userId]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (error instanceof Error) reportError(error);
  }, [error]);
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}

/**
 * Undefined where the API cannot be reached: the response to a form then keeps its values. A page that is only read is
 * refused as a whole, so that no signed-in user is shown a guest's.
 */
async function viewerOfPage(args: HandlerArgs): Promise<SessionUser | null | undefined> {
  try {
    return await viewerOf(args);
  } catch (error) {
    if (args.request.method !== "GET" && error instanceof ApiError && error.status >= 500) return undefined;
    throw error;
  }
}

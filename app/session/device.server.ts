import { readCookie } from "~/http/cookie.server";

export type InApp = "kakaotalk" | "naver" | "instagram" | "facebook" | "line";
type Device = { isMobile: boolean; isApp: boolean; inApp: InApp | null };
/** How a page leaves an app's own browser: by a link, or, where there is none, by the app's menu. */
type WayOut = { app: InApp; href: string | null };

const inAppBrowsers: [InApp, RegExp][] = [
  ["kakaotalk", /KAKAOTALK/i],
  ["naver", /NAVER\(inapp/i],
  ["instagram", /Instagram/],
  ["facebook", /FBAN|FBAV|FB_IAB/],
  ["line", /\bLine\//],
];

/** Told by the user agent, on which shared caches do not vary: only for pages that are not public. */
export function deviceOf(request: Request): Device {
  const agent = agentOf(request);
  return {
    isMobile: /Mobi|Android|iPhone|iPod|iPad/i.test(agent),
    isApp: isAppWrapper(request),
    inApp: inAppBrowsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? null,
  };
}

/** The native wrapper says so in a cookie. */
export const isAppWrapper = (request: Request) => readCookie(request, "device") === "app";

/**
 * Where Google refuses to sign anyone in: inside the browsers of other apps. `page` is our own address to open in a
 * browser proper. Null outside such an app.
 */
export function wayOutOf(request: Request, page: string): WayOut | null {
  const { inApp: app } = deviceOf(request);
  if (!app) return null;
  if (app === "kakaotalk") return { app, href: `kakaotalk://web/openExternal?url=${encodeURIComponent(page)}` };
  if (app === "line") return { app, href: withParameter(page, "openExternalBrowser", "1") };
  return { app, href: /Android/i.test(agentOf(request)) ? intentOf(page) : null };
}

/** Android asks the person's own browser; where it cannot, the page stays where it is. */
function intentOf(page: string): string {
  const { protocol, host, pathname, search } = new URL(page);
  const intent = `scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`;
  return `intent://${host}${pathname}${search}#Intent;${intent};S.browser_fallback_url=${encodeURIComponent(page)};end`;
}

function withParameter(page: string, name: string, value: string): string {
  const url = new URL(page);
  url.searchParams.set(name, value);
  return url.href;
}

const agentOf = (request: Request) => request.headers.get("User-Agent") ?? "";

import { readCookie } from "~/cookie.server";

export type InApp = "kakaotalk" | "naver" | "instagram" | "facebook" | "line";
type Device = { isMobile: boolean; isApp: boolean; inApp: InApp | null };
/** How a page escapes an app's own browser: by a link, or, where there is none, by the app's menu. */
type BrowserEscape = { app: InApp; href: string | null };

const inAppBrowsers: [InApp, RegExp][] = [
  ["kakaotalk", /KAKAOTALK/i],
  ["naver", /NAVER\(inapp/i],
  ["instagram", /Instagram/],
  ["facebook", /FBAN|FBAV|FB_IAB/],
  ["line", /\bLine\//],
];

/** Read from the user agent, on which shared caches do not vary: only for pages that are not public. */
export function deviceOf(request: Request): Device {
  const agent = agentOf(request);
  return {
    isMobile: /Mobi|Android|iPhone|iPod|iPad/i.test(agent),
    isApp: isAppWrapper(request),
    inApp: inAppBrowsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? null,
  };
}

/** The native wrapper sets a cookie. */
export const isAppWrapper = (request: Request) => readCookie(request, "device") === "app";

/**
 * The browsers of other apps, where Google refuses to sign anyone in. `page` is our own address to open in a real
 * browser. Null outside such an app.
 */
export function browserEscapeOf(request: Request, page: string): BrowserEscape | null {
  const { inApp: app } = deviceOf(request);
  if (!app) return null;
  if (app === "kakaotalk") return { app, href: `kakaotalk://web/openExternal?url=${encodeURIComponent(page)}` };
  if (app === "line") return { app, href: withParameter(page, "openExternalBrowser", "1") };
  return { app, href: /Android/i.test(agentOf(request)) ? intentOf(page) : null };
}

/** Android opens the user's own browser; where it cannot, the page stays. */
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

import { readCookie } from "./cookie.server";

export type InApp = "kakaotalk" | "naver" | "instagram" | "facebook" | "line";
export type Device = { isMobile: boolean; isApp: boolean; inApp: InApp | null };

const inAppBrowsers: [InApp, RegExp][] = [
  ["kakaotalk", /KAKAOTALK/i],
  ["naver", /NAVER\(inapp/i],
  ["instagram", /Instagram/],
  ["facebook", /FBAN|FBAV|FB_IAB/],
  ["line", /\bLine\//],
];

/** Told by the user agent, on which shared caches do not vary: only for pages that are not public. */
export function deviceOf(request: Request): Device {
  const agent = request.headers.get("User-Agent") ?? "";
  return {
    isMobile: /Mobi|Android|iPhone|iPod|iPad/i.test(agent),
    isApp: isAppWrapper(request),
    inApp: inAppBrowsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? null,
  };
}

/** The native wrapper says so in a cookie. */
export const isAppWrapper = (request: Request) => readCookie(request, "device") === "app";

import { errors, isErrorCode } from "#contract/errors";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { clearCookie, readCookie, writeCookie } from "./cookie.server";
import { type Flash, type FlashKey, flashKeys, type Snack } from "./flash";
import { type RouteArgs, responseContext } from "./response-context.server";

const cookieName = "flash";
const heldSeconds = 60;

/** A message for the page the person is sent to. */
export function setFlash({ context }: RouteArgs, flash: Flash) {
  const params = new URLSearchParams(Object.entries(flash.params ?? {}).map(([name, value]) => [name, clean(value)]));
  responseContext(context).setCookie(writeCookie(cookieName, `${flash.key}?${params}`, heldSeconds));
}

/** The message to show now, taken off its cookie; anyone may have written that, so only known keys pass. */
export function takeFlash({ request, context }: RouteArgs): Flash | null {
  const pending = responseContext(context);
  if (pending.flash) return pending.flash;
  const value = readCookie(request, cookieName);
  if (value === null || isPrefetch(request)) return null;
  pending.setCookie(clearCookie(cookieName));
  return parseFlash(value);
}

export const hasFlash = (request: Request) => readCookie(request, cookieName) !== null;

export function parseFlash(value: string): Flash | null {
  const [key, search = ""] = value.slice(0, 600).split(/\?(.*)/s);
  if (!isFlashKey(key)) return null;
  const params = [...new URLSearchParams(search)].slice(0, 4).map(([name, text]) => [name.slice(0, 20), clean(text)]);
  return { key, params: Object.fromEntries(params) };
}

/** The message in the page's language. */
export function snackOf(request: Request, { key, params }: Flash): Snack {
  if (isErrorCode(key)) return { text: errors[key][localeOf(request)], severity: errors[key].severity, code: key };
  return { text: textOf(request, "shell")(`flash_${key}`, params), severity: "none" };
}

const isFlashKey = (key: unknown): key is FlashKey =>
  typeof key === "string" && (isErrorCode(key) || (flashKeys as readonly string[]).includes(key));
const clean = (text: string | number) =>
  String(text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "")
    .slice(0, 80);
const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");

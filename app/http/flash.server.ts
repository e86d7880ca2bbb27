import { z } from "zod";
import { errors, isErrorCode } from "#contract/errors";
import { CommentId, PostId } from "#contract/ids";
import { href } from "~/addresses/address";
import { clearCookie, readCookie, writeCookie } from "~/cookie.server";
import { fillText } from "~/i18n/i18n";
import { areaTexts, localeOf } from "~/i18n/i18n.server";
import type { Area } from "~/i18n/locales/texts";
import type { Flash, FlashKey, Toast, Undo } from "./flash";
import { isPrefetch } from "./page-view.server";
import { type RouteArgs, responseContext } from "./response-context.server";

const cookieName = "flash";
const lifetimeSeconds = 60;

/** A message for the page the user is redirected to. */
export function setFlash({ context }: RouteArgs, flash: Flash) {
  const params = new URLSearchParams(Object.entries(flash.params ?? {}).map(([name, value]) => [name, clean(value)]));
  responseContext(context).setCookie(writeCookie(cookieName, `${flash.key}?${params}`, lifetimeSeconds));
}

/** Reads the message to show now and clears its cookie. Anyone may have written that, so only known keys pass. */
export function consumeFlash({ request, context }: RouteArgs): Flash | null {
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
export function toastOf(request: Request, { key, params }: Flash): Toast {
  if (isErrorCode(key)) return { text: errors[key][localeOf(request)], severity: errors[key].severity, code: key };
  const { area, textKey } = placeOf(key);
  const lng = localeOf(request);
  const text = fillText(areaTexts(lng, area), textKey, params ?? {}, lng);
  return { text, severity: "none", undo: undoOf({ key, params }, fillText(areaTexts(lng, "shell"), "undo", {}, lng)) };
}

/** The form that undoes what the message says. Its parameters come from the cookie, and lead only to such forms. */
function undoOf({ key, params }: Flash, label: string): Undo | undefined {
  if (key === "creator.unfollowed" && params?.domain) {
    const domain = String(params.domain);
    return { action: href("/:domain/follow", { domain }), fetcherKey: `follow-${domain}`, label };
  }
  if (key !== "comments.commentDeleted") return undefined;
  const deleted = CommentAddress.safeParse(params);
  return deleted.success
    ? { action: href("/posts/:postId/comments/:commentId/restore", deleted.data), label }
    : undefined;
}

const CommentAddress = z.object({ postId: PostId, commentId: CommentId });

function isFlashKey(key: string | undefined): key is FlashKey {
  if (key === undefined) return false;
  if (isErrorCode(key)) return true;
  const { area, textKey } = placeOf(key);
  return Object.hasOwn(areaTexts("ko", area) ?? {}, textKey);
}

function placeOf(key: string): { area: Area; textKey: string } {
  const [area = "", name = ""] = key.split(".");
  return { area: area as Area, textKey: `flash_${name}` };
}

const clean = (text: string | number) =>
  String(text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "")
    .slice(0, 80);

import { textOf } from "~/i18n/i18n.server";
import type { Area, TextKey, TextParams } from "~/i18n/locales/texts";

/** The title of a page, in the request's language: "로그인 · 곁". */
export function pageTitle<A extends Area>(request: Request, area: A, key: TextKey<A>, params?: TextParams): string {
  return `${textOf(request, area)(key, params)} · ${textOf(request, "shell")("brand")}`;
}

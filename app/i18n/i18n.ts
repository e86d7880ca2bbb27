import { createContext, useContext } from "react";
import type { Area, TextKey, TextParams, Texts } from "./locales/texts";

export const languages = ["ko", "en"] as const;
export type Lng = (typeof languages)[number];
export const isLng = (text: unknown): text is Lng => languages.includes(text as Lng);

export type Say<A extends Area> = (key: TextKey<A>, params?: TextParams) => string;
export type TextSource = {
  lng: Lng;
  say(area: Area, key: string, params?: TextParams): string;
  /** On the server: the areas used so far, for the browser to start with. */
  embedded?(): Partial<Texts>;
};

export const TextContext = createContext<TextSource | null>(null);

export function useTextSource(): TextSource {
  const source = useContext(TextContext);
  if (!source) throw new Error("TextContext is missing");
  return source;
}

export const useLng = (): Lng => useTextSource().lng;

/** The words of one area in the page's language: `const t = useText("feed"); t("title")`. */
export function useText<A extends Area>(area: A): Say<A> {
  const source = useTextSource();
  return (key, params) => source.say(area, key, params);
}

/**
 * i18next's rules for flat keys, `{{name}}` and `_one`, in a few lines: i18next itself would cost every page 15 KB in
 * the browser and a millisecond on the server. i18n.test.ts holds the two to the same words (docs/decisions/007).
 */
export function fillText(texts: Texts[Area], key: string, params: TextParams, lng: Lng): string {
  const known = texts as Record<string, string>;
  const one = lng === "en" && params.count === 1 ? known[`${key}_one`] : undefined;
  const text = one ?? known[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatParam(params[name], lng));
}

/** Making one costs more than a whole post's markup, so they are made once. */
const numbers = { ko: new Intl.NumberFormat("ko"), en: new Intl.NumberFormat("en") };

export function formatParam(value: unknown, lng: Lng): string {
  return typeof value === "number" ? numbers[lng].format(value) : String(value ?? "");
}

import { createContext, useContext } from "react";
import { formatNumber } from "#contract/format";
import type { Area, TextKey, TextParams, Texts } from "./locales/texts";

export const languages = ["ko", "en"] as const;
export type Lng = (typeof languages)[number];
export const isLng = (text: unknown): text is Lng => languages.includes(text as Lng);

export type Translate<A extends Area> = (key: TextKey<A>, params?: TextParams) => string;
export type TextSource = {
  lng: Lng;
  say(area: Area, key: string, params?: TextParams): string;
  /** On the server: the areas used so far, with which the browser starts. */
  usedAreas?(): Area[];
  /** On the server: their texts by area, as JSON for a script element. */
  embedded?(): string;
  /** On the server: areas that markup from the store was made with. */
  use?(areas: Area[]): void;
};

export const TextContext = createContext<TextSource | null>(null);

export function useTextSource(): TextSource {
  const source = useContext(TextContext);
  if (!source) throw new Error("TextContext is missing");
  return source;
}

export const useLng = (): Lng => useTextSource().lng;

/** The texts of one area in the page's language: `const t = useText("feed"); t("title")`. */
export function useText<A extends Area>(area: A): Translate<A> {
  return translatorOf(useTextSource(), area);
}

const translators = new WeakMap<TextSource, Partial<Record<Area, unknown>>>();

/** One function for each source and area, as every component of a page asks for one. */
function translatorOf<A extends Area>(source: TextSource, area: A): Translate<A> {
  const known = translators.get(source) ?? {};
  translators.set(source, known);
  known[area] ??= (key: string, params?: TextParams) => source.say(area, key, params);
  return known[area] as Translate<A>;
}

/**
 * i18next's rules for flat keys, `{{name}}` and `_one`, in a few lines: i18next itself would cost every page 15 KB in
 * the browser and a millisecond on the server. i18n.test.ts compares the two (docs/decisions/007).
 */
export function fillText(texts: Texts[Area], key: string, params: TextParams, lng: Lng): string {
  const known = texts as Record<string, string>;
  const one = lng === "en" && params.count === 1 ? known[`${key}_one`] : undefined;
  const text = one ?? known[key] ?? key;
  if (!text.includes("{{")) return text;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatParam(params[name]));
}

export function formatParam(value: unknown): string {
  return typeof value === "number" ? formatNumber(value) : String(value ?? "");
}

import type { Resource } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { writeCookie, yearSeconds } from "~/cookie.server";
import { fillText, formatParam, type Lng, languages, type TextSource, type Translate } from "./i18n";
import { localeOf } from "./locale.server";
import type { Area, TextParams, Texts } from "./locales/texts";

export { localeOf };

const files = import.meta.glob<Record<string, string>>("./locales/{ko,en}/**/*.ts", { eager: true, import: "default" });

export const resources: Resource = Object.fromEntries(languages.map((lng) => [lng, textsIn(lng)]));

const settings = {
  resources,
  supportedLngs: [...languages],
  fallbackLng: "ko",
  keySeparator: false as const,
  nsSeparator: false as const,
  initImmediate: false,
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    format: formatParam,
  },
};

/** The language a page is rendered in, by remix-i18next; the rule is localeOf's. */
export const remixI18n = new RemixI18Next({
  i18next: settings,
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "ko",
    order: ["custom"],
    findLocale: async (request) => localeOf(request),
  },
});

const none: TextParams = {};

/** i18next itself, with which i18n.test.ts compares fillText; too slow to render pages with. */
export const i18nextTranslate = (lng: Lng) =>
  remixI18n.getFixedT(lng, Object.keys(resources.ko ?? {}) as [string, ...string[]]);

export const writeLanguageCookie = (lng: Lng) => writeCookie("lng", lng, yearSeconds);

/** The texts of an area for a loader: titles, descriptions, messages. */
export function textOf<A extends Area>(request: Request, area: A): Translate<A> {
  const source = textSource(localeOf(request));
  return (key, params) => source.say(area, key, params);
}

/** The texts of a page, recording which areas it uses. */
export function textSource(lng: Lng): TextSource {
  // A page that goes offline could not fetch the text that says so.
  const used = new Set<Area>(["errors"]);
  return {
    lng,
    say(area, key, params) {
      used.add(area);
      return fillText(areaTexts(lng, area), key, params ?? none, lng);
    },
    use(areas) {
      for (const area of areas) used.add(area);
    },
    usedAreas: () => [...used],
    embedded: () => `{${[...used].map((area) => embeddedArea(lng, area)).join(",")}}`,
  };
}

const embeddedAreas = new Map<string, string>();

/** An area as a member of the page's JSON, cached; "<" is escaped, because "</script>" would end the element. */
function embeddedArea(lng: Lng, area: Area): string {
  const key = `${lng} ${area}`;
  const known = embeddedAreas.get(key);
  if (known !== undefined) return known;
  const member = `"${area}":${JSON.stringify(areaTexts(lng, area)).replaceAll("<", "\\u003c")}`;
  embeddedAreas.set(key, member);
  return member;
}

export const areaTexts = (lng: Lng, area: Area) => resources[lng]?.[area] as Texts[Area];

function textsIn(lng: Lng) {
  const folder = `./locales/${lng}/`;
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(folder.length, -".ts".length), texts]));
}

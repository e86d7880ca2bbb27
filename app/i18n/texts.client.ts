import { embeddedTextsId } from "./embedded-texts";
import { fillText, type Lng, type TextSource } from "./i18n";
import type { Area, Texts } from "./locales/texts";

declare global {
  interface Window {
    /** Fetches the texts of these areas; the files of routes call it (scripts/request-texts.ts). */
    requestTexts?: (areas: Area[]) => void;
  }
}

const retryAfterMs = 5_000;
/** By path. The names of all files are in every page's script, so those that few need are in a file of their own. */
const files = import.meta.glob<Texts[Area]>(
  [
    "./locales/{ko,en}/**/*.ts",
    "!./locales/*/{admin,apply,plans,settlement,takedowns}.ts",
    "!./locales/*/{admin,mypage}/**",
  ],
  { import: "default" },
);

/**
 * The texts sent with the page. Those of another route are fetched when its file arrives; a component suspends while its
 * texts are missing.
 */
export function clientTexts(): TextSource {
  const lng: Lng = document.documentElement.lang === "en" ? "en" : "ko";
  const texts: Partial<Record<Area, Texts[Area]>> = JSON.parse(
    document.getElementById(embeddedTextsId)?.textContent || "{}",
  );
  const loading = new Map<Area, Promise<void>>();
  const failedAt = new Map<Area, number>();

  function load(area: Area): Promise<void> {
    const known = loading.get(area);
    if (known) return known;
    const promise = fetchTexts(lng, area).then((found) => {
      texts[area] = found;
    });
    promise.catch(() => loading.delete(area));
    loading.set(area, promise);
    return promise;
  }

  /** React renders again as soon as a fetch has failed: without a pause it would retry endlessly. */
  function loadUnlessFailed(area: Area): Promise<void> {
    if (Date.now() - (failedAt.get(area) ?? 0) <= retryAfterMs) throw new TypeError("Failed to fetch texts");
    const promise = load(area);
    promise.catch(() => failedAt.set(area, Date.now()));
    return promise;
  }

  window.requestTexts = (areas) => {
    for (const area of areas) if (!texts[area]) load(area);
  };

  return {
    lng,
    say(area, key, params = {}) {
      const known = texts[area];
      if (!known) throw loadUnlessFailed(area);
      return fillText(known, key, params, lng);
    },
  };
}

async function fetchTexts(lng: Lng, area: Area): Promise<Texts[Area]> {
  const path = `./locales/${lng}/${area}.ts`;
  const file = files[path] ?? (await import("./locales/late-files.client")).lateFiles[path];
  if (!file) throw new Error(`No texts for ${area}`);
  return file();
}

import { embeddedTextsId } from "./embedded-texts";
import { fillText, type Lng, type TextSource } from "./i18n";
import type { Area, Texts } from "./locales/texts";

const retryAfterMs = 5_000;
const files = import.meta.glob<Texts[Area]>("./locales/{ko,en}/**/*.ts", { import: "default" });

/** The texts sent with the page; a further area is fetched, and the component that needs it suspends. */
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
    const file = files[`./locales/${lng}/${area}.ts`];
    const promise = (file?.() ?? Promise.reject(new Error(`No texts for ${area}`))).then((found) => {
      texts[area] = found;
    });
    promise.catch(() => {
      loading.delete(area);
      failedAt.set(area, Date.now());
    });
    loading.set(area, promise);
    return promise;
  }

  /** React renders again as soon as a fetch has failed: without a pause it would retry endlessly. */
  const mayRetry = (area: Area) => Date.now() - (failedAt.get(area) ?? 0) > retryAfterMs;

  return {
    lng,
    say(area, key, params = {}) {
      const known = texts[area];
      if (!known) throw mayRetry(area) ? load(area) : new TypeError("Failed to fetch texts");
      return fillText(known, key, params, lng);
    },
  };
}

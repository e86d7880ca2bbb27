import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { seoulOffsetMs } from "~/i18n/format";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import type { Area } from "~/i18n/locales/texts";
import type { MarkupStore } from "./kept-markup";

type Kept = { version: string; markup: string; areas: Area[]; bytes: number };
type Counts = { hits: number; misses: number; bytes: number; entries: number };

const mebibyte = 1_048_576;
/** Of an entry besides its texts, about. */
const overhead = 300;

/**
 * Keeps the markup of views, the least recently used go first. Every entry has the facts it was made of, so that a
 * change of any of them makes it again, and what was kept is never older than the data of the page.
 */
export function createMarkupStore(maxBytes = 16 * mebibyte, kept = new Map<string, Kept>()) {
  const counts: Counts = { hits: 0, misses: 0, bytes: 0, entries: 0 };

  const store: MarkupStore = {
    render({ name, facts, view }, source) {
      const key = `${source.lng} ${name}`;
      const version = `${seoulYear(Date.now())} ${JSON.stringify(facts)}`;
      const known = kept.get(key);
      const isCurrent = known?.version === version;
      counts[isCurrent ? "hits" : "misses"] += 1;
      const { markup, areas } = isCurrent ? touch(key, known) : keep(key, version, render());
      source.use?.(areas);
      return markup;

      function render() {
        const texts = textSource(source.lng);
        const page = <TextContext.Provider value={texts}>{createElement(view, facts)}</TextContext.Provider>;
        const markup = renderToStaticMarkup(page);
        return { markup, areas: texts.usedAreas?.() ?? [] };
      }
    },
  };
  return { ...store, counts };

  function touch(key: string, entry: Kept): Kept {
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  function keep(key: string, version: string, made: Pick<Kept, "markup" | "areas">): Kept {
    const entry = { ...made, version, bytes: 2 * (key.length + version.length + made.markup.length) + overhead };
    counts.bytes += entry.bytes - (kept.get(key)?.bytes ?? 0);
    touch(key, entry);
    for (const [oldest, { bytes }] of kept) {
      if (counts.bytes <= maxBytes) break;
      kept.delete(oldest);
      counts.bytes -= bytes;
    }
    counts.entries = kept.size;
    return entry;
  }
}

/** The store of this process. */
export const markupStore = createMarkupStore();

/** Short dates leave this year out. */
const seoulYear = (now: number) => new Date(now + seoulOffsetMs).getUTCFullYear();

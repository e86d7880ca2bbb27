import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { SatoriOptions } from "satori";

const subsets = ["latin", "latin-ext", "korean"] as const;
const weights = [400, 700] as const;

/**
 * Each file is a family of its own, because satori takes one file per family and weight, and then tries the next
 * family.
 */
export const fontFamily = subsets.map((subset) => `kr-${subset}`).join(", ");

let loading: Promise<SatoriOptions["fonts"]> | undefined;

/** Noto Sans KR, read when first used: two weights with all 11,172 Hangul syllables. */
export function cardFonts(): Promise<SatoriOptions["fonts"]> {
  loading ??= Promise.all(subsets.flatMap((subset) => weights.map((weight) => readFont(subset, weight))));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export function fontFile(subset: (typeof subsets)[number], weight: (typeof weights)[number]): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@fontsource/noto-sans-kr/package.json"));
  return path.join(folder, "files", `noto-sans-kr-${subset}-${weight}-normal.woff`);
}

async function readFont(subset: (typeof subsets)[number], weight: (typeof weights)[number]) {
  const data = await readFile(fontFile(subset, weight));
  return { name: `kr-${subset}`, weight, style: "normal" as const, data };
}

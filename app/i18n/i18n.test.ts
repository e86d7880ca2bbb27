import { describe, expect, it } from "vitest";
import { errors } from "#contract/errors";
import { fillText, languages } from "./i18n";
import { areaTexts, i18nextTranslate, localeOf, resources, textSource } from "./i18n.server";
import type { Area } from "./locales/texts";

const areas = Object.keys(resources.ko ?? {}) as Area[];
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

it.each(languages)("the text for a lost connection is the catalogue's (%s)", (lng) => {
  expect(areaTexts(lng, "errors")).toHaveProperty("networkError", errors.NETWORK_ERROR[lng]);
});

it.each(languages)("a page embeds the texts of the areas it used, escaped for a script element (%s)", (lng) => {
  const source = textSource(lng);
  source.use?.(areas);
  const json = source.embedded?.() ?? "";
  expect(JSON.parse(json)).toEqual(resources[lng]);
  expect(json).not.toContain("<");
  expect(Object.keys(JSON.parse(textSource(lng).embedded?.() ?? ""))).toEqual(["errors"]);
});

describe.each(areas)("%s", (area) => {
  const ko = areaTexts("ko", area) as Record<string, string>;
  const en = areaTexts("en", area) as Record<string, string>;

  it("every Korean text has an English one, with the same placeholders", () => {
    expect(Object.keys(en).filter((key) => !key.endsWith("_one"))).toEqual(Object.keys(ko));
    for (const [key, text] of Object.entries(ko)) expect(placeholders(en[key] ?? ""), key).toEqual(placeholders(text));
  });

  it("no Korean particle directly follows a placeholder", () => {
    for (const [key, text] of Object.entries(ko))
      expect(text, key).not.toMatch(/\}\}(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])/);
  });

  it.each(languages)("a text is filled in exactly as i18next does it (%s)", async (lng) => {
    const t = await i18nextTranslate(lng);
    for (const key of Object.keys(lng === "ko" ? ko : en).filter((name) => !name.endsWith("_one"))) {
      for (const count of [0, 1, 2, 12_345]) {
        expect(fillText(areaTexts(lng, area), key, params(count), lng)).toBe(t(key, { ...params(count), ns: area }));
      }
    }
  });
});

it.each([
  ["https://gyeot.test/?lng=en", { Cookie: "lng=ko" }, "en"],
  ["https://gyeot.test/", { Cookie: "lng=en", "Accept-Language": "ko" }, "en"],
  ["https://gyeot.test/", { "Accept-Language": "en-US,en;q=0.9,ko;q=0.8" }, "en"],
  ["https://gyeot.test/", { "Accept-Language": "fr,en;q=0.5" }, "en"],
  ["https://gyeot.test/", { "Accept-Language": "en;q=0.3,ko-KR;q=0.9" }, "ko"],
  ["https://gyeot.test/", { "Accept-Language": "fr" }, "ko"],
  ["https://gyeot.test/?lng=xx", { Cookie: "lng=%E0%A4%A" }, "ko"],
  ["https://gyeot.test/", {}, "ko"],
])("%s with %j is read in %s", (url, headers, lng) => {
  expect(localeOf(new Request(url, { headers: headers as Record<string, string> }))).toBe(lng);
});

/** Markup and i18next's own syntax in a name stay the characters they are. */
const params = (count: number) => ({
  count,
  max: 500,
  name: "<b>$t(brand) {{id}}</b>",
  id: "a",
  date: "b",
  category: "c",
});

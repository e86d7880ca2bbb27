import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areaTexts, resources } from "./i18n.server";
import type { Area } from "./locales/texts";

const areas = Object.keys(resources.ko ?? {}) as Area[];
const sources = ["app", "contract"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/locales\//.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

const matches = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = ""]) => name))];
const names = new Set(matches(/["'`](?:[\w/-]+\.)?([A-Za-z]\w*)["'`]/g));
const prefixes = matches(/`([a-z]\w*_)\$\{/g);
const suffixes = matches(/\$\{\w+\}([A-Z]\w*)`/g);

/** Keys that are written out, or whose begin or end is: `status_${status}`, `${field}Hint`. */
const hasReader = (key: string) =>
  names.has(key) || prefixes.some((prefix) => key.startsWith(prefix)) || suffixes.some((end) => key.endsWith(end));

it("each locale file is named for the folder of app/ whose pages and parts it serves", () => {
  const isFolder = (area: string) =>
    ["app/routes", "app/components", "app"].some((parent) => existsSync(`${parent}/${area}`));
  const homeless = areas.filter((area) => !isFolder(area) && !isFolder(area.slice(0, area.lastIndexOf("/"))));
  expect(homeless).toEqual([]);
});

it("texts.ts names every locale file", () => {
  const typed = [...readFileSync("app/i18n/locales/texts.ts", "utf8").matchAll(/from "\.\/ko\/(.+)";/g)];
  expect(typed.map(([, area]) => area).sort()).toEqual([...areas].sort());
});

it.each(areas)("every text of %s is displayed somewhere", (area) => {
  const keys = Object.keys(areaTexts("ko", area));
  const isFlash = (key: string) => sources.includes(`"${area}.${key.slice("flash_".length)}"`);
  expect(keys.filter((key) => !(key.startsWith("flash_") ? isFlash(key) : hasReader(key)))).toEqual([]);
});

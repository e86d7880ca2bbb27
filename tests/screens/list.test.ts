import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Pattern } from "~/addresses/patterns";
import routes from "~/routes";
import { describeScreens, page, patternOf, pictured, pictureOf } from "./describe-screens";
import { screens } from "./list";
import { sections, withoutScreen } from "./sections";

type Entry = { path?: string; file: string; children?: Entry[] };

const pages = [...new Set(pagesOf(routes as Entry[], ""))];

test("every page of the route table has a screen, or is listed as one without", () => {
  const shown = new Set(screens.map(patternOf));
  expect(pages.filter((page) => !shown.has(page)).sort()).toEqual([...withoutScreen].sort());
});

test("every page of the route table is in one section of docs/screens.md", () => {
  expect(Object.values(sections).flat().sort()).toEqual([...pages].sort());
});

test("docs/screens.md is what npm run screens -- --docs writes, and its pictures are there", async () => {
  expect(await readFile(page, "utf8")).toBe(describeScreens());
  const files = await readdir("docs/pictures/screens");
  expect(files.map((name) => `docs/pictures/screens/${name}`).sort()).toEqual(pictured().map(pictureOf).sort());
});

test("each screen has a name of its own", () => {
  const names = screens.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

/** The patterns whose route module draws a page. */
function pagesOf(entries: Entry[], parent: string): Pattern[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const here = path === "" ? parent : `${parent}/${path}`;
    const drawn = !path.endsWith("*") && readFileSync(`app/${file}`, "utf8").includes("export default");
    return [...(drawn ? [(here || "/") as Pattern] : []), ...pagesOf(children, here)];
  });
}

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "../media/picture-address";
import { picturesWithAvif } from "./avif";
import { demoCreators } from "./creators/creators";
import { keptAvif, placeOf } from "./pictures";
import { photographsOf } from "./posts";

const tree = path.resolve("api/demo/photographs");
const kept = readdirSync(tree, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));

test("the tree has the AVIF files of the demo's public pictures, and no others", async () => {
  const wanted = new Set<string>();
  for (const picture of picturesWithAvif()) {
    const { key, widths } = await placeOf(picture);
    for (const file of filesOf(key, widths)) if (file.endsWith(".avif")) wanted.add(keptAvif(file));
  }
  expect(kept.filter((file) => file.endsWith(".avif")).sort()).toEqual([...wanted].sort());
});

test("the demo's pictures take up to 6 MB in the tree", () => {
  const bytes = kept.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(6 * 1_048_576);
});

test("no creator of the demo shows the same picture in two posts", () => {
  for (const creator of demoCreators) {
    const names = photographsOf(creator).flatMap((of) => of.map(({ name, at }) => `${name}-${at}`));
    expect(new Set(names).size).toBe(names.length);
  }
});

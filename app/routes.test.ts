import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reservedDomains } from "#contract/names";
import { isGuarded } from "~/guards/handlers.server";
import { notIndexed } from "~/seo/not-indexed";
import routes from "./routes";

type Entry = { file: string; path?: string; children?: Entry[] };
const entries = flatten(routes as Entry[]);
const modules = import.meta.glob<Record<string, unknown>>(["./routes/**/*.{ts,tsx}", "!./**/*.test.*"]);

const pagesForSearch = [
  ...["landing/landing", "explore/explore", "contact/contact", "legal/privacy", "legal/terms"],
  ...["takedowns/request", "takedowns/footage", "takedowns/transparency", "campaigns/campaigns", "campaigns/campaign"],
  ...["creator/page", "creator/campaigns", "creator/membership", "creator/ranking", "creator/archive/archive"],
  ...["creator/series/series", "posts/post"],
];

describe("every route module", () => {
  it.each(entries.map(({ file }) => file))("%s wraps its loader and its action", async (file) => {
    const found = await modules[`./${file}`]?.();
    expect(found, `${file} does not exist`).toBeDefined();
    for (const name of ["loader", "action"]) {
      if (found?.[name] !== undefined) expect(isGuarded(found[name]), `${name} of ${file} is not wrapped`).toBe(true);
    }
  });
});

it("search engines index these pages alone, and none of their nested routes", async () => {
  const indexed = await indexedOf(routes as Entry[], notIndexed);
  expect(new Set(indexed.map((file) => file.replace(/^routes\/|\.tsx$/g, "")))).toEqual(new Set(pagesForSearch));
});

/** A route without `meta` inherits that of its parent route. */
async function indexedOf(list: Entry[], inherited: unknown): Promise<string[]> {
  const found = await Promise.all(
    list.map(async ({ file, children = [] }) => {
      const loaded = await modules[`./${file}`]?.();
      const meta = loaded?.meta ?? inherited;
      const isPage = loaded?.default !== undefined;
      return [...(isPage && meta !== notIndexed ? [file] : []), ...(await indexedOf(children, meta))];
    }),
  );
  return found.flat();
}

it("no domain ID can be the first segment of an address of ours", () => {
  const firsts = (routes as Entry[]).map(({ path = "" }) => path.split(/[/.]/)[0] ?? "");
  const taken = firsts.filter((first) => /^[a-z]/.test(first) && !reservedDomains.has(first));
  expect(taken).toEqual([]);
});

it("no domain ID can be the name of a file we serve or of a path the host answers itself", () => {
  const files = readdirSync("public").map((name) => name.split(".")[0] ?? "");
  const firsts = [...files.map((name) => name.replaceAll("-", "_")), "assets", "healthz", "media"];
  // "apple-touch-icon" is no valid domain ID in any spelling.
  expect(firsts.filter((first) => !first.includes("_") && !reservedDomains.has(first))).toEqual([]);
});

function flatten(list: Entry[]): Entry[] {
  return list.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}

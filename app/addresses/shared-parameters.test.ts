import { posix } from "node:path";
import { expect, test } from "vitest";
import { languageParameter } from "~/host/shared-pages";
import routes from "../routes";

type Entry = { file: string; children?: Entry[] };
const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "!/app/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const handles = import.meta.glob<{ handle?: { parameters?: string[] } }>([
  "/app/routes/**/*.{ts,tsx}",
  "!/app/**/*.test.*",
]);
/** Anything with a method as URLSearchParams has it, but headers and the fields of forms. */
const reads = /(\w+)(?:\([^()]*\))?\s*\.(?:get|getAll|has)\(\s*"([\w-]+)"/g;
const otherMaps = new Set(["headers", "form", "formData", "cookies"]);

/** The module and all that it imports from app/. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  const source = sources[file];
  if (source === undefined || found.has(file)) return found;
  found.set(file, source);
  for (const [, named = ""] of source.matchAll(/(?:from |import\()"([~.]\/?[^"]+)"/g)) {
    const base = named.startsWith("~/") ? named.replace("~", "/app") : posix.join(posix.dirname(file), named);
    for (const extension of [".ts", ".tsx"]) sourcesOf(base + extension, found);
  }
  return found;
}

const isShared = ({ file }: Entry) =>
  [...sourcesOf(`/app/${file}`)].some(
    ([path, source]) => path.startsWith("/app/routes/") && source.includes("publicPage("),
  );

/** Each route with a page in the shared cache: the page itself, its layouts and the dialogs in it. */
function sharedRoutes(list: Entry[], isInside = false): string[] {
  return list.flatMap((route) => {
    const shares = isInside || isShared(route);
    return [...(shares ? [route.file] : []), ...sharedRoutes(route.children ?? [], shares)];
  });
}

const readBy = (file: string) =>
  [...sourcesOf(`/app/${file}`).values()].flatMap((source) =>
    [...source.matchAll(reads)].flatMap(([, map = "", name = ""]) => (otherMaps.has(map) ? [] : name)),
  );

test("a page that guests share names each parameter it reads, and no route names another", async () => {
  const shared = new Set(sharedRoutes(routes as Entry[]));
  expect(shared.size).toBeGreaterThan(14);
  const all = (list: Entry[]): string[] => list.flatMap(({ file, children = [] }) => [file, ...all(children)]);
  for (const file of all(routes as Entry[])) {
    const named = (await handles[`/app/${file}`]?.())?.handle?.parameters ?? [];
    const read = shared.has(file) ? readBy(file).filter((name) => name !== languageParameter) : [];
    expect([file, ...named.toSorted()]).toEqual([file, ...[...new Set(read)].sort()]);
  }
});

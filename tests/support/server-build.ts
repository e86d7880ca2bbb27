import type { ServerBuild } from "@remix-run/node";
import table from "../../app/routes";

type Entry = { file: string; id?: string; path?: string; index?: boolean; children?: Entry[] };
type Routes = ServerBuild["routes"];

const modules = import.meta.glob<Routes[string]["module"]>(["/app/routes/**/*.{ts,tsx}", "!/app/routes/**/*.test.*"], {
  eager: true,
});

/** The route table with its modules, as the framework's build has it; the alias of `virtual:remix/server-build`. */
export const routes: Routes = Object.fromEntries(
  (table as Entry[]).flatMap((entry) => routesOf(entry, undefined)).map((route) => [route.id, route]),
);

function routesOf(
  { file, path, index, children = [], ...entry }: Entry,
  parentId: string | undefined,
): Routes[string][] {
  const id = entry.id ?? file.replace(/\.tsx?$/, "");
  const module = modules[`/app/${file}`];
  if (!module) throw new Error(`${file} does not exist`);
  return [{ id, parentId, path, index, module }, ...children.flatMap((child) => routesOf(child, id))];
}

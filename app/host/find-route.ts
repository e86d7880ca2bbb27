import type { ServerBuild } from "@remix-run/node";
import { createRouteMatcher, type Route } from "~/addresses/match-route";
import type { RouteHandle } from "~/addresses/route-handle";

/**
 * `pattern` as app/routes.ts has it; `methods` because Remix's own 405 would be in another shape; `parameters` of the
 * query that a page shared by guests reads, null for any other page.
 */
export type FoundRoute = { pattern: string; methods: string[]; parameters: readonly string[] | null };

/** Finds the route that answers an address; null where there is none. The data of a page has a pattern of its own. */
export function createRouteFinder(routes: ServerBuild["routes"]): (url: URL) => FoundRoute | null {
  const matchRoute = createRouteMatcher(routes);
  const patterns = new Map<Route, { page: string; data: string }>();
  return ({ pathname, searchParams }) => {
    const matches = matchRoute(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
    if (!matches) return null;
    const leaf = matches.at(-1) as Route;
    const target = leaf.index && !searchParams.has("index") ? layoutOf(matches) : leaf;
    const { default: page, loader } = leaf.module as Route["module"] & { loader?: unknown };
    return {
      pattern: patternsOf(leaf, matches)[pathname.endsWith(".data") ? "data" : "page"],
      methods: [...(page || loader ? ["GET", "HEAD"] : []), ...(target.module.action ? ["POST"] : [])],
      parameters: parametersOf(matches),
    };
  };

  function patternsOf(leaf: Route, matches: Route[]) {
    const known = patterns.get(leaf);
    if (known) return known;
    const page = `/${matches.flatMap(({ path }) => path || []).join("/")}`;
    const made = { page, data: page === "/" ? "/_root.data" : `${page}.data` };
    patterns.set(leaf, made);
    return made;
  }
}

/** A dialog is part of the page around it, and reads what that page reads. */
function parametersOf(matches: Route[]): readonly string[] | null {
  const named = matches.map(({ module }) => (module.handle as RouteHandle | undefined)?.parameters);
  return named.some(Boolean) ? named.flatMap((parameters) => parameters ?? []) : null;
}

/** A form sent to the address of an index route goes to the layout around it, unless it has `?index`. */
const layoutOf = (matches: Route[]): Route =>
  matches.findLast((route, at) => at === 0 || (!route.index && Boolean(route.path))) as Route;

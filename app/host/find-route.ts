import type { ServerBuild } from "@remix-run/node";
import { createRouteMatcher, type Route } from "~/addresses/match-route";

/** The methods that the route at an address serves: Remix's own 405 would be in another shape. */
export function createAllowedMethods(routes: ServerBuild["routes"]): (url: URL) => string[] | null {
  const matchRoute = createRouteMatcher(routes);
  return ({ pathname, searchParams }) => {
    const matches = matchRoute(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
    if (!matches) return null;
    const leaf = matches.at(-1) as Route;
    const target = leaf.index && !searchParams.has("index") ? layoutOf(matches) : leaf;
    const { default: page, loader } = leaf.module as Route["module"] & { loader?: unknown };
    return [...(page || loader ? ["GET", "HEAD"] : []), ...(target.module.action ? ["POST"] : [])];
  };
}

/** A form sent to the address of an index route goes to the layout around it, unless it has `?index`. */
const layoutOf = (matches: Route[]): Route =>
  matches.findLast((route, at) => at === 0 || (!route.index && Boolean(route.path))) as Route;

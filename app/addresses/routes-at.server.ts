import { createRouteMatcher, type Route } from "./match-route";
import type { RouteHandle } from "./route-handle";

let matcher: Promise<ReturnType<typeof createRouteMatcher>> | undefined;

/** The routes of a path of the site, outermost first; none where it has no page. */
export async function routesAt(pathname: string): Promise<Route[]> {
  // Not before the first request: the build imports this module.
  matcher ??= import("virtual:remix/server-build").then(({ routes }) => createRouteMatcher(routes));
  return (await matcher)(pathname) ?? [];
}

/** What the route modules of a path say of its pages. */
export const handlesAt = async (pathname: string): Promise<RouteHandle[]> =>
  (await routesAt(pathname)).map(({ module }) => (module.handle as RouteHandle | undefined) ?? {});

import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Route = ServerBuild["routes"][string];
type Node = { id: string; path?: string; index?: boolean; children?: Node[]; route: Route };

/** The methods that the route at an address takes: Remix itself answers another in words of its own. */
export function createAllowedMethods(routes: ServerBuild["routes"]): (url: URL) => string[] | null {
  const tree = childrenOf(undefined);
  return ({ pathname, searchParams }) => {
    const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.map(
      ({ route }) => (route as unknown as Node).route,
    );
    if (!matches) return null;
    const leaf = matches.at(-1) as Route;
    const target = leaf.index && !searchParams.has("index") ? layoutOf(matches) : leaf;
    const { default: page, loader } = leaf.module as Route["module"] & { loader?: unknown };
    return [...(page || loader ? ["GET", "HEAD"] : []), ...(target.module.action ? ["POST"] : [])];
  };

  function childrenOf(parentId: string | undefined): Node[] {
    return Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = childrenOf(route.id);
        return { id: route.id, path: route.path, index: route.index, route, ...(children.length > 0 && { children }) };
      });
  }
}

/** A form sent to the address of an index goes to the layout around it, unless it says `?index`. */
const layoutOf = (matches: Route[]): Route =>
  matches.findLast((route, at) => at === 0 || (!route.index && Boolean(route.path))) as Route;

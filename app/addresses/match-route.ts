import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
export type Route = Routes[string];
type Node = { id: string; path?: string; index?: boolean; children?: Node[]; route: Route };

/** Finds the routes of a path in a server build, outermost first; null where there are none. */
export function createRouteMatcher(routes: Routes): (path: string) => Route[] | null {
  const tree = childrenOf(undefined) as Parameters<typeof matchRoutes>[0];
  return (path) => matchRoutes(tree, path)?.map(({ route }) => (route as unknown as Node).route) ?? null;

  function childrenOf(parentId: string | undefined): Node[] {
    return Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = childrenOf(route.id);
        return { id: route.id, path: route.path, index: route.index, route, ...(children.length > 0 && { children }) };
      });
  }
}

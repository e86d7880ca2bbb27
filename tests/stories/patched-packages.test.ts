import { createRequire } from "node:module";
import type { EntryContext } from "@remix-run/node";
import { matchRoutes, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { listPatterns } from "~/addresses/describe-patterns";

/** The framework's own packages, as it finds them. */
const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
const { createStaticRouter } = fromRemix("react-router-dom/server");
const router = fromRemix.resolve("@remix-run/router");
type Router = { matchRoutes: typeof matchRoutes };
const browserRouter: Promise<Router> = import(router.replace("router.cjs.js", "router.js"));
/** The build for pages without modules, which no patch touches. */
const unpatched: Router = fromRemix(router.replace("router.cjs.js", "router.umd.js"));

const patterns = listPatterns();
const table = () => [{ id: "root", path: "", children: patterns.map((path) => ({ id: path, path })) }];

/** Counts how often a list of routes is walked. */
function counted<T extends object>(routes: T) {
  let walks = 0;
  const proxy = new Proxy(routes, {
    get(target, name, receiver) {
      if (name === "forEach" || name === "map") walks++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { routes: proxy, walks: () => walks };
}

/** What a page is rendered with; no route has matched. */
function entryContext(modules: Record<string, object>): EntryContext {
  const routes = { root: { id: "root", path: "" }, page: { id: "page", parentId: "root", path: "x" } };
  return {
    manifest: { routes },
    routeModules: modules,
    future: {},
    staticHandlerContext: { basename: "/", location: { pathname: "/x" }, matches: [], loaderData: {}, errors: null },
  } as unknown as EntryContext;
}

/** The routes that RemixServer hands to the router inside it. */
function routesOf(context: EntryContext) {
  const { children } = RemixServer({ context, url: "http://site/x" }).props;
  const provider = children[0].props.children.props.children as ReactElement<{ router: { routes: unknown } }>;
  return provider.props.router.routes;
}

describe("the patched router", () => {
  test("ranks a list of routes once, however often an address is looked up", () => {
    const { routes, walks } = counted(table());
    for (const path of ["/explore", "/haru", "/posts/pst_1"]) matchRoutes(routes, path);
    expect(walks()).toBe(1);
  });

  test("finds the same routes and parameters as the unpatched one, for every pattern of the site", async () => {
    const inBrowser = await browserRouter;
    const routes = table();
    const addresses = patterns.map((path) => `/${path.replace(/^\//, "").replace(/:(\w+)\??/g, "a-$1%20%ED%95%9C")}`);
    expect(addresses.length).toBeGreaterThan(100);
    for (const address of [...addresses, "/", "/a/b/c/d", "/EXPLORE", "//explore", "/%2e%2e", "/ſearch"])
      for (const { matchRoutes: patched } of [{ matchRoutes }, inBrowser])
        expect(patched(routes, address), address).toEqual(unpatched.matchRoutes(routes, address));
  });

  test("looks in the browser only into routes that can begin as the address does", async () => {
    const { matchRoutes: inBrowser } = await browserRouter;
    const looked: string[] = [];
    const routes = patterns.map((path) => ({
      path,
      get children() {
        looked.push(path);
        return undefined;
      },
    }));
    inBrowser(routes, "/explore");
    const firsts = new Set(looked.map((path) => /^\/?([^/:]*)/.exec(path)?.[1]));
    expect([...firsts].sort()).toEqual(["", "explore"]);
  });

  test("converts a list of routes once, however many pages are rendered", () => {
    const routes = table();
    const { staticHandlerContext } = entryContext({});
    const [one, two] = [0, 1].map(() => createStaticRouter(routes, staticHandlerContext).routes);
    expect(one).toBe(two);
  });
});

describe("the patched server", () => {
  test("creates the routes of a build once, and again when one of its modules has changed", () => {
    const [root, page] = [{ default: () => null }, { default: () => null }];
    const context = entryContext({ root, page });
    const again = { ...context, routeModules: { root, page } } as EntryContext;
    const changed = { ...context, routeModules: { root, page: { default: () => null } } } as EntryContext;
    const first = routesOf(context);
    expect(routesOf(again)).toBe(first);
    expect(routesOf(changed)).not.toBe(first);
  });
});

import { createRequire } from "node:module";
import type { EntryContext } from "@remix-run/node";
import { matchRoutes, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { encode } from "turbo-stream";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listPatterns } from "~/addresses/describe-patterns";

/** The framework's own packages, as it finds them. */
const remix = createRequire(import.meta.url).resolve("@remix-run/react");
const fromRemix = createRequire(remix);
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

/** Counts the tasks of the event loop until `stop` is called. */
function countTasks() {
  let tasks = 0;
  let next = setImmediate(function count() {
    tasks++;
    next = setImmediate(count);
  });
  return { count: () => tasks, stop: () => clearImmediate(next) };
}

/** A window before hydration; `steps` names the task of each step that creates the router. */
function windowBeforeHydration(task: () => number) {
  const steps: Record<string, number> = {};
  const record = (step: string) => {
    steps[step] ??= task();
  };
  const state = { loaderData: { root: { greeting: "hello" } }, actionData: null, errors: null };
  const window = {
    __remixContext: { basename: "/", future: { v3_singleFetch: true }, stream: encode(state), isSpaMode: false },
    __remixRouteModules: { root: { default: () => null } },
    get __remixManifest() {
      record("routes are created");
      return { routes: { root: { id: "root", path: "", hasLoader: true } } };
    },
    get location() {
      record("the address is matched");
      return { pathname: "/", search: "", hash: "" };
    },
    set __remixRouter(_: unknown) {
      record("the router is created");
    },
    history: { state: null, replaceState() {} },
    addEventListener() {},
  };
  return { window, steps };
}

describe("the patched browser", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("creates the router before React renders, each of its steps in a task of its own", async () => {
    const tasks = countTasks();
    const { window, steps } = windowBeforeHydration(tasks.count);
    vi.stubGlobal("window", window);
    vi.stubGlobal("document", { defaultView: window });
    const { prepareRouter } = await import(remix.replace("dist/index.js", "dist/esm/browser.js"));
    const prepared = prepareRouter();
    expect(steps).toEqual({});
    await prepared;
    tasks.stop();
    const order = Object.entries(steps).sort(([, one], [, two]) => one - two);
    expect(order.map(([step]) => step)).toEqual([
      "routes are created",
      "the address is matched",
      "the router is created",
    ]);
    expect(new Set(order.map(([, task]) => task)).size).toBe(3);
  });
});

import { expect, test } from "vitest";
import { packManifest } from "./pack-routes.mjs";

const none = {
  path: undefined as string | undefined,
  imports: [] as string[],
  css: [],
  hasAction: false,
  hasLoader: false,
  hasErrorBoundary: false,
};
const manifest = {
  entry: { module: "/assets/entry.client-0000000.js", imports: ["/assets/react-1111111.js"], css: [] },
  routes: {
    root: { ...none, id: "root", path: "", hasLoader: true, hasErrorBoundary: true, module: "/assets/root-2222222.js" },
    "routes/landing/landing": {
      ...none,
      id: "routes/landing/landing",
      parentId: "root",
      index: true,
      module: "/assets/landing-3333333.js",
      imports: ["/assets/react-1111111.js", "/assets/forms-4444444.js", "/assets/tabs-5555555.js"],
    },
    "routes/posts/post": {
      ...none,
      id: "routes/posts/post",
      parentId: "root",
      path: "posts/:postId",
      hasLoader: true,
      module: "/assets/post-6666666.js",
      imports: ["/assets/tabs-5555555.js"],
    },
    "creator/share/block": {
      ...none,
      id: "creator/share/block",
      parentId: "routes/posts/post",
      path: "block",
      hasAction: true,
      module: "/assets/route-block-7777777.js",
    },
    "creator/share/report": {
      ...none,
      id: "creator/share/report",
      parentId: "routes/posts/post",
      path: "report",
      module: "/assets/report-person-9999999.js",
    },
  },
  url: "/assets/manifest-8888888.js",
  version: "8888888",
};

function unpack(script: string): typeof manifest {
  const window = {} as { __remixManifest: typeof manifest };
  // The script names the variable with and without its global object.
  new Function("window", script.replaceAll("(__remixManifest)", "(window.__remixManifest)"))(window);
  return window.__remixManifest;
}

test("the browser restores each route as the framework wrote it, without what the entry imports", () => {
  const { routes, ...rest } = unpack(packManifest(`window.__remixManifest=${JSON.stringify(manifest)};`));
  expect(rest).toEqual({ entry: manifest.entry, url: manifest.url, version: manifest.version });
  for (const [id, { css: _, ...route }] of Object.entries(manifest.routes)) {
    const imports = route.imports.filter((file) => file !== "/assets/react-1111111.js");
    const path = route.path || undefined;
    const written = { index: false, parentId: undefined, ...route, path, imports };
    expect(routes[id as keyof typeof routes]).toEqual(written);
  }
  expect(Object.keys(routes)).toEqual(Object.keys(manifest.routes));
});

test.each([{ css: ["/assets/some-9999999.css"] }, { hasClientLoader: true }])(
  "a route with %j fails the build",
  (more) => {
    const routes = { root: { ...manifest.routes.root, ...more } };
    const script = `window.__remixManifest=${JSON.stringify({ ...manifest, routes })};`;
    expect(() => packManifest(script)).toThrow(`${Object.keys(more)[0]} of root would be lost`);
  },
);

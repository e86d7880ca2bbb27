import { transformSync } from "esbuild";

/**
 * The script of the routes' manifest, which every page loads, with one row per route in place of an object: a fifth less
 * is sent. Restored by the browser as `window.__remixManifest`, without what is false, empty or imported by the entry.
 * @param {string} script as the framework writes it: `window.__remixManifest={…};`
 */
export function packManifest(script) {
  const manifest = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  const packed = JSON.stringify({ ...manifest, routes: packRoutes(manifest) });
  const restored = JSON.parse(packed);
  unpackRoutes(restored);
  for (const [id, { module }] of Object.entries(manifest.routes))
    if (restored.routes[id].module !== module) throw new Error(`${module} of ${id} would be lost`);
  const { code } = transformSync(unpackRoutes.toString(), { minify: true, target: "es2019", keepNames: false });
  return `window.__remixManifest=${packed};(${code.replace(/;\s*$/, "")})(__remixManifest);`;
}

const FLAGS = ["hasAction", "hasLoader", "hasErrorBoundary", "index"];
const PACKED = ["id", "parentId", "path", "module", "imports", ...FLAGS];

/** The imported files, then a route per line: ID, parent, path, flags, file, imported files by their place. */
function packRoutes({ entry, routes }) {
  const imports = (route) => route.imports.filter((file) => !entry.imports.includes(file));
  const files = [...new Set(Object.values(routes).flatMap(imports))];
  const rows = Object.entries(routes).map(([id, route]) => {
    for (const [name, value] of Object.entries(route))
      if (value && !PACKED.includes(name) && value.length !== 0) throw new Error(`${name} of ${id} would be lost`);
    return [
      id,
      route.parentId === "root" ? "" : route.parentId,
      route.path,
      FLAGS.reduce((sum, flag, at) => sum + (route[flag] ? 2 ** at : 0), 0),
      hashOf(id, nameOf(route.module)),
      imports(route).map((file) => files.indexOf(file)),
    ].join("|");
  });
  return [files.map(nameOf).join(), ...rows].join("\n");
}

const nameOf = (file) => file.replace(/^\/assets\//, "").replace(/\.js$/, "");

/** Of a file named for its route the hash alone, of seven characters; otherwise the whole name, which is longer. */
function hashOf(id, name) {
  const hash = name.slice(-7);
  return name === `${id.split("/").at(-1)}-${hash}` ? hash : name;
}

/** Runs in the browser, as text: uses nothing from outside. */
function unpackRoutes(manifest) {
  const addressOf = (name) => `/assets/${name}.js`;
  const [files, ...rows] = manifest.routes.split("\n");
  const imported = files.split(",").map(addressOf);
  manifest.routes = {};
  for (const row of rows) {
    const [id, parentId, path, flags, file, imports] = row.split("|");
    manifest.routes[id] = {
      id,
      parentId: id === "root" ? undefined : parentId || "root",
      path: path || undefined,
      hasAction: !!(flags & 1),
      hasLoader: !!(flags & 2),
      hasErrorBoundary: !!(flags & 4),
      index: !!(flags & 8),
      module: addressOf(file[7] ? file : `${id.split("/").pop()}-${file}`),
      imports: imports ? imports.split(",").map((at) => imported[at]) : [],
    };
  }
}

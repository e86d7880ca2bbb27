import type { Plugin, Rollup } from "vite";

const ROOT = /\/app\/root\.tsx/;
const ROUTE = /\/app\/routes\//;

/**
 * Adds to the file of each route a request for the texts that its components use and the root's do not: a navigation
 * fetches them beside its data, and no component has to suspend for them afterwards.
 */
export function requestTexts(): Plugin {
  return {
    name: "request-texts",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    renderChunk(code, { facadeModuleId, isEntry }) {
      if (!isEntry || !facadeModuleId || !ROUTE.test(facadeModuleId)) return null;
      const root = [...this.getModuleIds()].find((id) => ROOT.test(id));
      const known = root ? areasOf(root, this.getModuleInfo) : new Set();
      const areas = [...areasOf(facadeModuleId, this.getModuleInfo)].filter((area) => !known.has(area));
      return areas.length === 0 ? null : `${code}\nwindow.requestTexts&&requestTexts(${JSON.stringify(areas)});`;
    },
  };
}

/** The areas of texts that a module uses, and all modules that it imports. */
function areasOf(entry: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const seen = new Set([entry]);
  const areas = new Set<string>();
  for (const id of seen) {
    const { code, importedIds = [] } = getModuleInfo(id) ?? {};
    for (const [, area] of code?.matchAll(/\buseText\("([^"]+)"\)/g) ?? []) areas.add(String(area));
    for (const imported of importedIds) if (imported.includes("/app/")) seen.add(imported);
  }
  return areas;
}

import routes from "../routes";

type Entry = { path?: string; children?: Entry[] };

export const file = "app/addresses/patterns.ts";

/** The source of patterns.ts: every address of app/routes.ts as a type, for `href` and the props that take an address. */
export function describePatterns(): string {
  const union = listPatterns().map((pattern) => `  | ${JSON.stringify(pattern)}`);
  return `/** Every address of app/routes.ts; \`npm run addresses\` writes this file. */\nexport type Pattern =\n${union.join("\n")};\n`;
}

export function listPatterns(): string[] {
  return [...new Set(patternsOf(routes as Entry[], ""))].filter((pattern) => !pattern.endsWith("*"));
}

function patternsOf(entries: Entry[], parent: string): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const here = path === "" ? parent : `${parent}/${path}`;
    return [here || "/", ...patternsOf(children, here)];
  });
}

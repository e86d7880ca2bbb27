import { listPatterns } from "~/addresses/describe-patterns";
import { type Screen, screens } from "./list";
import { pathOf, pathsOf } from "./open-screen";
import { sections } from "./sections";

export const page = "docs/screens.md";
const pictures = "pictures/screens";
const patterns = listPatterns();

/** The address in the route table of what a screen shows. */
export function patternOf({ path, link = [], leadsTo }: Screen): string | undefined {
  return leadsTo ?? [link].flat().at(-1) ?? ownPatternOf(path);
}

/** A pattern without parameters comes first. */
function ownPatternOf(path: string): string | undefined {
  const fitting = patterns.filter((pattern) => pathsOf(pattern).test(pathOf(path)));
  return fitting.find((pattern) => !pattern.includes(":")) ?? fitting[0];
}

const patternOfScreen = new Map(screens.map((screen) => [screen, patternOf(screen)]));
const statesOf = (pattern: string) => screens.filter((screen) => patternOfScreen.get(screen) === pattern);

/** The first screen of each page: the one with a picture in docs/. */
export const pictured = (): Screen[] =>
  Object.values(sections)
    .flat()
    .flatMap((pattern) => statesOf(pattern).slice(0, 1));

/** Where the picture of a screen is, from the root of the project. */
export const pictureOf = ({ name }: Screen) => `docs/${pictures}/${name}.webp`;

/** The text of docs/screens.md: of each page its address, its screens and who sees them, and a picture of the first. */
export function describeScreens(): string {
  const tables = Object.entries(sections).map(
    ([title, patterns]) =>
      `## ${title}\n\n| Address | Screens, and who sees them | On a phone |\n|---|---|---|\n${patterns.map(rowOf).join("\n")}\n`,
  );
  return `${head}\n${tables.join("\n")}`;
}

function rowOf(pattern: string): string {
  const states = statesOf(pattern);
  const named = states.map(({ name, viewer, status }) => `${name} (${viewer}${status ? `, ${status}` : ""})`);
  const [first] = states;
  const picture = first ? `<img src="${pictures}/${first.name}.webp" width="150" alt="">` : "–";
  return `| \`${pattern}\` | ${named.join("<br>") || "not in the demo world at rest"} | ${picture} |`;
}

const head = `# Screens

The pages of the site by the sections of the specification. A page has one screen for each state that the demo world
shows; \`npm run screens -- <name>\` takes those whose names contain a word, \`npm run screens\` all, in both languages, on
a phone and a desktop, in light and dark. \`npm run screens -- --docs\` writes this page and its pictures;
\`tests/screens/list.test.ts\` compares it with the route table.
`;

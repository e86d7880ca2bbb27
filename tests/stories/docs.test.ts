import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const decisionsFolder = "docs/decisions";
const decisions = readdirSync(decisionsFolder).filter((file) => /^\d{3}-/.test(file));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...markdownIn("docs"),
  ...["api", "app", "contract", "sandbox", "scripts", "tests"].flatMap(markdownIn),
];

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
}

const headingId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** The ids that GitHub gives a page's headings. */
const headingIds = (page: string) =>
  readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("#"))
    .map((line) => headingId(line.replace(/^#+ /, "")));

function brokenLinks(page: string): string[] {
  const text = readFileSync(page, "utf8").replace(/```[\s\S]*?```/g, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file ? normalize(join(dirname(page), file)) : page;
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith(".md") && !headingIds(target).includes(anchor);
  });
}

it.each(pages)("%s links to files and headings that exist", (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

const sources = ["api", "app", "contract", "sandbox", "scripts", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `/${folder}/${file}`),
);

/** Also by its end: `charges/approve.ts` in a picture of `api/payments/`. */
function isThere(path: string): boolean {
  if (existsSync(path)) return true;
  return /\.(?:tsx?|mjs)$/.test(path) && sources.some((source) => source.endsWith(`/${path}`));
}

it.each(pages.filter((page) => !page.startsWith(decisionsFolder)))("%s names files and folders that exist", (page) => {
  const text = readFileSync(page, "utf8");
  const named = [
    ...text.matchAll(/(?<![\w./<>-])(?:api|app|contract|sandbox|scripts|tests|docs)\/[\w./-]*\w(?:\/|\.\w+)?/g),
    ...text.matchAll(/(?<![\w./<>*-])(?:[\w-]+\/)*[\w-]+(?:\.\w+)*\.(?:tsx?|mjs)\b/g),
  ].map(([path]) => path);
  expect(named.filter((path) => !path.startsWith(decisionsFolder) && !isThere(path))).toEqual([]);
});

it("docs/architecture.md names functions that exist", () => {
  const code = sources.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(`.${file}`, "utf8"));
  const called = [
    ...readFileSync("docs/architecture.md", "utf8").matchAll(/(?<=`[^`\n]*)(?<![.\w])([a-z]\w+)\((?=[^`\n]*`)/g),
  ];
  const names = [...new Set(called.map(([, name = ""]) => name))];
  const isDeclared = (name: string) => code.some((text) => new RegExp(`(?:function|const) ${name}\\b`).test(text));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isDeclared(name))).toEqual([]);
});

it("docs/architecture.md names each symbol beside the file that declares it", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const named = [...page.matchAll(/`(\w+)` in \[[^\]]+\]\(\.\.\/([^)]+)\)/g)];
  const declares = (file: string, name: string) =>
    new RegExp(`(?:function|const|type|FUNCTION) ${name}\\b`).test(readFileSync(file, "utf8"));
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(([, name = "", file = ""]) => !declares(file, name)).map(([text]) => text)).toEqual([]);
});

it("docs/architecture.md has a line for every folder two levels deep", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const tree = page.slice(page.indexOf("## The folders"));
  const folders = ["api", "app", "contract", "docs", "sandbox", "scripts", "tests"].flatMap((folder) => [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ]);
  expect(folders.filter((name) => !new RegExp(`^ *(?:[\\w-]+/ +)*${name}/`, "m").test(tree))).toEqual([]);
});

it("lines of pages have at most 120 characters, but for tables, code and a folder's tables", () => {
  const longLines = (page: string) =>
    readFileSync(page, "utf8")
      .replace(/^```[\s\S]*?^```/gm, "")
      .split("\n")
      .filter((line) => line.length > 120 && !/^\||^Tables: |`[^`]{100,}`/.test(line))
      .map((line) => `${page}: ${line}`);
  expect(pages.flatMap(longLines)).toEqual([]);
});

describe("decisions", () => {
  const index = readFileSync(join(decisionsFolder, "README.md"), "utf8");

  it.each(decisions)("%s is in the index with its title, date and status", (file) => {
    const [heading = "", , line = ""] = readFileSync(join(decisionsFolder, file), "utf8").split("\n");
    const number = file.slice(0, 3);
    expect(heading.startsWith(`# ${number} `), heading).toBe(true);
    const [, date, status] =
      /^Date: (\d{4}-\d\d-\d\d) · Status: ((?:accepted|superseded by \d{3}).*)$/.exec(line) ?? [];
    const title = heading.slice(`# ${number} `.length);
    expect(index).toContain(`| ${number} | [${title}](${file}) | ${date} | ${status} |`);
  });

  it.each(decisions)("%s is named for its title", (file) => {
    const [heading = ""] = readFileSync(join(decisionsFolder, file), "utf8").split("\n");
    expect(file).toBe(`${headingId(heading.slice(2)).replace(/-+/g, "-")}.md`);
  });
});

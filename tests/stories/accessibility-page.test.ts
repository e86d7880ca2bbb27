import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/accessibility.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

test("the page on accessibility has each of the 33 checks once, in their order", () => {
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
});

test("each test that it names is in its file, by its whole title", () => {
  const named = rows.flatMap((cells) => [...String(cells[3]).matchAll(/`((?:api|app|tests)\/[\w./-]+)` "([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(([, file = "", title = ""]) => {
    const source = existsSync(file) ? readFileSync(file, "utf8") : "";
    return ![`("${title}"`, `(\`${title}\``].some((call) => source.includes(call));
  });
  expect(missing.map(([words]) => words)).toEqual([]);
});

test("a check without a test does not apply to the site", () => {
  for (const [number, , how = "", tests] of rows)
    if (tests === "–") expect(how, `check ${number}`).toMatch(/does not apply/);
});

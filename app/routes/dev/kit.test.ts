import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import routes from "../../routes";

const kit = readFileSync("app/routes/dev/kit.tsx", "utf8");
const primitives = readdirSync("app/ui", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
  // Drawn by `MoreList` below a list, and by `SearchForm` under its field.
  .filter((file) => !["more-link.tsx", "suggestions/suggestions.tsx"].includes(file))
  .map((file) => file.slice(0, -".tsx".length));

it.each(primitives)("/dev/ui shows the primitives of app/ui/%s", (file) => {
  expect(kit).toMatch(new RegExp(`from "~/ui/${file}"`));
});

it("/dev/ui is an address of the development server alone", () => {
  expect(JSON.stringify(routes)).not.toContain("routes/dev/");
});

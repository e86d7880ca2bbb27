import { expect, test } from "vitest";
import routes from "~/routes";
import { entries, entriesFor } from "./entries";

type Entry = { path?: string; children?: Entry[] };
const addresses = new Set(flatten(routes as Entry[], ""));

test.each(entries)("$to leads to a page", ({ to }) => {
  expect(addresses.has(to)).toBe(true);
});

test("no role is led to a page it may not open", () => {
  const labels = (role: "supporter" | "activist" | "admin") =>
    (["people", "activity", "support", "account"] as const).flatMap((group) =>
      entriesFor(role, group).map(({ label }) => label),
    );
  expect(labels("supporter")).not.toEqual(expect.arrayContaining(["followers"]));
  expect(labels("supporter")).not.toContain("editActivity");
  expect(labels("supporter")).toContain("applyAsActivist");
  expect([...labels("activist"), ...labels("admin")]).not.toContain("applyAsActivist");
  expect(labels("activist")).toEqual(expect.arrayContaining(["followers", "editActivity"]));
  for (const role of ["supporter", "activist"] as const) expect(labels(role)).not.toContain("admin");
  for (const role of ["supporter", "activist", "admin"] as const)
    expect(labels(role)).toEqual(
      expect.arrayContaining(["following", "visitors", "saved", "settings", "deleteAccount"]),
    );
});

function flatten(list: Entry[], above: string): string[] {
  return list.flatMap(({ path, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [here, ...flatten(children, here)];
  });
}

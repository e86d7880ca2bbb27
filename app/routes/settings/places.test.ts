import { expect, test } from "vitest";
import { listPatterns } from "~/addresses/describe-patterns";
import { places } from "./places";

test("each page of the settings belongs to one place, and each place leads to a page", () => {
  const files = ["/settings/data/download", "/settings/security/codes/file"];
  const pages = listPatterns().filter((path) => /^\/settings(\/|$)/.test(path) && !files.includes(path));
  expect(places.flatMap(({ to, pages }) => [to, ...pages]).sort()).toEqual(pages.sort());
});

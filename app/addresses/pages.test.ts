import { expect, test } from "vitest";
import { pages } from "#contract/pages";
import { listPatterns } from "./describe-patterns";
import type { Pattern } from "./patterns";

test("every page that the API and its mails name is in the route table", () => {
  const named: Record<string, Pattern> = pages;
  const known = listPatterns();
  expect(Object.entries(named).filter(([, pattern]) => !known.includes(pattern))).toEqual([]);
});

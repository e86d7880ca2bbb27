import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openJsonLinesStore } from "./json-lines-store";
import { openFolder } from "./sandbox.test-support";

test("records set last survive a restart, and deleted ones do not", () => {
  const file = join(openFolder(), "records.jsonl");
  const before = openJsonLinesStore<number>(file);
  before.put("a", 1);
  before.put("b", 2);
  before.put("a", 3);
  before.delete("b");
  expect(openJsonLinesStore<number>(file).entries()).toEqual([["a", 3]]);
});

test("half a line, left by a killed process, loses only that record", () => {
  const file = join(openFolder(), "records.jsonl");
  openJsonLinesStore<number>(file).put("a", 1);
  appendFileSync(file, '["b",');
  openJsonLinesStore<number>(file).put("c", 3);
  expect(openJsonLinesStore<number>(file).entries()).toEqual([
    ["a", 1],
    ["c", 3],
  ]);
});

test("the file does not grow with changes to the same few records", () => {
  const file = join(openFolder(), "records.jsonl");
  const records = openJsonLinesStore<number>(file);
  for (let value = 0; value < 5_000; value += 1) records.put("a", value);
  expect(readFileSync(file, "utf8").split("\n").length).toBeLessThan(1_100);
  expect(openJsonLinesStore<number>(file).get("a")).toBe(4_999);
});

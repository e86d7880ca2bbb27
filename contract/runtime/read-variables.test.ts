import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readVariables } from "./read-variables";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ["API_SECRET", "LOG_LEVEL"];
const fileWith = (text: string) => {
  const path = join(folder, "secret");
  writeFileSync(path, text);
  return path;
};

it.each([
  ["secret", "secret"],
  ["secret\n", "secret"],
  ["secret\r\n", "secret"],
  [" secret \n\n", " secret \n"],
  ["", undefined],
  ["\n", undefined],
])("a secret's file with %j gives %j: one line break at its end is no part of it", (text, value) => {
  expect(readVariables({ API_SECRET: "", API_SECRET_FILE: fileWith(text) }, names).API_SECRET).toBe(value);
});

it("a variable without a file keeps its value; an empty one or path counts as unset", () => {
  const given = readVariables({ API_SECRET: "given", API_SECRET_FILE: "", LOG_LEVEL: "" }, names);
  expect(given).toEqual({ API_SECRET: "given" });
});

it("a file that is missing, or given beside its variable, is refused by name", () => {
  const missing = { API_SECRET_FILE: join(folder, "none") };
  expect(() => readVariables(missing, names)).toThrow(/^API_SECRET_FILE cannot be read \(ENOENT\)$/);
  const both = { API_SECRET: "given", API_SECRET_FILE: fileWith("secret") };
  expect(() => readVariables(both, names)).toThrow(/^API_SECRET and API_SECRET_FILE are both set$/);
});

it("only variables that the process reads can be given as files", () => {
  expect(readVariables({ OTHER_FILE: join(folder, "none") }, names)).toEqual({ OTHER_FILE: join(folder, "none") });
});

import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a runner reports; `runFile` runs a failure's file again, where it is a test's.
 * @typedef {{ name: string, error: string, file?: string, runFile?: () => Promise<TestReport> }} Failure
 * @typedef {{ passed: number, failures: Failure[], files: { file: string, milliseconds: number }[] }} TestReport
 */

/** Reads a runner's JSON and removes it, so that the next run's cannot be mistaken for it. */
export function takeJson(file) {
  if (!existsSync(file)) return undefined;
  const json = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return json;
}

export const fromRoot = (path) => relative(process.cwd(), resolve(path));

/** A failure with the first line of its error. */
export function failureOf({ file, title, message = "no error was reported", runFile }) {
  const error = stripVTControlCharacters(message).trim().split("\n")[0].slice(0, 300);
  return { name: `${file} > ${title}`, file, error, runFile };
}

/** A run that exits with an error without naming a failed test counts as failed. */
export function withUnnamed(code, failures, part) {
  if (code === 0 || failures.length > 0) return failures;
  return [{ name: part, error: "its output above has the error" }];
}

import { join } from "node:path";
import { runPackage } from "./run-program.mjs";
import { failureOf, fromRoot, takeJson, withUnnamed } from "./test-report.mjs";

/**
 * Runs the files that `files` name, all where it is empty, and of them the tests that the tag expression `tags` selects.
 * @returns {Promise<import("./test-report.mjs").TestReport>}
 */
export async function runVitest({ folder, files = [], tags, args = [], env = {} }) {
  const output = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=./scripts/testing/vitest-reporter.mjs"];
  const options = tags ? [...reporters, `--tags-filter=${tags}`] : reporters;
  const code = await runPackage("vitest", ["run", ...options, ...args, ...files], {
    NODE_ENV: "test",
    VITEST_OUTPUT_FILE: output,
    ...env,
  });
  const report = takeJson(output) ?? { passed: 0, failures: [], files: [], unhandled: [] };
  const tests = report.failures.map(({ file: path, title, message }) => {
    const file = fromRoot(path);
    return failureOf({ file, title, message, runFile: () => runVitest({ folder, files: [file], tags, env }) });
  });
  const unhandled = report.unhandled.map((message) => failureOf({ file: "vitest", title: "unhandled error", message }));
  return {
    passed: report.passed,
    failures: withUnnamed(code, [...tests, ...unhandled], "vitest"),
    files: report.files.map(({ file, milliseconds }) => ({ file: fromRoot(file), milliseconds })),
  };
}

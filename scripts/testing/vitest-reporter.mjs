import { writeFileSync } from "node:fs";

/** Writes what `run-vitest.mjs` reads to the file in VITEST_OUTPUT_FILE. Unlike Vitest's JSON it has unhandled errors. */
export default class VitestReporter {
  /** @type {import("vitest/reporters").Reporter["onTestRunEnd"]} */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      files: modules.map((module) => ({ file: module.moduleId, milliseconds: millisecondsOf(module) })),
      failures: modules.flatMap(failuresOf),
      unhandled: unhandledErrors.map(({ message }) => message),
    };
    writeFileSync(process.env.VITEST_OUTPUT_FILE, JSON.stringify(report));
  }
}

/** Tests that failed, and suites whose hooks did, or files that could not be imported. */
function failuresOf(module) {
  const tests = [...module.children.allTests("failed")].map((test) => [test.fullName, test.result().errors]);
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()]);
  return [["the file", module.errors()], ...suites.filter(([, errors]) => errors.length > 0), ...tests]
    .filter(([title, errors]) => title !== "the file" || errors.length > 0)
    .map(([title, errors]) => ({ file: module.moduleId, title, message: errors?.[0]?.message }));
}

function millisecondsOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

/** With more failures than these something is broken, and running it again only takes time. */
const MOST = 10;

/**
 * Runs the files of failed tests once more, one at a time with nothing beside them, each in a world of its own.
 * @param {import("./test-report.mjs").Failure[]} failures
 * @returns {Promise<{ failed: Failure[], unstable: Failure[] }>} `unstable` failed the first time and passed then
 */
export async function runFailedAgain(failures) {
  const files = new Map(failures.filter(({ runFile }) => runFile).map((failure) => [keyOf(failure), failure.runFile]));
  if (files.size === 0 || failures.length > MOST) return { failed: failures, unstable: [] };
  const again = new Map();
  for (const [key, runFile] of files) {
    console.log(`\n== again, alone: ${key}`);
    again.set(key, await runFile());
  }
  const passedAgain = (failure) => {
    const report = again.get(keyOf(failure));
    // A file that ran no test, or failed as a whole, has not shown that its tests pass.
    return (
      report && report.passed > 0 && !report.failures.some(({ name, runFile }) => name === failure.name || !runFile)
    );
  };
  return { failed: failures.filter((each) => !passedAgain(each)), unstable: failures.filter(passedAgain) };
}

/** A journey's file runs again with the script setting that it failed with. */
function keyOf({ file, name }) {
  const [, project = ""] = / > (\[\w+\]) /.exec(name) ?? [];
  return `${file} ${project}`.trim();
}

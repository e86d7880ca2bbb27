import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runPackage } from "./run-program.mjs";
import { failureOf, takeJson, withUnnamed } from "./test-report.mjs";

/**
 * Runs the journeys with Playwright's arguments `args`.
 * @returns {Promise<import("./test-report.mjs").TestReport>}
 */
export async function runPlaywright({ folder, args = [], env = {} }) {
  const output = join(folder, "playwright.json");
  const code = await runPackage("playwright", ["test", "--reporter=list,json", ...args], {
    ...env,
    ...prepareChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  const report = takeJson(output);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => {
        const runFile = () =>
          runPlaywright({ folder, args: [`/${file}`, `--project=${projectName}`, "--workers=1"], env });
        const message = results.at(-1)?.error?.message;
        return failureOf({ file: `tests/journeys/${file}`, title: `[${projectName}] ${title}`, message, runFile });
      }),
  );
  const outside = (report?.errors ?? []).map(({ message }) =>
    failureOf({ file: "playwright", title: "outside tests", message }),
  );
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failures: withUnnamed(code, [...failures, ...outside], "playwright"),
    files: specs.map(({ file, tests }) => ({ file: `tests/journeys/${file}`, milliseconds: durationOf(tests) })),
  };
}

/** The tests of a suite of Playwright's report, with those of the suites in it. */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function durationOf(tests) {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
}

function prepareChromium() {
  installFromDebian();
  // Debian's are found by tests/support/browser/chromium.ts, which tells the headless shell from the whole browser.
  if (process.env.CHROMIUM || existsSync("/usr/bin/chromium")) return {};
  const found = ["/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  if (found) return { CHROMIUM: found };
  spawnSync("node_modules/.bin/playwright", ["install", "chromium"], { stdio: "inherit" });
  return {};
}

// Korean needs glyphs too: without them every text measures as empty boxes.
function installFromDebian() {
  const wanted = [];
  if (!process.env.CHROMIUM && !existsSync("/usr/bin/chromium")) wanted.push("chromium");
  if (!process.env.CHROMIUM && !existsSync("/usr/lib/chromium/chromium-headless-shell"))
    wanted.push("chromium-headless-shell");
  if (!existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")) wanted.push("fonts-noto-cjk");
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...wanted], options);
}

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "./ensure-built.mjs";

const STEPS = { types, lint, unit, browser };
/** The long doses of tests that the unit part runs with a smaller one: `npm run test:long`. */
const LONG = { long };
const SOURCES = ["app", "api", "contract", "sandbox", "scripts", "tests"];
/** For all parts together: a hanging part is ended and counted as failed. `.ci/run` has 90 minutes for two runs. */
const ENDS_AT = performance.now() + 40 * 60_000;

const [part, ...rest] = process.argv.slice(2);
const chosen = part ? [part] : Object.keys(STEPS);
const all = { ...STEPS, ...LONG };
if (!chosen.every((name) => Object.hasOwn(all, name))) {
  console.error(`npm test -- [${Object.keys(all).join(" | ")}] [arguments for that part]`);
  process.exit(2);
}
const reports = mkdtempSync(join(tmpdir(), "gyeot-reports-"));
/** Where the first test that needs a world with the demo leaves a copy of it for the others. */
process.env.SEEDED_WORLD = join(reports, "seeded");
const totals = { passed: 0, failed: 0 };
/** Seconds of each test file; files run beside one another, so they add up to more than the run. */
const seconds = new Map();
/** A line for each failed test: file, title and the first line of its error. */
const failures = [];
try {
  await ensureBuilt({ build: false });
  const [fromSources, fromBuild] = [chosen.filter((name) => !needsBuild(name)), chosen.filter(needsBuild)];
  // Each keeps one processor busy for most of its time.
  await Promise.all([fromBuild.length > 0 && build(), ...fromSources.map(step)]);
  for (const name of fromBuild) await step(name);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
printSlowest();
printFailures();
const ranNothing = totals.passed + totals.failed === 0;
process.exitCode = totals.failed > 0 || ranNothing ? 1 : 0;
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);

function needsBuild(name) {
  return ["unit", "browser", "long"].includes(name);
}

async function build() {
  if ((await runToEnd(process.execPath, ["scripts/ensure-built.mjs"])) !== 0)
    throw new Error("The build failed (above).");
}

async function step(name) {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const known = failures.length;
  const { passed, failed } = await all[name]();
  if (failed > 0 && failures.length === known) failures.push(`${name}: its output above has the error`);
  totals.passed += passed;
  totals.failed += failed;
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - began) / 1000)} s)`);
}

async function types() {
  // TypeScript 7; the package `typescript` stays 5.9, whose interface the linters use (docs/decisions/109).
  return toResult(await runToEnd(process.execPath, ["node_modules/@typescript/native/bin/tsc", "--noEmit", ...rest]));
}

async function lint() {
  const style = await run("biome", ["check", ".", ...rest]);
  const imports = await run("depcruise", ["--config", ".dependency-cruiser.cjs", ...SOURCES]);
  const unused = await run("knip", ["--no-progress"]);
  const language = await runToEnd(process.execPath, ["scripts/check-language.mjs"]);
  const migrations = await runToEnd(process.execPath, ["--import", "tsx", "scripts/lint-migrations.ts"]);
  return toResult(style || imports || unused || language || migrations);
}

/** Named files run whatever their dose. */
function unit() {
  return vitest(rest, rest.length > 0 ? {} : { DOSE: "short" });
}

async function long() {
  const dosed = (files) => vitest(["--tags-filter=dosed", ...files], { LONG: "1" });
  if (rest.length > 0) return dosed(rest);
  const longOnly = JSON.parse(readFileSync("tests/long-only.json", "utf8"));
  const parts = [
    await dosed(dosedFiles().filter((file) => !longOnly.includes(file))),
    await vitest(longOnly, { LONG: "1" }),
    await playwright([], { JOURNEYS: "long" }),
  ];
  return parts.reduce((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }));
}

/** The test files with a test of two doses: it is tagged by `dosed` of tests/support/long.ts. */
function dosedFiles() {
  return ["api", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith(".test.ts") && readFileSync(path, "utf8").includes("dosed(")),
  );
}

async function vitest(args, env = {}) {
  const file = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("vitest", ["run", ...reporters, ...args], { NODE_ENV: "test", ...env });
  const report = readReport(file);
  for (const { name, startTime, endTime, message, assertionResults } of report?.testResults ?? []) {
    addSeconds(name, endTime - startTime);
    if (message) addFailure(name, "the file", message);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") addFailure(name, fullName, failureMessages[0]);
  }
  const broken = report?.testResults.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  return countTests(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + (broken?.length ?? 0));
}

/** Named journeys run in both modes. */
function browser() {
  return playwright(rest, rest.length > 0 ? {} : { JOURNEYS: "short" });
}

async function playwright(args, env = {}) {
  const file = join(reports, "browser.json");
  const code = await run("playwright", ["test", "--reporter=list,json", ...args], {
    ...env,
    ...prepareChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file);
  for (const suite of report?.suites ?? []) addSeconds(`tests/journeys/${suite.file}`, durationOf(suite));
  for (const { file: name, title, tests } of (report?.suites ?? []).flatMap(specsOf))
    for (const { projectName, status, results } of tests)
      if (status === "unexpected")
        addFailure(`tests/journeys/${name}`, `[${projectName}] ${title}`, results.at(-1)?.error?.message);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return countTests(code, expected + flaky, unexpected);
}

/** The tests of a suite of Playwright's report, with those of the suites in it. */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Milliseconds of a suite of Playwright's report. */
function durationOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

function addFailure(path, title, message = "no error was reported") {
  const text = stripVTControlCharacters(message).trim().split("\n")[0].slice(0, 300);
  failures.push(`${relative(process.cwd(), resolve(path))} > ${title}: ${text}`);
}

function printFailures() {
  if (failures.length > 0) console.log("\nFailed:");
  for (const line of failures) console.log(`  ${line}`);
}

function addSeconds(path, milliseconds) {
  const file = relative(process.cwd(), resolve(path));
  seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1_000);
}

function printSlowest() {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 15);
  if (slowest.length > 1) console.log("\nSlowest test files:");
  for (const [file, time] of slowest.length > 1 ? slowest : [])
    console.log(`${time.toFixed(0).padStart(5)} s  ${file}`);
}

function toResult(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// A run that exits with an error without naming a failed test counts as failed.
function countTests(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function run(program, args, env = {}) {
  return runToEnd(`node_modules/.bin/${program}`, args, env);
}

function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const deadline = setTimeout(() => child.kill("SIGTERM"), Math.max(0, ENDS_AT - performance.now()));
  return new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  }).finally(() => clearTimeout(deadline));
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

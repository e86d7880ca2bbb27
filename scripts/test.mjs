import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { runFailedAgain } from "./testing/run-failed-again.mjs";
import { createRunFolder } from "./testing/run-folder.mjs";
import { runPlaywright } from "./testing/run-playwright.mjs";
import { runPackage, runToEnd } from "./testing/run-program.mjs";
import { runVitest } from "./testing/run-vitest.mjs";

const STEPS = { types, lint, unit, browser };
/** The long doses of tests that the unit part runs with a smaller one: `npm run test:long`. */
const LONG = { long };
const SOURCES = ["app", "api", "contract", "sandbox", "scripts", "tests"];

const [part, ...rest] = process.argv.slice(2);
/** Whether tests are named: then they run whatever their dose. */
const isNamed = rest.some((argument) => !argument.startsWith("--"));
const chosen = part ? [part] : Object.keys(STEPS);
const all = { ...STEPS, ...LONG };
if (!chosen.every((name) => Object.hasOwn(all, name))) {
  console.error(`npm test -- [${Object.keys(all).join(" | ")}] [arguments for that part]`);
  process.exit(2);
}
const { path: folder, temporary, remove: removeFolder } = createRunFolder();
const shared = {
  TMPDIR: temporary,
  /** Where the first test that needs a world with the demo leaves a copy of it for the others. */
  SEEDED_WORLD: join(folder, "seeded"),
};
let passed = 0;
let failures = [];
let unstable = [];
/** Seconds of each test file; files run beside one another, so they add up to more than the run. */
const seconds = new Map();
try {
  await ensureBuilt({ build: false });
  const [fromSources, fromBuild] = [chosen.filter((name) => !needsBuild(name)), chosen.filter(needsBuild)];
  // Each keeps one processor busy for most of its time.
  await Promise.all([fromBuild.length > 0 && build(), ...fromSources.map(step)]);
  for (const name of fromBuild) await step(name);
  // Only .ci/run asks for this: a developer's run shows an unstable test as the failure that it is.
  if (process.env.RUN_FAILED_AGAIN === "1") ({ failed: failures, unstable } = await runFailedAgain(failures));
} finally {
  removeFolder();
}
printSlowest();
print("Unstable", unstable);
print("Failed", failures);
passed += unstable.length;
const ranNothing = passed + failures.length === 0;
process.exitCode = failures.length > 0 || ranNothing ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);

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
  const report = await all[name]();
  passed += report.passed;
  failures.push(...report.failures);
  for (const { file, milliseconds } of report.files) seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1_000);
  const time = Math.round((performance.now() - began) / 1000);
  console.log(`== ${name}: ${report.passed} passed, ${report.failures.length} failed (${time} s)`);
}

async function types() {
  // TypeScript 7; the package `typescript` stays 5.9, whose interface the linters use (CONTRIBUTING.md).
  const code = await runToEnd(process.execPath, ["node_modules/@typescript/native/bin/tsc", "--noEmit", ...rest]);
  return asOneTest("types", code);
}

async function lint() {
  const style = await runPackage("biome", ["check", ".", ...rest]);
  const imports = await runPackage("depcruise", ["--config", ".dependency-cruiser.cjs", ...SOURCES]);
  const unused = await runPackage("knip", ["--no-progress"]);
  const language = await runToEnd(process.execPath, ["scripts/check-language.mjs"]);
  const migrations = await runToEnd(process.execPath, ["--import", "tsx", "scripts/lint-migrations.ts"]);
  return asOneTest("lint", style || imports || unused || language || migrations);
}

function asOneTest(name, code) {
  const failed = [{ name, error: "its output above has the error" }];
  return code === 0 ? { passed: 1, failures: [], files: [] } : { passed: 0, failures: failed, files: [] };
}

function unit() {
  if (isNamed) return runVitest({ folder, args: rest, env: shared });
  // Vitest would import a file of the long run only to leave out all its tests.
  const excluded = filesWith(/@module-tag long/).map((file) => `--exclude=${file}`);
  // .ci/run gives each dosed test its long dose right after: the small one would prove nothing more.
  const tags = process.env.LONG_DOSES_FOLLOW === "1" ? "!long && !dosed" : "!long";
  return runVitest({ folder, args: [...rest, ...excluded], tags, env: shared });
}

/** Named journeys run in both modes. */
async function browser() {
  const env = isNamed ? shared : { ...shared, JOURNEYS: "short" };
  const { SHUFFLE: seed } = process.env;
  const args = seed ? [...rest, `--shuffle=${seed}`] : rest;
  if (!seed || isNamed) return runPlaywright({ folder, args, env });
  // One mode after the other: every change between them would start a world.
  const reports = [];
  for (const mode of ["js", "nojs"])
    reports.push(await runPlaywright({ folder, args: [...args, `--project=${mode}`], env }));
  return merged(reports);
}

async function long() {
  const env = { ...shared, LONG: process.env.LONG ?? "1" };
  if (isNamed) return runVitest({ folder, args: rest, tags: "dosed || long", env });
  return merged([
    await runVitest({ folder, files: filesWith(/dosed\(|@module-tag long/), tags: "dosed || long", env }),
    await runPlaywright({ folder, env: { ...shared, JOURNEYS: "long" } }),
  ]);
}

function merged(reports) {
  return {
    passed: reports.reduce((sum, each) => sum + each.passed, 0),
    failures: reports.flatMap((each) => each.failures),
    files: reports.flatMap((each) => each.files),
  };
}

/** Vitest's files whose text has a tag. */
function filesWith(tag) {
  return SOURCES.filter((top) => existsSync(top)).flatMap((top) =>
    readdirSync(top, { recursive: true })
      .map((name) => join(top, name))
      .filter((path) => /\.test\.tsx?$/.test(path) && tag.test(readFileSync(path, "utf8"))),
  );
}

function print(title, tests) {
  if (tests.length > 0) console.log(`\n${title}:`);
  for (const { name, error } of tests) console.log(`  ${name}: ${error}`);
}

function printSlowest() {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 15);
  if (slowest.length > 1) console.log("\nSlowest test files:");
  for (const [file, time] of slowest.length > 1 ? slowest : [])
    console.log(`${time.toFixed(0).padStart(5)} s  ${file}`);
}

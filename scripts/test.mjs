import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";

const STEPS = { types, lint, unit, browser };
/** The heavy doses of what the unit part tests lightly: `npm run test:long`. */
const LONG = { long };
const LONG_FILES = ["tests/faults", "tests/fuzz", "tests/ops", "tests/stories"];
const SOURCES = ["app", "api", "contract", "sandbox", "scripts", "tests"];
/** All parts together: what hangs is ended, and counted as failed, before the 90 minutes that a run may take are over. */
const ENDS_AT = performance.now() + 82 * 60_000;

const [part, ...rest] = process.argv.slice(2);
const chosen = part ? [part] : Object.keys(STEPS);
const all = { ...STEPS, ...LONG };
if (!chosen.every((name) => Object.hasOwn(all, name))) {
  console.error(`npm test -- [${Object.keys(all).join(" | ")}] [arguments for that part]`);
  process.exit(2);
}
const reports = mkdtempSync(join(tmpdir(), "gyeot-reports-"));
const totals = { passed: 0, failed: 0 };
try {
  await ensureBuilt({ build: chosen.some((name) => ["unit", "browser", "long"].includes(name)) });
  for (const name of chosen) await step(name);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const ranNothing = totals.passed + totals.failed === 0;
process.exitCode = totals.failed > 0 || ranNothing ? 1 : 0;
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);

async function step(name) {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const { passed, failed } = await all[name]();
  totals.passed += passed;
  totals.failed += failed;
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - began) / 1000)} s)`);
}

async function types() {
  return asOne(await run("tsc", ["--noEmit", ...rest]));
}

async function lint() {
  const style = await run("biome", ["check", ".", ...rest]);
  const imports = await run("depcruise", ["--config", ".dependency-cruiser.cjs", ...SOURCES]);
  const unused = await run("knip", ["--no-progress"]);
  const language = await spawned(process.execPath, ["scripts/check-language.mjs"]);
  return asOne(style || imports || unused || language);
}

function unit() {
  return vitest(rest);
}

function long() {
  return vitest(rest.length > 0 ? rest : LONG_FILES, { LONG: "1" });
}

async function vitest(args, env = {}) {
  const file = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("vitest", ["run", ...reporters, ...args], { NODE_ENV: "test", ...env });
  const report = readReport(file);
  const broken = report?.testResults.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  return whole(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + (broken?.length ?? 0));
}

async function browser() {
  const file = join(reports, "browser.json");
  const code = await run("playwright", ["test", "--reporter=list,json", ...rest], {
    ...prepareChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(file)?.stats ?? {};
  return whole(code, expected + flaky, unexpected);
}

function asOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// A run that ended badly without naming a failed test has failed all the same.
function whole(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function run(program, args, env = {}) {
  return spawned(`node_modules/.bin/${program}`, args, env);
}

function spawned(command, args, env = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const overdue = setTimeout(() => child.kill("SIGTERM"), Math.max(0, ENDS_AT - performance.now()));
  return new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  }).finally(() => clearTimeout(overdue));
}

function prepareChromium() {
  installFromDebian();
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (path) => path && existsSync(path),
  );
  if (found) return { CHROMIUM: found };
  spawnSync("node_modules/.bin/playwright", ["install", "chromium"], { stdio: "inherit" });
  return {};
}

// Korean needs glyphs too: without them every measure of a page is of empty boxes.
function installFromDebian() {
  const wanted = [];
  if (!process.env.CHROMIUM && !existsSync("/usr/bin/chromium")) wanted.push("chromium");
  if (!existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")) wanted.push("fonts-noto-cjk");
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...wanted], options);
}

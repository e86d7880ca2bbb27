// @module-tag long
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const unstable = `
import { existsSync, writeFileSync } from "node:fs";
const marker = \`\${import.meta.filename}.ran\`;
function failOnce() {
  if (existsSync(marker)) return;
  writeFileSync(marker, "");
  throw new Error("red by chance");
}
`;
const inVitest = (title: string, body: string) =>
  `import { test } from "vitest";\ntest("${title}", () => { ${body} });\n`;
const inPlaywright = (title: string, body: string) =>
  `import { test } from "@playwright/test";\ntest("${title}", () => { ${body} });\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-ci-"));
  for (const path of [".ci", "scripts/test.mjs", "scripts/testing"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  const scripts = { test: "node scripts/test.mjs unit", "test:long": "node scripts/test.mjs browser" };
  write("package.json", JSON.stringify({ type: "module", scripts }));
  write("scripts/ensure-built.mjs", "export const ensureBuilt = async () => undefined;\n");
  write(
    "vitest.config.ts",
    `export default { test: { include: ["*.test.ts"], tags: [{ name: "long" }, { name: "dosed" }] } };\n`,
  );
  write("playwright.config.ts", `export default { testDir: "tests/journeys", projects: [{ name: "nojs" }] };\n`);
  write("stable.test.ts", inVitest("is green", ""));
  write("tests/journeys/stable.spec.ts", inPlaywright("is green", ""));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs a command over the planted tests; `ended` is what follows the last test's output. */
function run(command: string, ...args: string[]) {
  return runWith({}, command, ...args);
}

function runWith(env: Record<string, string>, command: string, ...args: string[]) {
  // Also where `.ci/run` itself runs this test.
  const unset = { RUN_FAILED_AGAIN: "", LONG_DOSES_FOLLOW: "", RUN_ENDS_AT_SECOND: "" };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, CI: "true", CHROMIUM: "/bin/true", ...unset, ...env },
  });
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
}

test("what fails and then passes alone is passed, and listed as unstable with its error", () => {
  write("chance.test.ts", unstable + inVitest("is red by chance", "failOnce()"));
  write("tests/journeys/chance.spec.ts", unstable + inPlaywright("is red by chance", "failOnce()"));
  const { status, lines } = run("bash", ".ci/run");
  expect(lines.at(-1)).toBe("4 passed, 0 failed");
  expect(status).toBe(0);
  expect(lines).toContain("Unstable:");
  expect(lines).toContain("  chance.test.ts > is red by chance: red by chance");
  expect(lines).toContain("  tests/journeys/chance.spec.ts > [nojs] is red by chance: Error: red by chance");
});

test("a dosed test runs in its long dose alone", () => {
  const dosed = `import { test } from "vitest";\ntest("is dosed", { tags: ["dosed"] }, () => {});\n`;
  write("dosed.test.ts", dosed);
  // In the planted project the second script runs browser tests: the dosed one is in neither.
  expect(run("bash", ".ci/run").lines.at(-1)).toBe("2 passed, 0 failed");
  expect(run("npm", "test").lines.at(-1)).toBe("2 passed, 0 failed");
});

test("a test that fails twice has failed, with the others counted", () => {
  write("broken.test.ts", inVitest("is broken", `throw new Error("always red")`));
  write("tests/journeys/broken.spec.ts", inPlaywright("is broken", `throw new Error("always red")`));
  const { status, lines } = run("bash", ".ci/run");
  expect(lines.at(-1)).toBe("2 passed, 2 failed");
  expect(status).toBe(1);
  expect(lines).not.toContain("Unstable:");
  expect(lines).toContain("  broken.test.ts > is broken: always red");
});

test("an error outside every test fails the run, also beside a test that is unstable", () => {
  write("chance.test.ts", unstable + inVitest("is red by chance", "failOnce()"));
  write("loose.test.ts", inVitest("leaves a rejection", `void Promise.reject(new Error("nobody waits"))`));
  const { status, lines } = run("bash", ".ci/run");
  expect(status).toBe(1);
  expect(lines).toContain("  vitest > unhandled error: nobody waits");
});

test("npm test runs nothing twice: what failed by chance has failed", () => {
  write("chance.test.ts", unstable + inVitest("is red by chance", "failOnce()"));
  const { status, lines } = run("npm", "test");
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
  expect(status).toBe(1);
  expect(readFileSync(join(folder, "chance.test.ts.ran"), "utf8")).toBe("");
});

test("a part that is not done when the run's time is over is ended, named and counted as failed", () => {
  write("endless.test.ts", "await new Promise(() => setInterval(() => {}, 1_000));\n");
  const soon = { RUN_ENDS_AT_SECOND: String(Math.ceil(Date.now() / 1_000) + 3) };
  const { status, lines, stderr } = runWith(soon, "npm", "test");
  expect(lines.at(-1)).toMatch(/^\d passed, 1 failed$/);
  expect(status).toBe(1);
  expect(stderr).toContain("The run's time is over; ended: node_modules/.bin/vitest run");
});

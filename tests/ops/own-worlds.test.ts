// @module-tag long
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

type Spec = { tests: { results: { errors: { message: string }[] }[] }[] };

test("of two journeys that meet in one world, the one whose own world it is not fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "gyeot-planted-"));
  const env = { ...process.env, PLANTED_WORLD: join(folder, "world"), PLANTED_OUTPUT: join(folder, "results") };
  const args = ["test", "--config=tests/ops/planted/playwright.config.ts", "--reporter=json"];
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/playwright", args, { encoding: "utf8", env });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(1);
  const specs: Spec[] = JSON.parse(stdout).suites.flatMap(({ specs }: { specs: Spec[] }) => specs);
  const errors = specs.map(({ tests }) => tests.flatMap(({ results }) => results.flatMap((result) => result.errors)));
  const [refused = [], ...others] = errors.filter((each) => each.length > 0);
  expect(others).toEqual([]);
  const messages = refused.map(({ message }) => message);
  expect(messages).toHaveLength(3);
  for (const part of ["request", "fetch"])
    expect(messages.find((message) => message.startsWith(`Error: ${part}`))).toContain("is a world of another worker");
  expect(messages.at(-1)).toMatch(/worlds of other workers[\s\S]*127\.0\.0\.1:\d+/);
});

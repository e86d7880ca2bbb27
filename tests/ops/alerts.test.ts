// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alerts, recordings, runbookOf } from "../../scripts/monitoring/alerts";
import { dashboardFiles } from "../../scripts/monitoring/dashboards";
import { ruleFile, ruleTestFile } from "../../scripts/monitoring/rule-files";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

let world: TemporaryWorld;
beforeAll(async () => {
  world = await startTemporaryWorld();
}, 180_000);
afterAll(() => world?.stop());

const read = (path: string) => readFileSync(path, "utf8");
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...recordings.map(({ expr }) => expr),
  ...[...dashboardFiles.values()].flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ),
];
const metricsIn = (expr: string) => expr.match(/(?<![\w:])(?:gyeot|process|nodejs)_\w+/g) ?? [];

it("the files of docs/monitoring are as npm run monitoring writes them", () => {
  expect(read("docs/monitoring/alerts.yml")).toBe(ruleFile());
  expect(read("docs/monitoring/alerts.test.yml")).toBe(ruleTestFile());
  const dashboards = readdirSync("docs/monitoring").filter((file) => file.endsWith(".json"));
  expect(dashboards.sort()).toEqual([...dashboardFiles.keys()].map((uid) => `${uid}.json`).sort());
  for (const [uid, dashboard] of dashboardFiles)
    expect(JSON.parse(read(`docs/monitoring/${uid}.json`))).toEqual(dashboard);
});

it("every metric of the rules and dashboards is on a page of web, api or worker", async () => {
  const { PUBLIC_URL, PRODUCT_API_URL } = world.env;
  const pageOf = async (origin: string | undefined) => (await fetch(`${origin}/metrics`)).text();
  // api runs the worker inside, and its page has the worker's metrics.
  await expect.poll(() => pageOf(PRODUCT_API_URL), { timeout: 30_000 }).toContain("gyeot_measured_timestamp_seconds");
  const pages = `${await pageOf(PUBLIC_URL)}\n${await pageOf(PRODUCT_API_URL)}`;
  const types = new Map([...pages.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = "", type]) => [name, type]));
  const isExported = (name: string) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, "");
    return types.has(name) || types.get(base) === "histogram";
  };
  const used = new Set(expressions.flatMap(metricsIn));
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((name) => !isExported(name))).toEqual([]);
});

it("the limit of a promise is a bucket that its histogram has", async () => {
  const page = await (await fetch(`${world.env.PUBLIC_URL}/metrics`)).text();
  expect(page).toMatch(/^gyeot_web_request_seconds_bucket\{le="0.5",/m);
  expect(read("api/metrics/counts.ts")).toMatch(/buckets = \[.*, 1, /);
});

it("every alert has a runbook that names it, and every runbook of an alert has its alert", () => {
  const names = [...new Set(alerts.map(({ name }) => name))];
  for (const name of names) expect(read(runbookOf(name)), name).toContain(`Alert: \`${name}\``);
  const named = readdirSync("docs/runbooks").flatMap((file) => {
    const [, name] = /^Alert: `(\w+)`/m.exec(read(`docs/runbooks/${file}`)) ?? [];
    return name ? [{ name, path: `docs/runbooks/${file}` }] : [];
  });
  expect(named.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(named.filter(({ name, path }) => runbookOf(name) !== path)).toEqual([]);
});

it("every alert has a severity, a summary and series that provoke it", () => {
  for (const { name, summary, provokedBy } of alerts) {
    expect(summary, name).toMatch(/^\S.{20,}/);
    expect(Object.keys(provokedBy), name).not.toEqual([]);
  }
});

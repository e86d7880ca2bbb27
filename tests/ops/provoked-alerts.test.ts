// @module-tag long
import { expect, it } from "vitest";
import { alerts } from "../../scripts/monitoring/alerts";
import { findDebianProgram, runProgram } from "../support/processes/debian-program";

const promtool = findDebianProgram("promtool", "prometheus");

it("Prometheus accepts every rule", () => {
  const output = runProgram(promtool, ["check", "rules", "docs/monitoring/alerts.yml"]);
  expect(output).toMatch(/SUCCESS: \d+ rules found/);
});

it("every alert fires on the series that provoke it, and is silent before", () => {
  const output = runProgram(promtool, ["test", "rules", "docs/monitoring/alerts.test.yml"]);
  expect(output).toContain("SUCCESS");
  expect(new Set(alerts.map(({ name }) => name)).size).toBeGreaterThan(15);
});

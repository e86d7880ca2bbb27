import { expect, test } from "vitest";
import { alerts } from "./alerts";
import { dashboardFiles } from "./dashboards";

const metricsIn = (expr: string) => expr.match(/\b(?:gyeot_\w+|gyeot:\w+|up\b)/g) ?? [];

test("every metric that an alert compares is on a panel of a dashboard", () => {
  const panels = [...dashboardFiles.values()].flatMap((dashboard) => dashboard.panels);
  const drawn = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
  const compared = alerts.map(({ name, expr }) => ({ name, metrics: metricsIn(expr) }));
  expect(compared.filter(({ metrics }) => metrics.length === 0)).toEqual([]);
  const missing = compared.flatMap(({ name, metrics }) =>
    metrics.filter((metric) => !drawn.has(metric)).map(() => name),
  );
  expect(missing).toEqual([]);
});

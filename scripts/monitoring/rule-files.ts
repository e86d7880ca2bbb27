import { type Alert, alerts, recordings, runbookOf } from "./alerts";

const written = "# Written by `npm run monitoring` from scripts/monitoring/alerts.ts and api/metrics/slos.ts.";
/** As biome formats YAML: in single quotes where the text has double ones. */
const text = (value: string) => (value.includes('"') ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value));

/** The rules as Prometheus reads them: the shares of bad events, then the alerts. */
export function ruleFile(): string {
  return [
    written,
    "groups:",
    "  - name: gyeot-slos",
    "    rules:",
    ...recordings.flatMap(({ record, slo, expr }) => [
      `      - record: ${record}`,
      `        expr: ${text(expr)}`,
      `        labels: { slo: ${slo} }`,
    ]),
    "  - name: gyeot-alerts",
    "    rules:",
    ...alerts.flatMap(({ name, expr, wait, severity, burn, summary }) => [
      `      - alert: ${name}`,
      `        expr: ${text(expr)}`,
      `        for: ${wait}`,
      `        labels: { severity: ${severity}${burn ? `, burn: ${burn}` : ""} }`,
      "        annotations:",
      `          summary: ${text(summary)}`,
      `          runbook: ${runbookOf(name)}`,
    ]),
    "",
  ].join("\n");
}

/** For `promtool test rules`: each alert fires on its series, and stays silent before. */
export function ruleTestFile(): string {
  const names = [...new Set(alerts.map(({ name }) => name))];
  return [
    written,
    "rule_files: [alerts.yml]",
    "evaluation_interval: 1m",
    "tests:",
    ...names.flatMap((name) => testOf(name, alerts.find((alert) => alert.name === name) as Alert)),
    "",
  ].join("\n");
}

const testOf = (name: string, { provokedBy, firesAt }: Alert): string[] => [
  "  - interval: 1m",
  `    name: ${name}`,
  "    input_series:",
  ...Object.entries(provokedBy).flatMap(([series, values]) => [
    `      - series: ${text(series)}`,
    `        values: ${text(values)}`,
  ]),
  "    promql_expr_test:",
  `      - expr: ${text(`count(ALERTS{alertname="${name}",alertstate="firing"}) > bool 0`)}`,
  `        eval_time: ${firesAt}`,
  '        exp_samples: [{ labels: "{}", value: 1 }]',
  `      - expr: ${text(`count(ALERTS{alertname="${name}",alertstate="firing"})`)}`,
  "        eval_time: 0m",
  "        exp_samples: []",
];

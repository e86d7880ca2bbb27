import { slos } from "#api/metrics/slos";

type Panel = { title: string; unit: string; lines: Record<string, string> };
type Dashboard = { uid: string; title: string; panels: Panel[] };

const rate = (metric: string, by: string) => `sum by (${by}) (rate(${metric}[5m]))`;
const p99 = (metric: string, by: string) => `histogram_quantile(0.99, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;
const figure = (name: string) => `max(gyeot_${name})`;

const dashboards: Dashboard[] = [
  {
    uid: "gyeot-service",
    title: "Gyeot: service",
    panels: [
      {
        title: "Error budget burned in an hour, 1 is as much as may be",
        unit: "none",
        lines: Object.fromEntries(
          slos.map(({ name }) => [
            name,
            `gyeot:slo_errors:ratio_1h{slo="${name}"} / (1 - scalar(max(gyeot_slo_target{slo="${name}"})))`,
          ]),
        ),
      },
      {
        title: "Pages by status",
        unit: "reqps",
        lines: { "{{status}}": rate("gyeot_web_request_seconds_count", "status") },
      },
      {
        title: "Slowest pages, p99",
        unit: "s",
        lines: { "{{path}}": `topk(10, ${p99("gyeot_web_request_seconds", "path")})` },
      },
      {
        title: "Calls of the API by status",
        unit: "reqps",
        lines: { "{{status}}": rate("gyeot_request_seconds_count", "status") },
      },
      {
        title: "Slowest calls of the API, p99",
        unit: "s",
        lines: { "{{path}}": `topk(10, ${p99("gyeot_request_seconds", "path")})` },
      },
      {
        title: "Guests' pages from memory",
        unit: "percentunit",
        lines: {
          "shared pages": `${rate("gyeot_web_shared_pages_hits_total", "job")} / (${rate("gyeot_web_shared_pages_hits_total", "job")} + ${rate("gyeot_web_shared_pages_misses_total", "job")})`,
          "kept markup": `${rate("gyeot_web_kept_markup_hits_total", "job")} / (${rate("gyeot_web_kept_markup_hits_total", "job")} + ${rate("gyeot_web_kept_markup_misses_total", "job")})`,
        },
      },
      {
        title: "Connections to the database",
        unit: "none",
        lines: { "{{instance}} {{state}}": "gyeot_pool_connections" },
      },
      {
        title: "Statements refused for a full disk of the database",
        unit: "none",
        lines: { "in five minutes": "sum(increase(gyeot_database_full_total[5m]))" },
      },
      { title: "Open sockets", unit: "none", lines: { "{{instance}}": "gyeot_sockets" } },
      { title: "Delivery of messages, p99", unit: "s", lines: { all: p99("gyeot_message_delivery_seconds", "job") } },
      { title: "Event loop delay, p99", unit: "s", lines: { "{{instance}}": "nodejs_eventloop_lag_p99_seconds" } },
      { title: "Memory", unit: "bytes", lines: { "{{instance}}": "process_resident_memory_bytes" } },
      { title: "Processor", unit: "none", lines: { "{{instance}}": "rate(process_cpu_seconds_total[5m])" } },
      {
        title: "Oldest change not purged from shared caches",
        unit: "s",
        lines: { age: figure("cache_purge_oldest_seconds") },
      },
      { title: "Processes that answer", unit: "none", lines: { "{{job}}": 'sum by (job) (up{job=~"gyeot-.*"})' } },
      { title: "Read-only mode", unit: "none", lines: { "{{cause}}": "max by (cause) (gyeot_read_only)" } },
      {
        title: "Age of the backups",
        unit: "s",
        lines: {
          "archived WAL": figure("backup_recovery_point_seconds"),
          "base backup": figure("backup_age_seconds"),
          drill: figure("drill_age_seconds"),
        },
      },
      { title: "Drills that failed", unit: "none", lines: { last: figure("drill_failed") } },
    ],
  },
  {
    uid: "gyeot-money",
    title: "Gyeot: jobs and money",
    panels: [
      { title: "Waiting jobs", unit: "none", lines: { "{{task}}": "max by (task) (gyeot_jobs_waiting) > 0" } },
      {
        title: "Oldest waiting job",
        unit: "s",
        lines: { "{{task}}": "max by (task) (gyeot_jobs_oldest_seconds) > 0" },
      },
      {
        title: "Tries of jobs by outcome",
        unit: "ops",
        lines: { "{{outcome}}": rate("gyeot_job_seconds_count", "outcome") },
      },
      { title: "Jobs given up", unit: "none", lines: { "{{task}}": "max by (task) (gyeot_jobs_given_up)" } },
      { title: "Slots of workers", unit: "none", lines: { slots: figure("workers") } },
      {
        title: "Calls of providers by outcome",
        unit: "ops",
        lines: { "{{provider}} {{outcome}}": rate("gyeot_provider_call_seconds_count", "provider, outcome") },
      },
      {
        title: "Calls of providers, p99",
        unit: "s",
        lines: { "{{provider}} {{call}}": p99("gyeot_provider_call_seconds", "provider, call") },
      },
      { title: "Mails by outcome", unit: "ops", lines: { "{{outcome}}": rate("gyeot_mails_total", "outcome") } },
      {
        title: "Renewals waiting",
        unit: "none",
        lines: { due: figure("renewals_due"), "more than an hour late": figure("renewals_late") },
      },
      { title: "Renewals charged", unit: "ops", lines: { "{{outcome}}": rate("gyeot_renewals_total", "outcome") } },
      {
        title: "Renewals begun, by lateness",
        unit: "ops",
        lines: { "late: {{late}}": rate("gyeot_renewals_begun_total", "late") },
      },
      { title: "Time since the last payment", unit: "s", lines: { age: figure("capture_age_seconds") } },
      {
        title: "Payments of the same hour last week",
        unit: "none",
        lines: { payments: figure("captures_hour_last_week") },
      },
      { title: "Charges in review", unit: "none", lines: { charges: figure("payments_in_review") } },
      { title: "Broken rules of the ledger", unit: "none", lines: { rules: figure("ledger_broken_rules") } },
      { title: "Difference to the provider", unit: "currencyKRW", lines: { won: figure("provider_difference_won") } },
      {
        title: "Account kept apart for creators",
        unit: "none",
        lines: {
          "won of difference": figure("safeguarding_difference_won"),
          "days missing": figure("safeguarding_days_missing"),
        },
      },
      {
        title: "Age of the checks",
        unit: "s",
        lines: {
          ledger: figure("ledger_check_age_seconds"),
          provider: figure("reconciliation_age_seconds"),
          figures: "time() - max(gyeot_measured_timestamp_seconds)",
        },
      },
    ],
  },
];

/** The dashboards as Grafana imports them, by uid. */
export const dashboardFiles = new Map(dashboards.map((dashboard) => [dashboard.uid, grafana(dashboard)]));

function grafana({ uid, title, panels }: Dashboard) {
  const datasource = { type: "prometheus", uid: "$datasource" };
  return {
    uid,
    title,
    tags: ["gyeot"],
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [{ name: "datasource", type: "datasource", query: "prometheus" }] },
    panels: panels.map(({ title, unit, lines }, at) => ({
      id: at + 1,
      type: "timeseries",
      title,
      datasource,
      gridPos: { x: (at % 2) * 12, y: Math.floor(at / 2) * 8, w: 12, h: 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
        refId: String.fromCharCode(65 + line),
        datasource,
        expr,
        legendFormat,
      })),
    })),
  };
}

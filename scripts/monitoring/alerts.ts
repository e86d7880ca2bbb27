import { slos } from "#api/metrics/slos";

/** `page` wakes an engineer, `ticket` waits for the morning. `provokedBy` are series on which the alert fires. */
export type Alert = {
  name: string;
  expr: string;
  /** how long the expression holds before the alert fires */
  wait: string;
  severity: "page" | "ticket";
  /** tells the alerts of one budget apart */
  burn?: string;
  summary: string;
  /** name → values in promtool's notation, one a minute */
  provokedBy: Record<string, string>;
  /** when it must fire */
  firesAt: string;
};

type Window = "5m" | "30m" | "1h" | "6h" | "3d";
/** The windows of burn rates: both must burn `rate` times as fast as the budget of 30 days allows. */
const burns: { long: Window; short: Window; rate: number; severity: Alert["severity"] }[] = [
  { long: "1h", short: "5m", rate: 14.4, severity: "page" },
  { long: "6h", short: "30m", rate: 6, severity: "page" },
  { long: "3d", short: "6h", rate: 1, severity: "ticket" },
];

/** The share of bad events, for each objective and window. */
export const recordings = slos.flatMap(({ name, good, total }) =>
  (["5m", "30m", "1h", "6h", "3d"] as const).map((window) => ({
    record: `gyeot:slo_errors:ratio_${window}`,
    slo: name,
    // Without a good event there is no series of them.
    expr: `1 - (${good} or vector(0)) / (${total})`.replaceAll("$window", window),
  })),
);

/** On these series an objective's events are all bad. */
const badSeries: Record<string, Record<string, string>> = {
  pages: { 'gyeot_web_request_seconds_count{path="/posts/:postId",status="500"}': "0+60x120" },
  payments: { 'gyeot_request_seconds_count{method="POST",path="/payments/approve",status="503"}': "0+6x120" },
  renewals: { 'gyeot_renewals_begun_total{late="yes"}': "0+6x120" },
  messages: {
    'gyeot_message_delivery_seconds_bucket{le="1"}': "0x120",
    gyeot_message_delivery_seconds_count: "0+6x120",
  },
};

const budgetAlerts: Alert[] = slos.flatMap(({ name, alert, target, promise }) =>
  burns.map(({ long, short, rate, severity }) => {
    const limit = `${rate} * (1 - scalar(max(gyeot_slo_target{slo="${name}"})))`;
    const burn = (window: Window) => `gyeot:slo_errors:ratio_${window}{slo="${name}"} > ${limit}`;
    return {
      name: alert,
      expr: `${burn(long)} and ${burn(short)}`,
      wait: "0m",
      severity,
      burn: long,
      summary: `The promise that ${promise} (${target * 100} %) fails at ${rate} times its allowance over ${long}`,
      provokedBy: { ...badSeries[name], [`gyeot_slo_target{slo="${name}"}`]: `${target}x120` },
      firesAt: "70m",
    };
  }),
);

const otherAlerts: Alert[] = [
  {
    name: "ProcessDown",
    expr: 'up{job=~"gyeot-.*"} == 0',
    wait: "1m",
    severity: "page",
    summary: "A process of {{ $labels.job }} does not answer its scrape",
    provokedBy: { 'up{job="gyeot-api"}': "0x5" },
    firesAt: "2m",
  },
  {
    name: "FiguresMissing",
    expr: "absent(gyeot_measured_timestamp_seconds) or time() - max(gyeot_measured_timestamp_seconds) > 180",
    wait: "2m",
    severity: "page",
    summary: "No process reads the figures of the database, so the alerts on them are blind",
    provokedBy: { 'up{job="gyeot-api"}': "1x10" },
    firesAt: "3m",
  },
  {
    name: "DatabaseReadOnly",
    expr: 'max(gyeot_read_only{cause="database"}) == 1',
    wait: "2m",
    severity: "page",
    summary: "The database refuses writes: it is a standby that nobody has promoted, or set to be read only",
    provokedBy: { 'gyeot_read_only{cause="database"}': "0 1x10" },
    firesAt: "4m",
  },
  {
    name: "DatabaseFull",
    expr: "sum(increase(gyeot_database_full_total[5m])) > 0",
    wait: "0m",
    severity: "page",
    summary: "A disk of the database is full: it refuses what needs room, and changes are answered 503",
    provokedBy: { gyeot_database_full_total: "0x2 3x10" },
    firesAt: "4m",
  },
  {
    name: "WorkersMissing",
    expr: "max(gyeot_workers) == 0",
    wait: "1m",
    severity: "page",
    summary: "No worker has sent a heartbeat: no mail, no renewal, no refund",
    provokedBy: { gyeot_workers: "4 0x5" },
    firesAt: "3m",
  },
  {
    name: "JobsWaiting",
    expr: "max by (task) (gyeot_jobs_oldest_seconds) > 600",
    wait: "2m",
    severity: "page",
    summary: "A job of the kind {{ $labels.task }} has waited for {{ $value | humanizeDuration }}",
    provokedBy: { 'gyeot_jobs_oldest_seconds{task="send_mail"}': "600+60x10" },
    firesAt: "4m",
  },
  {
    name: "JobsGivenUp",
    expr: "max by (task) (gyeot_jobs_given_up) > 0",
    wait: "5m",
    severity: "ticket",
    summary: "{{ $value }} jobs of the kind {{ $labels.task }} failed at every try",
    provokedBy: { 'gyeot_jobs_given_up{task="send_mail"}': "1x10" },
    firesAt: "6m",
  },
  {
    name: "PoolExhausted",
    expr: 'min_over_time(gyeot_pool_connections{state="waiting"}[2m]) > 0',
    wait: "1m",
    severity: "page",
    summary: "Requests of {{ $labels.instance }} wait for a connection to the database",
    provokedBy: { 'gyeot_pool_connections{state="waiting"}': "3x10" },
    firesAt: "4m",
  },
  {
    name: "ProviderFailing",
    expr: `sum by (provider) (rate(gyeot_provider_call_seconds_count{outcome=~"5xx|none"}[5m]))
 / sum by (provider) (rate(gyeot_provider_call_seconds_count[5m])) > 0.2`.replace("\n", ""),
    wait: "2m",
    severity: "page",
    summary: "{{ $value | humanizePercentage }} of the calls of {{ $labels.provider }} fail",
    provokedBy: {
      'gyeot_provider_call_seconds_count{provider="toss",call="POST /v1/billing/:key",outcome="none"}': "0+6x10",
    },
    firesAt: "5m",
  },
  {
    name: "MailsFailing",
    expr: 'sum(rate(gyeot_mails_total{outcome=~"queued|failed"}[15m])) / sum(rate(gyeot_mails_total[15m])) > 0.2',
    wait: "5m",
    severity: "page",
    summary: "{{ $value | humanizePercentage }} of the tries to send a mail fail",
    provokedBy: { 'gyeot_mails_total{kind="receipt",outcome="queued"}': "0+6x30" },
    firesAt: "10m",
  },
  {
    name: "MailsBouncing",
    expr: 'sum(rate(gyeot_mails_total{outcome="bounced"}[6h])) / sum(rate(gyeot_mails_total[6h])) > 0.05',
    wait: "15m",
    severity: "ticket",
    summary: "{{ $value | humanizePercentage }} of the mails of six hours were refused for good",
    provokedBy: { 'gyeot_mails_total{kind="receipt",outcome="bounced"}': "0+6x60" },
    firesAt: "30m",
  },
  {
    name: "RenewalsLate",
    expr: "max(gyeot_renewals_late) > 0",
    wait: "15m",
    severity: "page",
    summary: "{{ $value }} memberships are more than an hour past due and no renewal has begun",
    provokedBy: { gyeot_renewals_late: "7x30" },
    firesAt: "16m",
  },
  {
    name: "PaymentsInReview",
    expr: "max(gyeot_payments_in_review) > 0",
    wait: "1h",
    severity: "ticket",
    summary: "{{ $value }} charges wait for an admin",
    provokedBy: { gyeot_payments_in_review: "1x70" },
    firesAt: "61m",
  },
  {
    name: "LedgerUnbalanced",
    expr: "max(gyeot_ledger_broken_rules) > 0",
    wait: "0m",
    severity: "page",
    summary: "The last check of the ledger found {{ $value }} broken rules",
    provokedBy: { gyeot_ledger_broken_rules: "0 1x5" },
    firesAt: "1m",
  },
  {
    name: "LedgerUnchecked",
    expr: "max(gyeot_ledger_check_age_seconds) > 9000",
    wait: "5m",
    severity: "ticket",
    summary: "The ledger was last checked {{ $value | humanizeDuration }} ago, not within the hour",
    provokedBy: { gyeot_ledger_check_age_seconds: "9060+60x10" },
    firesAt: "6m",
  },
  {
    name: "ProviderDifference",
    expr: "max(gyeot_provider_difference_won) > 0",
    wait: "15m",
    severity: "ticket",
    summary: "The provider's transactions and ours differ by {{ $value }} won",
    provokedBy: { gyeot_provider_difference_won: "5000x30" },
    firesAt: "16m",
  },
  {
    name: "ReconciliationMissing",
    expr: "max(gyeot_reconciliation_age_seconds) > 100000",
    wait: "5m",
    severity: "ticket",
    summary: "The provider's transactions were last compared {{ $value | humanizeDuration }} ago",
    provokedBy: { gyeot_reconciliation_age_seconds: "100060+60x10" },
    firesAt: "6m",
  },
  {
    name: "SafeguardingDifference",
    expr: "max(gyeot_safeguarding_difference_won) > 0",
    wait: "15m",
    severity: "ticket",
    summary: "What is owed to creators and the account kept apart for it differ by {{ $value }} won",
    provokedBy: { gyeot_safeguarding_difference_won: "5000x30" },
    firesAt: "16m",
  },
  {
    name: "SafeguardingMissing",
    expr: "max(gyeot_safeguarding_days_missing) > 0",
    wait: "15m",
    severity: "ticket",
    summary: "{{ $value }} days lack the balance of the account kept apart for creators",
    provokedBy: { gyeot_safeguarding_days_missing: "1x30" },
    firesAt: "16m",
  },
  {
    name: "NoCaptures",
    expr: "max(gyeot_capture_age_seconds) > 3600 and max(gyeot_captures_hour_last_week) >= 20",
    wait: "5m",
    severity: "page",
    summary: "No payment for {{ $value | humanizeDuration }}, and at least 20 in the same hour a week ago",
    provokedBy: { gyeot_capture_age_seconds: "3660+60x10", gyeot_captures_hour_last_week: "40x10" },
    firesAt: "6m",
  },
  {
    name: "ArchivingBehind",
    expr: "max(gyeot_backup_recovery_point_seconds) > 300",
    wait: "1m",
    severity: "page",
    summary: "The last WAL was archived {{ $value | humanizeDuration }} ago: so much would be lost with the machine",
    provokedBy: { gyeot_backup_recovery_point_seconds: "310+60x10" },
    firesAt: "2m",
  },
  {
    name: "BaseBackupOld",
    expr: "max(gyeot_backup_age_seconds) > 93600",
    wait: "5m",
    severity: "ticket",
    summary: "The newest base backup is {{ $value | humanizeDuration }} old, not of today",
    provokedBy: { gyeot_backup_age_seconds: "93660+60x10" },
    firesAt: "6m",
  },
  {
    name: "DrillFailed",
    expr: "max(gyeot_drill_failed) > 0",
    wait: "0m",
    severity: "page",
    summary: "The last drill could not restore the database, or found the copy wrong",
    provokedBy: { gyeot_drill_failed: "0 1x5" },
    firesAt: "1m",
  },
  {
    name: "DrillMissing",
    expr: "max(gyeot_drill_age_seconds) > 691200",
    wait: "5m",
    severity: "ticket",
    summary: "No drill has succeeded for {{ $value | humanizeDuration }}, more than eight days",
    provokedBy: { gyeot_drill_age_seconds: "691260+60x10" },
    firesAt: "6m",
  },
  {
    name: "CachesNotPurged",
    expr: "max(gyeot_cache_purge_oldest_seconds) > 120",
    wait: "0m",
    severity: "page",
    summary:
      "A change has waited for its purge for {{ $value | humanizeDuration }}: shared caches show what was removed",
    provokedBy: { gyeot_cache_purge_oldest_seconds: "0 60 121+60x5" },
    firesAt: "2m",
  },
];

export const alerts: readonly Alert[] = [...budgetAlerts, ...otherAlerts];

/** `LedgerUnbalanced` → `docs/runbooks/ledger-unbalanced.md`. */
export const runbookOf = (alert: string): string =>
  `docs/runbooks/${alert.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`;

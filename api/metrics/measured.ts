import type { ClientBase } from "pg";
import { Gauge, Registry } from "prom-client";
import { loadSql, type Statement, valuesOf } from "../db/load-sql";
import { silentSeconds } from "../jobs";

type JobFigures = { task: string; waiting: number; given_up: number; oldest_seconds: number };
const jobsStatement = loadSql<JobFigures, Record<never, never>>("metrics/sql/measure-jobs.sql", {
  name: "measure_jobs",
  parameters: [],
});

const stateHelp = {
  workers: "Slots of workers with a recent heartbeat",
  renewals_due: "Memberships due for renewal whose renewal has not begun",
  renewals_late: "Memberships more than an hour past due whose renewal has not begun",
  payments_in_review: "Charges that wait for an admin",
  ledger_broken_rules: "Rules that the last check of the ledger found broken",
  ledger_check_age_seconds: "Time since the last check of the ledger",
  provider_difference_won: "Sum of the open differences between the provider's transactions and ours, in won",
  reconciliation_age_seconds: "Time since the last complete comparison with the provider",
  safeguarding_difference_won: "Balance kept apart less what was owed to creators, either way, on the last day entered",
  safeguarding_days_missing: "Days without an entered balance of the separate account at the end of the next weekday",
  capture_age_seconds: "Time since the last captured payment",
  captures_hour_last_week: "Payments captured in the hour that ended a week ago",
  backup_age_seconds: "Time since the newest base backup began, where WAL is archived",
  backup_recovery_point_seconds: "Time since WAL was last archived: commits of so long would be lost with the machine",
  drill_age_seconds: "Time since the last drill that succeeded, where WAL is archived",
  drill_last_success_timestamp_seconds: "When the last drill that succeeded began",
  drill_recovery_seconds: "Time from nothing to a checked database in the last drill that succeeded",
  drill_failed: "Whether the last drill failed",
  cache_purge_oldest_seconds: "How long the oldest change has waited for its purge, where shared caches are purged",
} as const;
type StateFigures = Record<keyof typeof stateHelp, number | null>;
const stateStatement = loadSql<StateFigures, { at: Date }>("metrics/sql/measure-state.sql", {
  name: "measure_state",
  parameters: ["at"],
  constants: { silentSeconds },
});

const registry = new Registry();
const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });
const measuredAt = gauge("gyeot_measured_timestamp_seconds", "When the figures of the database were read");
const jobs = {
  waiting: gauge("gyeot_jobs_waiting", "Jobs that may run and have not begun", ["task"]),
  given_up: gauge("gyeot_jobs_given_up", "Jobs that failed at every try and wait for an admin", ["task"]),
  oldest_seconds: gauge("gyeot_jobs_oldest_seconds", "How long the oldest waiting job could have run", ["task"]),
};
const state = Object.entries(stateHelp).map(
  ([name, help]) => [name as keyof StateFigures, gauge(`gyeot_${name}`, help)] as const,
);
/** Whether this process reads the figures; otherwise their lines are left out of the page. */
let isReading = false;

/** Reads the figures of the whole installation from the database, for the page of this process. */
export async function measure(client: ClientBase, at: Date): Promise<void> {
  const tasks = await query(client, jobsStatement, {});
  const [figures] = await query(client, stateStatement, { at });
  for (const [figure, gauge] of Object.entries(jobs)) {
    gauge.reset();
    for (const row of tasks) gauge.set({ task: row.task }, row[figure as keyof typeof jobs]);
  }
  for (const [name, gauge] of state) {
    const value = figures?.[name] ?? null;
    if (value === null) gauge.remove();
    else gauge.set(value);
  }
  measuredAt.set(at.getTime() / 1_000);
  isReading = true;
}

/** Another process reads the figures now, or none can: the old ones would look like new ones. */
export function forgetFigures(): void {
  isReading = false;
}

/** The figures' lines for the page of Prometheus; empty in a process that does not read them. */
export const reportFigures = async (): Promise<string> => (isReading ? registry.metrics() : "");

async function query<Row, Args extends object>(client: ClientBase, statement: Statement<Row, Args>, args: Args) {
  const { name, text } = statement;
  return (await client.query({ name, text, values: valuesOf(statement, args) })).rows as Row[];
}

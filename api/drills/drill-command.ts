import { parseArgs } from "node:util";
import { openBackupStore, readBackupEnv } from "../backups/backup-env";
import type { Deps } from "../deps";
import { replayRemovals } from "./replay-removals";
import { type Drill, runDrill } from "./run-drill";

const isSecond = (text: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** `drill [--times N] [--to SECOND]`: a line for each. Returns the exit status: 1 after a drill that failed. */
export async function drill(deps: Deps, args: string[]): Promise<number> {
  const options = { times: { type: "string", default: "1" }, to: { type: "string" } } as const;
  const { times, to } = parseArgs({ args, options }).values;
  if (!/^[1-9]\d{0,3}$/.test(times) || (to !== undefined && !isSecond(to))) {
    console.error("usage: drill [--times 1-9999] [--to 2026-11-26T12:00:00+09:00]");
    return 2;
  }
  const backups = openBackupStore(readBackupEnv(process.env));
  const parts = {
    env: deps.env,
    backups,
    live: deps.database,
    program: "build/backup.cjs",
    programEnv: backupVariables(),
  };
  let status = 0;
  for (let i = 0; i < Number(times); i += 1) {
    const done = await runDrill({ ...parts, to: to === undefined ? undefined : new Date(to) });
    console.log(lineOf(done));
    await storeDrill(deps, done);
    if (done.failure) status = 1;
  }
  return status;
}

/** `replay-removals --since SECOND`: on a restored database, before the site is opened. */
export async function replay(deps: Deps, args: string[]): Promise<number> {
  const { since = "" } = parseArgs({ args, options: { since: { type: "string" } } }).values;
  if (!isSecond(since)) {
    console.error("usage: replay-removals --since 2026-11-26T12:00:00+09:00, the second that was restored");
    return 2;
  }
  const { removals, erasures, erased } = await replayRemovals(deps, { since: new Date(since), at: deps.clock.now() });
  console.log(`recorded since then: ${removals} removals, replayed; ${erasures} erasures, ${erased} of them replayed`);
  return 0;
}

/** None of api's secrets for PostgreSQL's process. */
const backupVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:BACKUP_KEY|(?:BACKUP_)?S3_\w+)$/.test(name)));

/** For /metrics, where a failed drill differs from one that never ran. */
async function storeDrill(deps: Deps, done: Drill): Promise<void> {
  await deps.database.db
    .insertInto("backup_drills")
    .values({
      began_at: done.beganAt,
      ended_at: new Date(),
      restored_to: done.to,
      recovery_point_seconds: done.recoveryPointSeconds,
      recovery_seconds: done.failure ? null : recoverySeconds(done),
      failure: done.failure?.message ?? null,
    })
    .execute();
}

const recoverySeconds = ({ phases }: Drill) => Object.values(phases).reduce((sum, seconds) => sum + seconds, 0);

function lineOf(done: Drill): string {
  const point = done.recoveryPointSeconds?.toFixed(1) ?? "-";
  const phases = Object.entries(done.phases).map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
  const checks = done.checks.map(({ name, words, ok }) => `${name} ${ok ? "ok" : "FAILED"}${words && ` (${words})`}`);
  return [
    `drill to ${done.to?.toISOString() ?? "no second"}: ${done.failure ? `FAILED, ${done.failure.message}` : "ok"}`,
    `recovery point ${point} s`,
    `recovery time ${recoverySeconds(done).toFixed(1)} s (${phases.join(", ")})`,
    `checks: ${checks.join(", ") || "none ran"}`,
  ].join("; ");
}

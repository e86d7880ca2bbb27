import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AttemptId, RefundId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { addJob } from "../jobs";

/** How long a process may be silent before another takes its charge or refund over; longer than Toss's 65 s. */
export const leaseSeconds = 90;
/** The provider stores an idempotency key for 15 days; after 14 an admin decides. */
export const resendSeconds = 14 * 86_400;
const roundsAtMost = 3;
const waitMs = 250;
const waitAtMostMs = 20_000;

/** A recorded charge attempt or refund, which one process at a time sends to the provider (docs/decisions/055). */
type Leased = { attemptId: AttemptId } | { refundId: RefundId };

const rowOf = (leased: Leased) =>
  "attemptId" in leased
    ? {
        table: sql.table("payment_attempts"),
        update: sql`UPDATE payment_attempts SET`,
        column: sql.ref("attempt_id"),
        id: leased.attemptId,
      }
    : {
        table: sql.table("refunds"),
        update: sql`UPDATE refunds SET`,
        column: sql.ref("refund_id"),
        id: leased.refundId,
      };

/** The rounds of one process at the provider, each after a longer pause. */
export async function* providerRounds(): AsyncGenerator<number> {
  for (let round = 0; round < roundsAtMost; round++) {
    if (round > 0) await pause(waitMs * round);
    yield round;
  }
}

/**
 * Extends the lease for one more round, under the idempotency key `next`. Null when the outcome is recorded or `current` is
 * no longer its key: another process has taken it over and may have sent it under its own key.
 */
export async function extendLease(
  deps: Deps,
  leased: Leased,
  { current, next }: { current: string; next: string },
): Promise<string | null> {
  const { update, column, id } = rowOf(leased);
  const { rows } = await sql<{ idempotency_key: string }>`
    ${update} idempotency_key = ${next}, lease_until = ${secondsAfter(deps.clock.now(), leaseSeconds)}
    WHERE ${column} = ${id} AND outcome = 'pending' AND idempotency_key = ${current}
    RETURNING idempotency_key`.execute(deps.database.db);
  return rows[0]?.idempotency_key ?? null;
}

/** Takes over an expired lease; returns when it was first sent, or null while another process has the lease. */
export async function takeOverLease(deps: Deps, leased: Leased, at: Date): Promise<{ submittedAt: Date } | null> {
  const { update, column, id } = rowOf(leased);
  const { rows } = await sql<{ submitted_at: Date }>`
    ${update} lease_until = ${secondsAfter(at, leaseSeconds)}
    WHERE ${column} = ${id} AND outcome = 'pending' AND lease_until <= ${at}
    RETURNING submitted_at`.execute(deps.database.db);
  return rows[0] ? { submittedAt: rows[0].submitted_at } : null;
}

/** Adds a job that resolves it when its lease expires; none once its outcome is recorded. */
export async function resolveAfterLease(deps: Deps, leased: Leased): Promise<void> {
  const { table, column, id } = rowOf(leased);
  const { db } = deps.database;
  const { rows } = await sql<{ lease_until: Date }>`
    SELECT lease_until FROM ${table} WHERE ${column} = ${id} AND outcome = 'pending'`.execute(db);
  if (!rows[0]) return;
  const later = { runAt: rows[0].lease_until, key: `resolve:${id}` };
  if ("attemptId" in leased) await addJob(db, "resolve_payment", leased, later);
  else await addJob(db, "resolve_refund", leased, later);
}

/**
 * Whether the process with the lease has been silent for as long as others wait for it: it may have died. Not once the
 * lease has expired, as the worker then resolves it at once.
 */
export const isSilent = (leaseUntil: Date, now: Date): boolean =>
  leaseUntil > now && leaseUntil <= secondsAfter(now, leaseSeconds - waitAtMostMs / 1_000);

/**
 * Waits for another process: calls `look` every 250 ms until it returns a value, for at most 20 s, then returns undefined.
 */
export async function waitForOutcome<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let waited = 0; waited < waitAtMostMs; waited += waitMs) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(waitMs);
  }
  return undefined;
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { AttemptId, CardId, SubscriptionId, UserId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { isUnavailable } from "../../db/unavailable";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { planName } from "../../memberships/plans/plan-rows";
import { declineWithoutCard } from "../../memberships/renewals/apply-renewal";
import { beginRenewals, type DueRow, endMembership, lockDue, postpone } from "../../memberships/renewals/lock-due";
import { renewalsBegunTotal, renewalsTotal } from "../../metrics/counts";
import { leaseSeconds } from "../lease";
import { chargeAttempt, chargeLoaded, type LoadedAttempt, loadAttempts, type Outcome } from "./charge-attempt";
import { createRenewalWriter, recordOutcome, sendToReview } from "./record-outcome";
import { resolveAttempt } from "./resolve-attempt";

/** Parallel lanes of one worker, and the memberships claimed in one transaction. */
const lanes = 3;
const batchSize = 8;
/**
 * Charges that one worker begins in a second at most: four renew a million memberships in less than two hours, and a fan's
 * pages take at most a quarter longer while they do (`npm run bench -- renewals`).
 */
const chargesPerSecond = 40;
const batchMs = (lanes * batchSize * 1_000) / chargesPerSecond;
/** After this many unknown outcomes in a row the provider counts as unavailable, and the rest waits. */
const unknownsAtMost = 16;
const poisonedSeconds = 3_600;

/** One run per process: the next minute's job leaves the work to a run in progress. */
const running = new WeakSet<Deps>();

type Pause = (milliseconds: number) => Promise<unknown>;

type RenewalOptions = {
  /** Stops the run after the charges in progress. */
  signal?: AbortSignal;
  /** Waits for the time that a full batch takes at least. */
  pause?: Pause;
};

type Run = {
  deps: Deps;
  signal: AbortSignal | undefined;
  pause: Pause;
  record: ReturnType<typeof createRenewalWriter>;
  unknowns: number;
  stopped: boolean;
};

/**
 * Renews every membership that is due. Any number of workers may run it and be killed at any moment: order and attempt are
 * recorded before the provider is called, and the next run finds the attempt of a dead worker by its lease
 * (docs/decisions/034).
 */
export async function renewDue(deps: Deps, { signal, pause = pauseUntil(signal) }: RenewalOptions = {}): Promise<void> {
  if (running.has(deps)) return;
  running.add(deps);
  try {
    await reviewUnresolved(deps);
    await resolveExpiredLeases(deps, signal);
    const run: Run = { deps, signal, pause, record: createRenewalWriter(deps), unknowns: 0, stopped: false };
    await Promise.all(Array.from({ length: lanes }, () => runLane(run)));
  } finally {
    running.delete(deps);
  }
}

const pauseUntil =
  (signal: AbortSignal | undefined): Pause =>
  (milliseconds) =>
    sleep(milliseconds, undefined, { signal }).catch(() => undefined);

async function runLane(run: Run): Promise<void> {
  while (!run.stopped && !run.signal?.aborted && !isPaused(run.deps)) {
    const batch = await claimBatch(run.deps);
    if (batch.found === 0) return;
    const attempts = await loadAttempts(run.deps, batch.attemptIds);
    // A smaller batch is the last: a fan who pays with a new card does not wait.
    const pace = batch.found === batchSize ? run.pause(batchMs) : undefined;
    await Promise.all([pace, ...attempts.map((attempt) => charge(run, attempt))]);
  }
}

/** Due memberships stay due; charges in progress are resolved all the same. */
const isPaused = ({ switches }: Deps) => switches.isOff("renewals") || switches.isReadOnly();

async function charge(run: Run, attempt: LoadedAttempt): Promise<void> {
  const outcome = await chargeLoaded(run.deps, attempt);
  await run.record({ attemptId: attempt.attemptId, outcome });
  renewalsTotal.inc({ outcome: outcome.kind });
  run.unknowns = outcome.kind === "unresolved" ? run.unknowns + 1 : 0;
  if (outcome.kind === "config" || run.unknowns >= unknownsAtMost) halt(run, outcome);
}

function halt(run: Run, outcome: Outcome): void {
  if (!run.stopped)
    run.deps.log.error({ outcome: outcome.kind }, "renewals stopped: the provider does not take charges");
  run.stopped = true;
}

type Batch = { found: number; attemptIds: AttemptId[] };

/** Claims the next memberships; one that fails does not delay the others. */
async function claimBatch(deps: Deps): Promise<Batch> {
  try {
    return await claimDue(deps, batchSize);
  } catch (err) {
    // Without a database no membership is at fault: the job is retried.
    if (isUnavailable(err)) throw err;
    deps.log.error({ err }, "renewals could not be taken together");
    return claimOne(deps);
  }
}

async function claimOne(deps: Deps): Promise<Batch> {
  const at = deps.clock.now();
  const first = await deps.database.db.transaction().execute(async (tx) => (await lockDue(tx, { at, limit: 1 }))[0]);
  if (!first) return { found: 0, attemptIds: [] };
  try {
    return await claimDue(deps, 1);
  } catch (err) {
    if (isUnavailable(err)) throw err;
    deps.log.error({ err, subscriptionId: first.subscription_id }, "renewal needs an operator");
    await postpone(deps.database.db, first.subscription_id, secondsAfter(at, poisonedSeconds));
    return { found: 1, attemptIds: [] };
  }
}

async function claimDue(deps: Deps, limit: number): Promise<Batch> {
  const at = deps.clock.now();
  const batch = await deps.database.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, { at, limit });
    const charged: ChargeRow[] = [];
    const over: DueRow[] = [];
    for (const row of due) {
      if (row.step.kind === "end") over.push(row);
      else if (row.step.kind === "wait") await postpone(tx, row.subscription_id, row.step.until);
      else charged.push({ ...row, step: row.step });
    }
    return { found: due.length, attemptIds: await recordRenewals(deps, tx, charged, at), over, due };
  });
  countBegun(batch.due);
  // One transaction each, so that two workers ending memberships of the same creators cannot deadlock.
  for (const { subscription_id } of batch.over) await endIfOver(deps, subscription_id, at);
  return batch;
}

function countBegun(due: DueRow[]): void {
  for (const { step, is_late } of due)
    if (step.kind === "charge") renewalsBegunTotal.inc({ late: is_late ? "yes" : "no" });
}

async function endIfOver(deps: Deps, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const row = (await lockDue(tx, { at, limit: 1, only: subscriptionId }))[0];
    if (row?.step.kind === "end") await endMembership(tx, { subscriptionId, reason: row.step.reason, at });
  });
}

type ChargeRow = DueRow & { step: Extract<DueRow["step"], { kind: "charge" }> };

/** Creates orders and attempts for due renewals and marks them as in progress; declines those without a card to charge. */
async function recordRenewals(deps: Deps, tx: Tx, due: ChargeRow[], at: Date): Promise<AttemptId[]> {
  if (due.length === 0) return [];
  const cards = await cardsOf(tx, due);
  const renewals = due.flatMap((row) => {
    const cardId = cardToCharge(row, cards);
    return cardId ? [{ row, cardId, orderId: newId("ord", at), attemptId: newId("att", at) }] : [];
  });
  const withCard = new Set(renewals.map(({ row }) => row));
  for (const row of due) if (!withCard.has(row)) await declineWithoutCard(tx, row.subscription_id, at);
  if (renewals.length === 0) return [];
  const leaseUntil = secondsAfter(at, leaseSeconds);
  await tx
    .insertInto("orders")
    .values(
      renewals.map(({ row, orderId }) => ({
        order_id: orderId,
        kind: "membership",
        purpose: row.recover_with ? "recovery" : "renewal",
        buyer_id: row.fan_id,
        creator_id: row.creator_id,
        plan_id: row.plan_id,
        plan_price_id: row.plan_price_id,
        plan_name: planName(sql.val(row.plan_id)),
        subscription_id: row.subscription_id,
        period_no: row.step.periodNo,
        amount_won: row.price_won,
        created_at: at,
        expires_at: leaseUntil,
      })),
    )
    .execute();
  await tx
    .insertInto("payment_attempts")
    .values(
      renewals.map(({ row, cardId, orderId, attemptId }) => ({
        attempt_id: attemptId,
        order_id: orderId,
        card_id: cardId,
        amount_won: row.price_won,
        idempotency_key: randomUUID(),
        submitted_at: at,
        lease_until: leaseUntil,
      })),
    )
    .execute();
  const begun = renewals.map(({ row, orderId }) => ({ ...row, orderId, skipped: row.step.skipped }));
  await beginRenewals(tx, begun, at);
  for (const { subscription_id: subscriptionId, skipped } of begun)
    if (skipped.length > 0) deps.log.warn({ subscriptionId, skipped }, "periods passed without a worker");
  return renewals.map(({ attemptId }) => attemptId);
}

type CardRow = { card_id: CardId; user_id: UserId; is_default: boolean };

const cardsOf = (tx: Tx, due: ChargeRow[]): Promise<CardRow[]> =>
  tx
    .selectFrom("cards")
    .select(["card_id", "user_id", "is_default"])
    .where(
      "user_id",
      "in",
      due.map(({ fan_id }) => fan_id),
    )
    .where("removed_at", "is", null)
    .execute();

/** The new card to retry with, else the fan's default card. */
function cardToCharge({ fan_id, recover_with }: DueRow, cards: CardRow[]): CardId | null {
  const own = cards.filter(({ user_id }) => user_id === fan_id);
  const card = own.find(({ card_id }) => card_id === recover_with) ?? own.find(({ is_default }) => is_default);
  return card?.card_id ?? null;
}

/** Resolves charges of dead workers, found by their leases: no job needs to have survived. */
async function resolveExpiredLeases(deps: Deps, signal: AbortSignal | undefined): Promise<void> {
  const expired = await deps.database.db
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .select("a.attempt_id")
    .where("a.outcome", "=", "pending")
    .where("a.lease_until", "<=", deps.clock.now())
    .where("o.kind", "=", "membership")
    .orderBy("a.lease_until")
    .limit(1_000)
    .execute();
  const next = expired[Symbol.iterator]();
  const lane = async () => {
    for (const { attempt_id } of next) {
      if (signal?.aborted) return;
      await resolveAttempt(deps, attempt_id);
    }
  };
  await Promise.all(Array.from({ length: lanes * batchSize }, lane));
}

/** Leaves a charge still unresolved at the end of grace to an admin; it is never charged automatically again. */
async function reviewUnresolved(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const { rows } = await sql<{ attempt_id: AttemptId }>`
    UPDATE payment_attempts SET lease_until = ${secondsAfter(at, leaseSeconds)} WHERE attempt_id IN (
      SELECT a.attempt_id FROM subscriptions s JOIN payment_attempts a ON a.order_id = s.renewal_order_id
      WHERE s.grace_ends_at <= ${at} AND a.outcome = 'pending' AND a.lease_until <= ${at}
      LIMIT 100 FOR UPDATE OF a SKIP LOCKED)
    RETURNING attempt_id`.execute(deps.database.db);
  for (const { attempt_id } of rows) {
    const outcome = await chargeAttempt(deps, attempt_id, { lookFirst: true });
    if (outcome.kind === "unresolved") await sendToReview(deps, { attemptId: attempt_id, code: "GRACE_ENDED", at });
    else await recordOutcome(deps, { attemptId: attempt_id, outcome, at: deps.clock.now() });
  }
}

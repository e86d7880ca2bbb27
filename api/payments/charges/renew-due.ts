import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { isUnavailable } from "../../db/unavailable";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { beginRenewal, type DueRow, endMembership, lockDue, postpone } from "../../memberships/due";
import { declineWithoutCard } from "../../memberships/renew";
import { leaseSeconds } from "../lease";
import { chargeAttempt, type Outcome } from "./charge-attempt";
import { recordOutcome, sendToReview } from "./record-outcome";
import { resolveAttempt } from "./resolve-attempt";

/** Charges under way at once in one worker, and how many memberships are taken in one transaction. */
const lanes = 3;
const batchSize = 8;
/** So many charges in a row of which nothing is known: the provider is away, and the rest waits for it. */
const unknownsAtMost = 16;
const poisonedSeconds = 3_600;

/** One run per process: the next minute's finds a run under way and leaves the work to it. */
const running = new WeakSet<Deps>();

type Run = { deps: Deps; signal: AbortSignal | undefined; unknowns: number; stopped: boolean };

/**
 * Renews every membership that is due. Any number of workers may do so at once, and be killed at any moment: what each
 * takes is on record, with its order and attempt, before the provider hears of it; an attempt whose worker went silent
 * is found by its lease, by whoever runs next (docs/decisions/034).
 */
export async function renewDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (running.has(deps)) return;
  running.add(deps);
  try {
    await leaveUnresolved(deps);
    await resumeSilent(deps, signal);
    const run: Run = { deps, signal, unknowns: 0, stopped: false };
    await Promise.all(Array.from({ length: lanes }, () => runLane(run)));
  } finally {
    running.delete(deps);
  }
}

async function runLane(run: Run): Promise<void> {
  while (!run.stopped && !run.signal?.aborted) {
    const taken = await takeBatch(run.deps);
    if (taken.found === 0) return;
    await Promise.all(taken.attemptIds.map((attemptId) => charge(run, attemptId)));
  }
}

async function charge(run: Run, attemptId: string): Promise<void> {
  const { deps } = run;
  const outcome = await chargeAttempt(deps, attemptId);
  await recordOutcome(deps, attemptId, outcome, deps.clock.now());
  run.unknowns = outcome.kind === "unresolved" ? run.unknowns + 1 : 0;
  if (outcome.kind === "config" || run.unknowns >= unknownsAtMost) halt(run, outcome);
}

function halt(run: Run, outcome: Outcome): void {
  if (!run.stopped)
    run.deps.log.error({ outcome: outcome.kind }, "renewals stopped: the provider does not take charges");
  run.stopped = true;
}

type Taken = { found: number; attemptIds: string[] };

/** Takes the next memberships; one that cannot be taken keeps none of the others waiting. */
async function takeBatch(deps: Deps): Promise<Taken> {
  try {
    return await take(deps, batchSize);
  } catch (err) {
    // With the database away nothing is wrong with any of them: the job comes back.
    if (isUnavailable(err)) throw err;
    deps.log.error({ err }, "renewals could not be taken together");
    return takeOne(deps);
  }
}

async function takeOne(deps: Deps): Promise<Taken> {
  const at = deps.clock.now();
  const first = await deps.database.db.transaction().execute(async (tx) => (await lockDue(tx, at, 1))[0]);
  if (!first) return { found: 0, attemptIds: [] };
  try {
    return await take(deps, 1);
  } catch (err) {
    if (isUnavailable(err)) throw err;
    deps.log.error({ err, subscriptionId: first.subscription_id }, "renewal needs an operator");
    await postpone(deps.database.db, first.subscription_id, secondsAfter(at, poisonedSeconds));
    return { found: 1, attemptIds: [] };
  }
}

async function take(deps: Deps, limit: number): Promise<Taken> {
  const at = deps.clock.now();
  const taken = await deps.database.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, at, limit);
    const attemptIds: string[] = [];
    const over: DueRow[] = [];
    for (const row of due) {
      if (row.step.kind === "end") over.push(row);
      else if (row.step.kind === "wait") await postpone(tx, row.subscription_id, row.step.until);
      else {
        const attemptId = await record(deps, tx, row, row.step, at);
        if (attemptId) attemptIds.push(attemptId);
      }
    }
    return { found: due.length, attemptIds, over };
  });
  // Each by itself: two workers that end memberships of the same creators never wait for each other in a ring.
  for (const { subscription_id } of taken.over) await endIfOver(deps, subscription_id, at);
  return taken;
}

async function endIfOver(deps: Deps, subscriptionId: string, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const row = (await lockDue(tx, at, 1, subscriptionId))[0];
    if (row?.step.kind === "end") await endMembership(tx, subscriptionId, row.step.reason, at);
  });
}

type Charge = Extract<DueRow["step"], { kind: "charge" }>;

/** Puts a renewal on record: its order, its attempt and that it is under way. Null without a card to charge. */
async function record(deps: Deps, tx: Tx, row: DueRow, step: Charge, at: Date): Promise<string | null> {
  const cardId = await cardOf(tx, row);
  if (!cardId) {
    await declineWithoutCard(tx, row.subscription_id, at);
    return null;
  }
  const [orderId, attemptId] = [newId("ord", at), newId("att", at)];
  const leaseUntil = secondsAfter(at, leaseSeconds);
  await tx
    .insertInto("orders")
    .values({
      order_id: orderId,
      kind: "membership",
      purpose: row.recover_with ? "recovery" : "renewal",
      buyer_id: row.fan_id,
      creator_id: row.creator_id,
      plan_id: row.plan_id,
      plan_price_id: row.plan_price_id,
      subscription_id: row.subscription_id,
      period_no: step.periodNo,
      amount_won: row.price_won,
      created_at: at,
      expires_at: leaseUntil,
    })
    .execute();
  await tx
    .insertInto("payment_attempts")
    .values({
      attempt_id: attemptId,
      order_id: orderId,
      card_id: cardId,
      amount_won: row.price_won,
      idempotency_key: randomUUID(),
      submitted_at: at,
      lease_until: leaseUntil,
    })
    .execute();
  await beginRenewal(tx, row, { orderId, skipped: step.skipped, at });
  if (step.skipped.length > 0)
    deps.log.warn({ subscriptionId: row.subscription_id, skipped: step.skipped }, "periods passed without a worker");
  return attemptId;
}

/** The card that waits to be tried, else the one the fan has chosen. */
async function cardOf(tx: Tx, { fan_id, recover_with }: DueRow): Promise<string | null> {
  const cards = await tx
    .selectFrom("cards")
    .select(["card_id", "is_default"])
    .where("user_id", "=", fan_id)
    .where("removed_at", "is", null)
    .where((e) => e.or([e("is_default", "=", true), e("card_id", "=", recover_with)]))
    .execute();
  const card = cards.find(({ card_id }) => card_id === recover_with) ?? cards.find(({ is_default }) => is_default);
  return card?.card_id ?? null;
}

/** Charges whose worker went silent, found by their leases: no job has to have outlived it. */
async function resumeSilent(deps: Deps, signal: AbortSignal | undefined): Promise<void> {
  const silent = await deps.database.db
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .select("a.attempt_id")
    .where("a.outcome", "=", "pending")
    .where("a.lease_until", "<=", deps.clock.now())
    .where("o.kind", "=", "membership")
    .orderBy("a.lease_until")
    .limit(1_000)
    .execute();
  const next = silent[Symbol.iterator]();
  const lane = async () => {
    for (const { attempt_id } of next) {
      if (signal?.aborted) return;
      await resolveAttempt(deps, attempt_id);
    }
  };
  await Promise.all(Array.from({ length: lanes * batchSize }, lane));
}

/** What cannot be found out at the end of grace is left to a person, and never charged again by itself. */
async function leaveUnresolved(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const { rows } = await sql<{ attempt_id: string }>`
    UPDATE payment_attempts SET lease_until = ${secondsAfter(at, leaseSeconds)} WHERE attempt_id IN (
      SELECT a.attempt_id FROM subscriptions s JOIN payment_attempts a ON a.order_id = s.renewal_order_id
      WHERE s.grace_ends_at <= ${at} AND a.outcome = 'pending' AND a.lease_until <= ${at}
      LIMIT 100 FOR UPDATE OF a SKIP LOCKED)
    RETURNING attempt_id`.execute(deps.database.db);
  for (const { attempt_id } of rows) {
    const outcome = await chargeAttempt(deps, attempt_id, { lookFirst: true });
    if (outcome.kind === "unresolved") await sendToReview(deps, attempt_id, "GRACE_ENDED", at);
    else await recordOutcome(deps, attempt_id, outcome, deps.clock.now());
  }
}

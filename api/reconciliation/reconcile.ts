import { type CivilDate, civilDateOf, dayAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { bookPayouts, importTransactions, ProviderUnavailable } from "./import-provider-days";
import { matchTransactions } from "./match-transactions";
import { recordMissingAtProvider, recordOtherMethods, resolveAgreed } from "./missing-at-provider";

/** From six in the morning in Seoul, the provider's lists of the days before are read. */
const hourOfDay = 6;
/** Each day is read on the three mornings after it, because the provider may list a transaction late. */
const daysBack = 3;

/** One run per process; runs of several processes are harmless, because everything is booked once. */
const running = new WeakSet<Deps>();

/**
 * Compares the provider's lists with our ledger once each morning, for the last three days and missed mornings. Runs
 * hourly, so that a killed or delayed run is completed within the hour. Safe to stop: each step is booked once.
 */
export async function reconcileDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  const at = deps.clock.now();
  const to = dayAfter(civilDateOf(new Date(at.getTime() - hourOfDay * 3_600_000)), -1);
  if (running.has(deps)) return;
  running.add(deps);
  try {
    const from = await firstDay(deps, to);
    if (from) await reconcileDays(deps, { from, to, at }, signal);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error }, "the provider does not tell what it moved: reconciling waits");
  } finally {
    running.delete(deps);
  }
}

type Days = { from: CivilDate; to: CivilDate; at: Date };

/** Reconciles the days from `from` to `to`, whether or not they were before. Throws ProviderUnavailable. */
export async function reconcileDays(deps: Deps, { from, to, at }: Days, signal?: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const reconciliation_id = newId("rec", at);
  await db
    .insertInto("reconciliations")
    .values({ reconciliation_id, from_on: from, to_on: to, started_at: at })
    .execute();
  let [listed, settled] = [0, 0];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (signal?.aborted) return;
    listed += await importTransactions(deps, day, at);
  }
  let found = await matchTransactions(deps, at);
  // The last day is left to the next morning: around midnight the provider may list it under another date.
  found += await recordMissingAtProvider(deps, { from: dayAfter(from, -1), to, at });
  found += await recordOtherMethods(deps, { from, to: dayAfter(to, 1), at });
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (signal?.aborted) return;
    settled += await bookPayouts(deps, day, at);
  }
  await resolveAgreed(deps, at);
  await db
    .updateTable("reconciliations")
    .set({ ended_at: deps.clock.now(), listed, settled, found })
    .where("reconciliation_id", "=", reconciliation_id)
    .execute();
}

/** The first day to read, so that each is read three times; null when `to` is done already. */
async function firstDay(deps: Deps, to: CivilDate): Promise<CivilDate | null> {
  const usual = dayAfter(to, 1 - daysBack);
  const done = await deps.database.db
    .selectFrom("reconciliations")
    .select("to_on")
    .where("ended_at", "is not", null)
    .orderBy("to_on", "desc")
    .executeTakeFirst();
  if (done && done.to_on >= to) return null;
  const firstUnread = done ? dayAfter(done.to_on, 2 - daysBack) : await dayOfFirstCharge(deps);
  return firstUnread && firstUnread < usual ? firstUnread : usual;
}

/** The first run reads everything. */
async function dayOfFirstCharge({ database: { db } }: Deps): Promise<CivilDate | null> {
  const first = await db
    .selectFrom("payment_attempts")
    .select("submitted_at")
    .orderBy("submitted_at")
    .limit(1)
    .executeTakeFirst();
  return first ? civilDateOf(first.submitted_at) : null;
}

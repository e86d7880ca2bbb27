import { type CivilDate, civilDateOf } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { listDay, ProviderSilent, settleDay } from "./list-days";
import { matchMovements } from "./match";
import { endAgreed, findOursOnly } from "./ours-only";

/** At six in the morning in Seoul, the days before are the provider's to tell. */
const hourOfDay = 6;
/** Each day is gone over on the three mornings after it: the provider may list a movement late. */
const daysBack = 3;

/** One run per process; another process's does no harm, for everything is booked once. */
const running = new WeakSet<Deps>();

/**
 * Brings the provider's books and ours together, once each morning: what it lists of the last three days, or of more
 * where mornings were missed. Called hourly: a morning's run that was killed, or that the provider kept waiting, is made
 * good within the hour. Stopped anywhere it goes on, for each step is booked once.
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
    if (!(error instanceof ProviderSilent)) throw error;
    deps.log.warn({ err: error }, "the provider does not tell what it moved: reconciling waits");
  } finally {
    running.delete(deps);
  }
}

type Days = { from: CivilDate; to: CivilDate; at: Date };

/** Goes over the days from `from` to `to`, whatever was gone over before. Throws ProviderSilent. */
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
    listed += await listDay(deps, day, at);
  }
  let found = await matchMovements(deps, at);
  // The last day is left to the next morning: around midnight it may stand under another date there.
  found += await findOursOnly(deps, dayAfter(from, -1), to, at);
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (signal?.aborted) return;
    settled += await settleDay(deps, day, at);
  }
  await endAgreed(deps, at);
  await db
    .updateTable("reconciliations")
    .set({ ended_at: deps.clock.now(), listed, settled, found })
    .where("reconciliation_id", "=", reconciliation_id)
    .execute();
}

/** Where to begin so that every day is gone over three times; null when `to` was gone over already. */
async function firstDay(deps: Deps, to: CivilDate): Promise<CivilDate | null> {
  const usual = dayAfter(to, 1 - daysBack);
  const done = await deps.database.db
    .selectFrom("reconciliations")
    .select("to_on")
    .where("ended_at", "is not", null)
    .orderBy("to_on", "desc")
    .executeTakeFirst();
  if (done && done.to_on >= to) return null;
  const unseen = done ? dayAfter(done.to_on, 2 - daysBack) : await dayOfFirstCharge(deps);
  return unseen && unseen < usual ? unseen : usual;
}

/** Before the first run everything there is has to be gone over. */
async function dayOfFirstCharge({ database: { db } }: Deps): Promise<CivilDate | null> {
  const first = await db
    .selectFrom("payment_attempts")
    .select("submitted_at")
    .orderBy("submitted_at")
    .limit(1)
    .executeTakeFirst();
  return first ? civilDateOf(first.submitted_at) : null;
}

const dayAfter = (day: CivilDate, days: number): CivilDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

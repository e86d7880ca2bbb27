import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue-mail";
import { daySeconds } from "../retention";

const batch = 100;
const remindedDays = 7;
type AskedRow = { email: string; lang: Lang; due_at: Date };

/**
 * Asks each creator without a verified or waiting identity for one, by mail and with a deadline (SELLER_DEADLINE_DAYS
 * later), and reminds those who have submitted none seven days before it. Each mail and its mark commit together, so it is
 * sent once; safe to stop and to run twice.
 */
export async function askSellers(deps: Deps, signal?: AbortSignal): Promise<void> {
  const at = deps.clock.now();
  for (const step of [ask, remind]) {
    let found: number = batch;
    while (found === batch && !signal?.aborted) found = await step(deps, at);
  }
}

async function ask(deps: Deps, at: Date): Promise<number> {
  const dueAt = secondsAfter(at, deps.env.SELLER_DEADLINE_DAYS * daySeconds);
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<AskedRow>`
      WITH asked AS (
        INSERT INTO seller_deadlines (user_id, asked_at, due_at)
        SELECT u.user_id, ${at}, ${dueAt} FROM users u
        WHERE u.role = 'activist' AND u.status = 'active'
          AND NOT EXISTS (SELECT FROM seller_deadlines d WHERE d.user_id = u.user_id)
          AND NOT EXISTS (SELECT FROM seller_identities i
            WHERE i.user_id = u.user_id AND i.status IN ('submitted', 'verified'))
        LIMIT ${batch} ON CONFLICT DO NOTHING RETURNING user_id, due_at)
      SELECT u.email, u.lang, a.due_at FROM asked a JOIN users u USING (user_id)`.execute(tx);
    for (const { email: to, lang, due_at } of rows)
      await queueMail(deps, tx, { to, lang, kind: "sellerIdentity", details: { dueAt: due_at.toISOString() } });
    return rows.length;
  });
}

async function remind(deps: Deps, at: Date): Promise<number> {
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<AskedRow>`
      UPDATE seller_deadlines d SET reminded_at = ${at} FROM users u
      WHERE u.user_id = d.user_id AND d.user_id IN (
        SELECT w.user_id FROM seller_deadlines w JOIN users o USING (user_id)
        WHERE w.reminded_at IS NULL AND w.due_at > ${at} AND w.due_at <= ${secondsAfter(at, remindedDays * daySeconds)}
          AND o.role = 'activist' AND o.status = 'active'
          AND NOT EXISTS (SELECT FROM seller_identities i
            WHERE i.user_id = w.user_id AND i.status IN ('submitted', 'verified'))
        LIMIT ${batch} FOR UPDATE OF w SKIP LOCKED)
      RETURNING u.email, u.lang, d.due_at`.execute(tx);
    for (const { email: to, lang, due_at } of rows)
      await queueMail(deps, tx, { to, lang, kind: "sellerIdentity", details: { dueAt: due_at.toISOString() } });
    return rows.length;
  });
}

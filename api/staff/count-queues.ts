import { type RawBuilder, sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Queues } from "#contract/staff/dashboard";
import type { QueueName } from "#contract/staff/values";
import { civilDateOf, secondsAfter } from "../clock";
import type { Deps } from "../deps";

/** What counts as new or recent. */
const lateSeconds = 7 * 86_400;

/**
 * Each queue as rows with the time they have waited since, by an index of open ones: the one place to add a queue. An admin
 * does not learn of requests about their own content.
 */
const queues = (adminId: UserId, at: Date): Record<QueueName, RawBuilder<unknown>> => ({
  footage: sql`${takedownsFor(adminId)} AND ground = 'illegalFootage'`,
  takedowns: sql`${takedownsFor(adminId)} AND ground <> 'illegalFootage'`,
  applications: sql`SELECT submitted_at AS since FROM applications WHERE status = 'pending'`,
  sellers: sql`SELECT submitted_at AS since FROM seller_identities WHERE status = 'submitted'`,
  reports: sql`SELECT created_at AS since FROM reports WHERE resolved_at IS NULL`,
  appeals: sql`SELECT received_at AS since FROM appeals WHERE outcome IS NULL`,
  adminChanges: sql`SELECT requested_at AS since FROM admin_changes WHERE outcome IS NULL AND expires_at > ${at}`,
  settlementsRequested: sql`SELECT requested_at AS since FROM settlements WHERE status = 'requested'`,
  settlementsApproved: sql`SELECT requested_at AS since FROM settlements WHERE status = 'approved'`,
  contacts: sql`SELECT received_at AS since FROM contacts WHERE outcome IS NULL`,
  reviews: sql`SELECT submitted_at AS since FROM payment_attempts WHERE outcome = 'review'
    UNION ALL SELECT submitted_at FROM refunds WHERE outcome = 'review'
    UNION ALL SELECT found_at FROM reconciliation_findings WHERE resolved_at IS NULL`,
  ledger: sql`SELECT checked_at AS since FROM (SELECT checked_at, ok FROM ledger_checks ORDER BY checked_at DESC LIMIT 1) c WHERE NOT ok`,
  balancesOverdue: sql`SELECT balance_due_at AS since FROM (SELECT * FROM safeguarding_days ORDER BY day DESC LIMIT 31) d
    WHERE owed_won > 0 AND balance_due_at <= ${at} AND NOT EXISTS (SELECT FROM safeguarding_balances b WHERE b.day = d.day)`,
  jobsFailed: sql`SELECT created_at AS since FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL`,
  mailsTroubled: sql`SELECT created_at AS since FROM mails WHERE state IN ('failed', 'bounced', 'complained')
    AND created_at > ${secondsAfter(at, -lateSeconds)}`,
  campaignsNew: sql`SELECT created_at AS since FROM campaigns WHERE created_at > ${secondsAfter(at, -lateSeconds)} AND taken_down_at IS NULL`,
});

const takedownsFor = (adminId: UserId) => sql`SELECT confirmed_at AS since FROM takedowns
  WHERE outcome IS NULL AND confirmed_at IS NOT NULL AND owner_id <> ${adminId}`;

/** The size and oldest entry of each of an admin's queues, and today's figures in Seoul. */
export async function countQueues(deps: Deps, { adminId, at }: { adminId: UserId; at: Date }): Promise<Queues> {
  const counts = Object.entries(queues(adminId, at)).map(
    ([name, rows]) => sql`SELECT ${name}::text AS name, count(*)::int AS count, min(since) AS oldest FROM (${rows}) q`,
  );
  const { rows } = await sql<{ name: QueueName; count: number; oldest: Date | null }>`${sql.join(
    counts,
    sql` UNION ALL `,
  )}`.execute(deps.database.db);
  return {
    queues: rows.map(({ name, count, oldest }) => ({ name, count, oldestAt: oldest?.toISOString() ?? null })),
    today: await todayInSeoul(deps, at),
  };
}

async function todayInSeoul(deps: Deps, at: Date): Promise<Queues["today"]> {
  const begin = new Date(`${civilDateOf(at)}T00:00:00+09:00`);
  const { rows } = await sql<Queues["today"]>`SELECT
    (SELECT count(*)::int FROM users WHERE created_at >= ${begin}) AS signups,
    (SELECT count(*)::int FROM subscriptions WHERE started_at >= ${begin}) AS subscriptions,
    (SELECT coalesce(sum(amount_won), 0)::bigint FROM payments WHERE approved_at >= ${begin}) AS "grossWon"`.execute(
    deps.database.db,
  );
  return rows[0] ?? { signups: 0, subscriptions: 0, grossWon: 0 };
}

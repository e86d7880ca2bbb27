import { sql } from "kysely";
import type { SafeguardingDays, SafeguardingReport } from "#contract/safeguarding/schemas";
import type { Deps } from "../deps";

const daysListed = 31;

type Row = {
  day: string;
  owed: number;
  balance_due_at: Date;
  balances: { balance: number; enteredAt: string }[];
};

/** The last days, newest first, each with every balance entered for it, newest first. */
const lastDays = sql<Row>`
  SELECT d.day::text AS day, d.owed_won AS owed, d.balance_due_at, coalesce((
    SELECT json_agg(json_build_object('balance', b.balance_won, 'enteredAt', b.entered_at)
      ORDER BY b.entered_at DESC, b.balance_id DESC)
    FROM safeguarding_balances b WHERE b.day = d.day), '[]') AS balances
  FROM safeguarding_days d ORDER BY d.day DESC LIMIT ${daysListed}`;

/** The last days for admins; `isOverdue`: something was owed, and no balance was entered in time. */
export async function safeguardingDays(deps: Deps, at: Date): Promise<SafeguardingDays> {
  const { rows } = await lastDays.execute(deps.database.db);
  return {
    items: rows.map(({ day, owed, balance_due_at, balances }) => ({
      day,
      owed,
      isOverdue: owed > 0 && balances.length === 0 && balance_due_at <= at,
      balances: balances.map(({ balance, enteredAt }) => ({ balance, enteredAt: new Date(enteredAt).toISOString() })),
    })),
  };
}

/** The last days for everybody: `balance` is null until an admin has entered it. */
export async function safeguardingReport(deps: Deps): Promise<SafeguardingReport> {
  const { rows } = await lastDays.execute(deps.database.db);
  return { items: rows.map(({ day, owed, balances }) => ({ day, owed, balance: balances[0]?.balance ?? null })) };
}

import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { PageQuery } from "#contract/paging";
import type { Earnings, EarningsMonth } from "#contract/settlement/schemas";
import { civilDateOf, kstOffsetMs } from "../clock";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { readPage } from "../http/paging";
import { balancesOf } from "../ledger/balances";
import { openSettlement } from "./queries";

const monthsPerPage = 12;

/**
 * A creator's earnings by month in Seoul, from this month back to the month of their first payment, including empty months.
 * A refund counts in the month it was made.
 */
export async function earningsOf(
  deps: Deps,
  creatorId: UserId,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Earnings> {
  const page = await readPage(deps.keys, {
    scope: `earnings:${creatorId}`,
    query,
    size: query.size ?? monthsPerPage,
    fetch: ({ cursorId, limit }) =>
      monthsFrom(deps, creatorId, cursorId ? monthBefore(cursorId, 1) : civilDateOf(at).slice(0, 7), limit),
    toItem: (row) => row,
    cursorAt: ({ month }) => ({ at: startOf(month), id: month }),
  });
  return { ...page, balances: await balances(deps, creatorId) };
}

async function monthsFrom(deps: Deps, creatorId: UserId, newest: string, limit: number): Promise<EarningsMonth[]> {
  const first = await firstMonth(deps, creatorId);
  const months = monthsDown(newest, first ?? newest, limit);
  const rows = await byMonth(deps, creatorId, months.at(-1) ?? newest, newest);
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => found.get(month) ?? nothingIn(month));
}

const nothingIn = (month: string): EarningsMonth => ({
  month,
  payments: 0,
  gross: 0,
  refunded: 0,
  platformFee: 0,
  vat: 0,
  net: 0,
});

const monthsStatement = loadSql<EarningsMonth, { creatorId: UserId; start: Date; end: Date }>(
  "settlement/sql/earnings-by-month.sql",
  { name: "earnings_by_month", parameters: ["creatorId", "start", "end"] },
);

async function byMonth(deps: Deps, creatorId: UserId, from: string, to: string): Promise<EarningsMonth[]> {
  const [start, end] = [startOf(from), startOf(monthBefore(to, -1))];
  return execute(deps.database.db, monthsStatement, { creatorId, start, end });
}

async function firstMonth(deps: Deps, creatorId: UserId): Promise<string | null> {
  const first = await deps.database.db
    .selectFrom("payments")
    .select("approved_at")
    .where("creator_id", "=", creatorId)
    .orderBy("approved_at")
    .limit(1)
    .executeTakeFirst();
  return first ? civilDateOf(first.approved_at).slice(0, 7) : null;
}

async function balances(deps: Deps, creatorId: UserId): Promise<Earnings["balances"]> {
  const { held, payable, receivable } = await balancesOf(deps.database.db, creatorId);
  const open = await openSettlement(deps.database.db, creatorId);
  const { paid } = await deps.database.db
    .selectFrom("settlements")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("amount_won"), sql<number>`0`).as("paid"))
    .where("creator_id", "=", creatorId)
    .where("status", "=", "paid")
    .executeTakeFirstOrThrow();
  return { held, payable, inSettlement: open?.amount ?? 0, paid: Number(paid), receivable };
}

/** `count` months at most, from `newest` down to `oldest`. */
function monthsDown(newest: string, oldest: string, count: number): string[] {
  const months: string[] = [];
  for (let month = newest; months.length < count && month >= oldest; month = monthBefore(month, 1)) months.push(month);
  return months;
}

function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

const startOf = (month: string) => new Date(Date.parse(`${month}-01T00:00:00Z`) - kstOffsetMs);

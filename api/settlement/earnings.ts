import { sql } from "kysely";
import type { PageQuery } from "#contract/paging";
import type { Earnings, EarningsMonth } from "#contract/settlement";
import { civilDateOf, kstOffsetMs } from "../clock";
import type { Deps } from "../deps";
import { cursorOf, pageOf } from "../http/paging";
import { balancesOf } from "../ledger/balances";
import { openSettlement } from "./queries";

const monthsPerPage = 12;

/**
 * What a creator has earned, by month in Seoul, this month first, down to the month of their first payment; months with
 * nothing in them are there too. What was given back counts in the month it went.
 */
export async function earningsOf(deps: Deps, creatorId: string, query: PageQuery, at: Date): Promise<Earnings> {
  const scope = `earnings:${creatorId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = query.size ?? monthsPerPage;
  const newest = cursor ? monthBefore(cursor.id, 1) : civilDateOf(at).slice(0, 7);
  const first = await firstMonth(deps, creatorId);
  const months = monthsDown(newest, first ?? newest, size + 1);
  const rows = await byMonth(deps, creatorId, months.at(-1) ?? newest, newest);
  const found = new Map(rows.map((row) => [row.month, row]));
  const all = months.map((month) => found.get(month) ?? nothingIn(month));
  const cursorAt = ({ month }: EarningsMonth) => ({ at: startOf(month), id: month });
  return { ...pageOf(deps.keys, scope, size, all, (row) => row, cursorAt), balances: await balances(deps, creatorId) };
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

async function byMonth(deps: Deps, creatorId: string, from: string, to: string): Promise<EarningsMonth[]> {
  const [start, end] = [startOf(from), startOf(monthBefore(to, -1))];
  const { rows } = await sql<EarningsMonth>`
    WITH moved AS (
      SELECT p.approved_at AS at, 1 AS payments, p.amount_won AS gross, 0 AS refunded, -fee.amount_won AS fee, -vat.amount_won AS vat
      FROM payments p
        LEFT JOIN ledger_entries fee ON fee.journal_key = 'capture:' || p.order_id AND fee.account = 'FEE_REVENUE'
        LEFT JOIN ledger_entries vat ON vat.journal_key = 'capture:' || p.order_id AND vat.account = 'VAT_OUT'
      WHERE p.creator_id = ${creatorId} AND p.approved_at >= ${start} AND p.approved_at < ${end}
      UNION ALL
      SELECT settled_at, 0, 0, amount_won, -fee_won, -vat_won FROM refunds
      WHERE creator_id = ${creatorId} AND outcome = 'done' AND settled_at >= ${start} AND settled_at < ${end}
      UNION ALL
      SELECT won_at, 0, 0, -amount_won, fee_won, vat_won FROM refunds
      WHERE creator_id = ${creatorId} AND won_at >= ${start} AND won_at < ${end})
    SELECT to_char(at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, sum(payments)::int AS payments,
      sum(gross)::bigint AS gross, sum(refunded)::bigint AS refunded, sum(coalesce(fee, 0))::bigint AS "platformFee",
      sum(coalesce(vat, 0))::bigint AS vat, sum(gross - refunded - coalesce(fee, 0) - coalesce(vat, 0))::bigint AS net
    FROM moved GROUP BY 1`.execute(deps.database.db);
  return rows;
}

async function firstMonth(deps: Deps, creatorId: string): Promise<string | null> {
  const first = await deps.database.db
    .selectFrom("payments")
    .select("approved_at")
    .where("creator_id", "=", creatorId)
    .orderBy("approved_at")
    .limit(1)
    .executeTakeFirst();
  return first ? civilDateOf(first.approved_at).slice(0, 7) : null;
}

async function balances(deps: Deps, creatorId: string): Promise<Earnings["balances"]> {
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

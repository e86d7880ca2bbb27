import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PageQuery } from "#contract/paging";
import type { Earnings, EarningsDays, EarningsMonth } from "#contract/settlement/schemas";
import { civilDateOf, monthBefore, monthOf, startOfMonth } from "../clock";
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
      monthsFrom(deps, creatorId, cursorId ? monthBefore(cursorId, 1) : monthOf(at), limit),
    toItem: (row) => row,
    cursorAt: ({ month }) => ({ at: startOfMonth(month), id: month }),
  });
  return {
    ...page,
    balances: await balances(deps, creatorId),
    nextRelease: await nextRelease(deps, creatorId, at),
    lastMonthSoFar: await lastMonthSoFar(deps, creatorId, at),
  };
}

/** A creator's earnings on each day of a month in Seoul, up to today. A month to come has no days. */
export async function earningsByDay(
  deps: Deps,
  creatorId: UserId,
  { query, at }: { query: { month?: string }; at: Date },
): Promise<EarningsDays> {
  const month = query.month ?? monthOf(at);
  const [start, end] = [startOfMonth(month), startOfMonth(monthBefore(month, -1))];
  const found = await sumEarnings(deps, creatorId, { start, end, format: "YYYY-MM-DD" });
  const first = (await firstMonth(deps, creatorId)) ?? monthOf(at);
  return {
    month,
    previous: month > first ? monthBefore(month, 1) : null,
    next: month < monthOf(at) ? monthBefore(month, -1) : null,
    items: daysFrom(start, new Date(Math.min(end.getTime() - 1, at.getTime()))).map((day) => ({
      day,
      ...(found.get(day) ?? nothing),
    })),
  };
}

async function monthsFrom(deps: Deps, creatorId: UserId, newest: string, limit: number): Promise<EarningsMonth[]> {
  const first = await firstMonth(deps, creatorId);
  const months = monthsDown(newest, first ?? newest, limit);
  const [start, end] = [startOfMonth(months.at(-1) ?? newest), startOfMonth(monthBefore(newest, -1))];
  const found = await sumEarnings(deps, creatorId, { start, end, format: "YYYY-MM" });
  return months.map((month) => ({ month, ...(found.get(month) ?? nothing) }));
}

type Sums = Omit<EarningsMonth, "month">;
type Row = Omit<Sums, "sources"> & Sums["sources"] & { period: string };
type Range = { start: Date; end: Date; format: "YYYY-MM" | "YYYY-MM-DD" };

const nothing: Sums = {
  payments: 0,
  gross: 0,
  refunded: 0,
  platformFee: 0,
  vat: 0,
  net: 0,
  sources: { membership: 0, donation: 0, campaign: 0 },
};

const sumStatement = loadSql<Row, { creatorId: UserId } & Range>("settlement/sql/sum-earnings.sql", {
  name: "sum_earnings",
  parameters: ["creatorId", "start", "end", "format"],
});

/** The sums from `start` to before `end` by month or day of Seoul; a period without money is missing. */
async function sumEarnings(deps: Deps, creatorId: UserId, range: Range): Promise<Map<string, Sums>> {
  const rows = await execute(deps.database.db, sumStatement, { creatorId, ...range });
  return new Map(
    rows.map(({ period, membership, donation, campaign, ...sums }) => [
      period,
      { ...sums, sources: { membership, donation, campaign } },
    ]),
  );
}

async function lastMonthSoFar(deps: Deps, creatorId: UserId, at: Date): Promise<number> {
  const [start, thisStart] = [startOfMonth(monthBefore(monthOf(at), 1)), startOfMonth(monthOf(at))];
  const passed = at.getTime() - thisStart.getTime();
  const end = new Date(Math.min(start.getTime() + passed, thisStart.getTime()));
  const sums = await sumEarnings(deps, creatorId, { start, end, format: "YYYY-MM" });
  return [...sums.values()].reduce((net, month) => net + month.net, 0);
}

const releaseStatement = loadSql<{ at: Date; amount: number }, { creatorId: UserId; at: Date }>(
  "settlement/sql/next-release.sql",
  { name: "next_release", parameters: ["creatorId", "at"], constants: { holdDays: limits.holdDays } },
);

async function nextRelease(deps: Deps, creatorId: UserId, at: Date): Promise<Earnings["nextRelease"]> {
  const [next] = await execute(deps.database.db, releaseStatement, { creatorId, at });
  return next ? { at: next.at.toISOString(), amount: next.amount } : null;
}

async function firstMonth(deps: Deps, creatorId: UserId): Promise<string | null> {
  const first = await deps.database.db
    .selectFrom("payments")
    .select("approved_at")
    .where("creator_id", "=", creatorId)
    .orderBy("approved_at")
    .limit(1)
    .executeTakeFirst();
  return first ? monthOf(first.approved_at) : null;
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

/** The days of Seoul from `start`, the first moment of one, to that of `last`. */
function daysFrom(start: Date, last: Date): string[] {
  const days: string[] = [];
  for (let at = start.getTime(); at <= last.getTime(); at += 86_400_000) days.push(civilDateOf(new Date(at)));
  return days;
}

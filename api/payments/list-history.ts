import type { CampaignId, OrderId, PaymentId, UserId } from "#contract/ids";
import type { HistoryEntry, HistoryPage, HistoryQuery } from "#contract/payments/schemas";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { type Position, readPage } from "../http/paging";

type Filter = {
  buyerId: UserId;
  status: string | null;
  kind: string | null;
  startDate: string | null;
  endDate: string | null;
};

type EntryRow = SummaryRow & {
  type: HistoryEntry["type"];
  id: string;
  payment_id: PaymentId;
  order_id: OrderId;
  kind: HistoryEntry["kind"];
  title: string | null;
  campaign_id: CampaignId | null;
  needs_delivery: boolean | null;
  amount_won: number;
  method: HistoryEntry["method"];
  status: HistoryEntry["status"];
  at: Date;
};

const listStatement = loadSql<EntryRow, Filter & Position>("payments/sql/list-history.sql", {
  name: "list_history",
  parameters: ["buyerId", "status", "kind", "startDate", "endDate", "cursorAt", "cursorId", "limit"],
});
const sumStatement = loadSql<HistoryPage["months"][number], Filter>("payments/sql/sum-history.sql", {
  name: "sum_history",
  parameters: ["buyerId", "status", "kind", "startDate", "endDate"],
});

/**
 * The fan's payments and refunds, newest first, with the sums of all that match, by month too, and the years of all
 * there are. Dates are civil dates in Seoul, both included. Throws INVALID_REQUEST for another list's key.
 */
export async function listHistory(deps: Deps, buyerId: UserId, query: HistoryQuery): Promise<HistoryPage> {
  const { kind = null, startDate = null, endDate = null } = query;
  const status = query.status === "all" ? null : (query.status ?? null);
  const filter = { buyerId, status, kind, startDate, endDate };
  const [page, months] = await Promise.all([
    readPage(deps.keys, {
      scope: `history:${buyerId}:${status}:${kind}:${startDate}:${endDate}`,
      query,
      fetch: (position) => deps.database.run(listStatement, { ...filter, ...position }),
      toItem: toEntry,
      cursorAt: ({ at, id }) => ({ at, id }),
    }),
    deps.database.run(sumStatement, filter),
  ]);
  const sumOf = (name: "paid" | "refunded") => months.reduce((sum, month) => sum + month[name], 0);
  const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))];
  return { ...page, paid: sumOf("paid"), refunded: sumOf("refunded"), months, years };
}

const toEntry = (row: EntryRow): HistoryEntry => ({
  entryId: row.id,
  type: row.type,
  kind: row.kind,
  paymentId: row.payment_id,
  orderId: row.order_id,
  activist: toSummary(row),
  title: row.title,
  delivery: row.type === "payment" && row.status === "done" && row.needs_delivery ? row.campaign_id : null,
  amount: row.amount_won,
  method: row.method,
  status: row.status,
  at: row.at.toISOString(),
});

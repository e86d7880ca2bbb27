import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OrderId, PaymentId, ReviewId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import type {
  LedgerJournal,
  LedgerOverview,
  ProviderView,
  Review,
  ReviewDetail,
} from "#contract/reconciliation/schemas";
import type { ReviewKind } from "#contract/reconciliation/values";
import { civilDateOf } from "../clock";
import { readSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { adminList, equals, isOneOf, isPartOf } from "../http/admin-list";
import { newestFirst } from "../http/paging";
import type { Described } from "../payments/provider/toss";
import { availableActions } from "./available-actions";

type ReviewRow = {
  review_id: ReviewId;
  kind: ReviewKind;
  order_id: OrderId | null;
  payment_id: PaymentId | null;
  payment_key: string | null;
  buyer: Review["buyer"];
  creator: Review["creator"];
  ours: number | null;
  theirs: number | null;
  suspense: number;
  code: string | null;
  since: Date;
  resolution: Review["resolution"];
  resolved_at: Date | null;
  resolver: string | null;
};

const cases = sql`(${sql.raw(readSql("reconciliation/sql/cases.part.sql"))})`;

const reviews = (condition: RawBuilder<unknown>, order = sql``) => sql<ReviewRow>`
  SELECT c.*, d.nickname AS resolver,
    CASE WHEN b.user_id IS NOT NULL THEN json_build_object('userId', b.user_id, 'nickname', b.nickname, 'domain', b.domain) END AS buyer,
    CASE WHEN k.user_id IS NOT NULL THEN json_build_object('userId', k.user_id, 'nickname', k.nickname, 'domain', k.domain) END AS creator
  FROM ${cases} c LEFT JOIN orders o ON o.order_id = c.order_id LEFT JOIN users b ON b.user_id = o.buyer_id
    LEFT JOIN users k ON k.user_id = o.creator_id LEFT JOIN users d ON d.user_id = c.resolved_by
  WHERE ${condition} ${order}`;

const ofStatus = { open: sql<SqlBool>`c.resolved_at IS NULL`, resolved: sql<SqlBool>`c.resolved_at IS NOT NULL` };

type Filter = PageQuery & { q?: string; kind?: ReviewKind; status?: "open" | "resolved" };

/**
 * Cases, newest first, open ones oldest first; `q` is part of a name or email address of either side, or an order's or
 * payment's ID.
 */
export function listReviews(deps: Deps, query: Filter): Promise<Page<Review>> {
  return adminList(deps.keys, {
    list: "reviews",
    query,
    order: newestFirst("c.since", "c.review_id"),
    isQueue: query.status === "open",
    filters: [equals("c.kind", query.kind), query.status && ofStatus[query.status]],
    search: (q) => sql`${isOneOf(q, "c.order_id", "c.payment_id", "c.review_id", "c.payment_key")}
      OR ${isPartOf(q, "b.nickname", "b.domain", "b.email", "k.nickname", "k.domain", "k.email")}`,
    fetch: (where, orderBy) => reviews(where, orderBy).execute(deps.database.db),
    toItem: toReview,
    cursorAt: (row) => ({ at: row.since, id: row.review_id }),
  });
}

/** A case with the provider's current view and the available actions; null without an open case. */
export async function reviewDetail(deps: Deps, reviewId: string): Promise<ReviewDetail | null> {
  const { rows } = await reviews(sql`c.review_id = ${reviewId}`).execute(deps.database.db);
  const row = rows[0];
  if (!row) return null;
  const { payment_key: paymentKey, order_id: orderId } = row;
  const view = paymentKey
    ? await deps.toss.describe({ paymentKey })
    : orderId
      ? await deps.toss.describe({ orderId })
      : null;
  return {
    review: toReview(row),
    provider: view && toView(view),
    deeds: row.resolved_at ? [] : [...availableActions[row.kind]],
  };
}

const toReview = (row: ReviewRow): Review => ({
  reviewId: row.review_id,
  kind: row.kind,
  orderId: row.order_id,
  paymentId: row.payment_id,
  buyer: row.buyer,
  creator: row.creator,
  ours: row.ours,
  theirs: row.theirs,
  suspense: row.suspense,
  code: row.code,
  since: row.since.toISOString(),
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedBy: row.resolver,
});

const nothingKnown: ProviderView = {
  known: false,
  status: null,
  amount: null,
  balance: null,
  approvedAt: null,
  cancels: [],
};

const toView = (view: Described): ProviderView =>
  view.known
    ? {
        known: true,
        status: view.status,
        amount: view.amount,
        balance: view.balance,
        approvedAt: view.approvedAt?.toISOString() ?? null,
        cancels: view.cancels,
      }
    : nothingKnown;

const checksListed = 24;
const runsListed = 7;

/** The last ledger checks, the trial balance, the last reconciliations, and the taxes withheld by month. */
export async function ledgerOverview(deps: Deps, at: Date): Promise<LedgerOverview> {
  const { db } = deps.database;
  const checks = await db
    .selectFrom("ledger_checks")
    .selectAll()
    .orderBy("checked_at", "desc")
    .limit(checksListed)
    .execute();
  const balances = await sql<
    LedgerOverview["balances"][number]
  >`SELECT kind AS account, sum(balance_won)::bigint AS balance,
    count(*)::int AS accounts FROM ledger_accounts GROUP BY kind ORDER BY kind`.execute(db);
  const runs = await db
    .selectFrom("reconciliations")
    .selectAll()
    .orderBy("started_at", "desc")
    .limit(runsListed)
    .execute();
  const taxes = await sql<{ month: string; incomeTax: number; localTax: number; paid_at: Date | null }>`
    SELECT m.month, m."incomeTax", m."localTax", j.created_at AS paid_at FROM (
      SELECT to_char(decided_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, sum(income_tax_won)::bigint AS "incomeTax",
        sum(local_tax_won)::bigint AS "localTax" FROM settlements WHERE status = 'paid' GROUP BY 1) m
    LEFT JOIN ledger_journals j ON j.tax_month = m.month
    WHERE m."incomeTax" + m."localTax" > 0 ORDER BY m.month DESC LIMIT 24`.execute(db);
  const thisMonth = civilDateOf(at).slice(0, 7);
  return {
    checks: checks.map((row) => ({
      checkedAt: row.checked_at.toISOString(),
      ok: row.ok,
      findings: row.findings as LedgerOverview["checks"][number]["findings"],
    })),
    balances: balances.rows,
    reconciliations: runs.map((row) => ({
      from: row.from_on,
      to: row.to_on,
      endedAt: row.ended_at?.toISOString() ?? null,
      listed: row.listed,
      settled: row.settled,
      found: row.found,
    })),
    taxes: taxes.rows.map(({ paid_at, ...row }) => ({
      ...row,
      isOver: row.month < thisMonth,
      paidAt: paid_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Journals, newest first; `q` is the ID of an order, payment, refund, settlement or discrepancy, a provider transaction,
 * a journal's key, or the user whose account it changes.
 */
export function listJournals(deps: Deps, query: PageQuery & { q?: string }): Promise<Page<LedgerJournal>> {
  return adminList(deps.keys, {
    list: "journals",
    query,
    order: newestFirst("j.created_at", "j.journal_key"),
    search: ({ text }) => concernsJournal(text),
    fetch: (where, orderBy) =>
      sql<{ key: string; event: string; at: Date; entries: LedgerJournal["entries"] }>`
      SELECT j.journal_key AS key, j.event, j.created_at AS at, (SELECT json_agg(json_build_object('account', e.account,
          'amount', e.amount_won) ORDER BY e.entry_id) FROM ledger_entries e WHERE e.journal_key = j.journal_key) AS entries
      FROM ledger_journals j WHERE ${where} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => ({ ...row, at: row.at.toISOString() }),
    cursorAt: (row) => ({ at: row.at, id: row.key }),
  });
}

/** Each part names one indexed column, so that a million journals are found by index; a tax month may lack its hyphen. */
const concernsJournal = (q: string) => sql<SqlBool>`(
  ${q} IN (j.journal_key, j.order_id, j.refund_id, j.chargeback_transaction_key, j.settlement_id, j.settled_transaction_key, j.finding_id)
  OR j.tax_month IN (${q}, left(${q}, 4) || '-' || right(${q}, 2))
  OR j.order_id = ANY (ARRAY(SELECT order_id FROM payments WHERE ${q} IN (payment_id, provider_payment_key)))
  OR j.refund_id = ANY (ARRAY(SELECT refund_id FROM refunds JOIN payments p USING (payment_id) WHERE ${paymentIs(q)}))
  OR j.chargeback_transaction_key = ANY (ARRAY(
    SELECT transaction_key FROM refunds JOIN payments p USING (payment_id) WHERE ${paymentIs(q)}))
  OR j.settled_transaction_key = ANY (ARRAY(
    SELECT transaction_key FROM refunds JOIN payments p USING (payment_id) WHERE ${paymentIs(q)}
    UNION ALL SELECT transaction_key FROM provider_transactions JOIN payments p USING (order_id) WHERE ${paymentIs(q)}))
  OR j.finding_id = ANY (ARRAY(SELECT finding_id FROM reconciliation_findings WHERE ${q} IN (order_id, payment_id)))
  OR j.journal_key = ANY (ARRAY(SELECT journal_key FROM ledger_entries JOIN ledger_accounts USING (account) WHERE owner_id = ${q})))`;

const paymentIs = (q: string) => sql`${q} IN (p.order_id, p.payment_id, p.provider_payment_key)`;

import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { ReviewKind } from "#contract/review-kinds";
import type { LedgerJournal, LedgerOverview, ProviderView, Review, ReviewCount, ReviewDetail } from "#contract/reviews";
import { civilDateOf } from "../clock";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import type { Described } from "../payments/provider/toss";
import { deedsOf } from "./available-actions";

type Row = {
  review_id: string;
  kind: ReviewKind;
  order_id: string | null;
  payment_id: string | null;
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

/** Every case there is: charges and refunds left to a person, and what does not agree with the provider's list. */
const cases = sql`(
  SELECT a.attempt_id AS review_id, 'charge' AS kind, a.order_id, NULL AS payment_id, NULL AS payment_key, a.amount_won::bigint AS ours,
    NULL::bigint AS theirs, 0::bigint AS suspense, a.provider_code AS code, coalesce(a.settled_at, a.submitted_at) AS since,
    NULL AS resolution, NULL::timestamptz AS resolved_at, NULL AS resolved_by
  FROM payment_attempts a WHERE a.outcome = 'review'
  UNION ALL
  SELECT r.refund_id, 'refund', p.order_id, r.payment_id, p.provider_payment_key, -r.amount_won, NULL, 0, r.provider_code, r.submitted_at,
    NULL, NULL, NULL
  FROM refunds r JOIN payments p USING (payment_id) WHERE r.outcome = 'review'
  UNION ALL
  SELECT f.finding_id, f.kind, f.order_id, f.payment_id, f.payment_key, f.ours_won, f.provider_won, f.suspense_won, NULL, f.found_at,
    f.resolution, f.resolved_at, f.resolved_by
  FROM reconciliation_findings f)`;

const reviews = (condition: ReturnType<typeof sql>, limit: number) => sql<Row>`
  SELECT c.*, d.nickname AS resolver,
    CASE WHEN b.user_id IS NOT NULL THEN json_build_object('userId', b.user_id, 'nickname', b.nickname, 'domain', b.domain) END AS buyer,
    CASE WHEN k.user_id IS NOT NULL THEN json_build_object('userId', k.user_id, 'nickname', k.nickname, 'domain', k.domain) END AS creator
  FROM ${cases} c LEFT JOIN orders o ON o.order_id = c.order_id LEFT JOIN users b ON b.user_id = o.buyer_id
    LEFT JOIN users k ON k.user_id = o.creator_id LEFT JOIN users d ON d.user_id = c.resolved_by
  WHERE ${condition} ORDER BY c.since DESC, c.review_id DESC LIMIT ${limit}`;

type Filter = PageQuery & { q?: string; kind?: ReviewKind; status?: "open" | "resolved" };

/** Cases, the newest first; `q` is a part of a name or address of either side, or an order's or payment's id. */
export async function listReviews(deps: Deps, query: Filter): Promise<Page<Review>> {
  const q = likePattern(query.q);
  const scope = `admin-reviews:${query.kind ?? ""}:${query.status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const status = query.status ?? null;
  const asked = sql`(${query.kind ?? null}::text IS NULL OR c.kind = ${query.kind ?? null})
    AND (${status}::text IS NULL OR (c.resolved_at IS NULL) = (${status} = 'open'))
    AND (${q}::text IS NULL OR ${query.q?.trim() ?? ""} IN (c.order_id, c.payment_id, c.review_id, c.payment_key)
      OR concat_ws(' ', b.nickname, b.domain, b.email, k.nickname, k.domain, k.email) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.since, c.review_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await reviews(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toReview, (row) => ({ at: row.since, id: row.review_id }));
}

/** A case with what the provider says of it now, and what may be done; null where there is none (any more). */
export async function reviewDetail(deps: Deps, reviewId: string): Promise<ReviewDetail | null> {
  const { rows } = await reviews(sql`c.review_id = ${reviewId}`, 1).execute(deps.database.db);
  const row = rows[0];
  if (!row) return null;
  const what = row.payment_key ? { paymentKey: row.payment_key } : { orderId: row.order_id ?? "" };
  const told = await deps.toss.describe(what);
  return {
    review: toReview(row),
    provider: told && toView(told),
    deeds: row.resolved_at ? [] : [...deedsOf[row.kind]],
  };
}

/** How many cases wait, and whether the last look over the ledger found it in order. */
export async function countReviews(deps: Deps): Promise<ReviewCount> {
  const { rows } =
    await sql<ReviewCount>`SELECT (SELECT count(*) FROM ${cases} c WHERE c.resolved_at IS NULL)::int AS open,
    coalesce((SELECT ok FROM ledger_checks ORDER BY checked_at DESC LIMIT 1), true) AS "ledgerOk"`.execute(
      deps.database.db,
    );
  return rows[0] ?? { open: 0, ledgerOk: true };
}

const toReview = (row: Row): Review => ({
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

const toView = (told: Described): ProviderView =>
  told.known
    ? {
        known: true,
        status: told.status,
        amount: told.amount,
        balance: told.balance,
        approvedAt: told.approvedAt?.toISOString() ?? null,
        cancels: told.cancels,
      }
    : nothingKnown;

const checksShown = 24;
const runsShown = 7;

/** The last looks over the ledger, its trial balance, the last mornings, and the taxes withheld month by month. */
export async function ledgerOverview(deps: Deps, at: Date): Promise<LedgerOverview> {
  const { db } = deps.database;
  const checks = await db
    .selectFrom("ledger_checks")
    .selectAll()
    .orderBy("checked_at", "desc")
    .limit(checksShown)
    .execute();
  const balances = await sql<
    LedgerOverview["balances"][number]
  >`SELECT kind AS account, sum(balance_won)::bigint AS balance,
    count(*)::int AS accounts FROM ledger_accounts GROUP BY kind ORDER BY kind`.execute(db);
  const runs = await db
    .selectFrom("reconciliations")
    .selectAll()
    .orderBy("started_at", "desc")
    .limit(runsShown)
    .execute();
  const taxes = await sql<{ month: string; incomeTax: number; localTax: number; paid_at: Date | null }>`
    SELECT m.month, m."incomeTax", m."localTax", j.created_at AS paid_at FROM (
      SELECT to_char(decided_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, sum(income_tax_won)::bigint AS "incomeTax",
        sum(local_tax_won)::bigint AS "localTax" FROM settlements WHERE status = 'paid' GROUP BY 1) m
    LEFT JOIN ledger_journals j ON j.journal_key = 'taxpay:' || replace(m.month, '-', '')
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
 * Journals, the newest first; `q` is an order's, payment's, refund's, settlement's or finding's id, a movement of the
 * provider's, a journal's own key, or the person whose account it moves.
 */
export async function listJournals(deps: Deps, query: PageQuery & { q?: string }): Promise<Page<LedgerJournal>> {
  const q = query.q?.normalize("NFC").trim() || null;
  const scope = `admin-journals:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<{ key: string; event: string; at: Date; entries: LedgerJournal["entries"] }>`
    WITH asked AS (
      SELECT order_id, payment_id FROM payments WHERE ${q} IN (order_id, payment_id, provider_payment_key)),
    keys AS (
      SELECT ${q} AS key
      UNION SELECT prefix || ${q} FROM unnest(ARRAY['capture:', 'release:', 'pgsettle:', 'refund:', 'chargeback:', 'streq:', 'stpaid:',
        'stfail:', 'cbfee:', 'cbwon:', 'taxpay:', 'recon:']) AS prefix
      UNION SELECT prefix || order_id FROM asked, unnest(ARRAY['capture:', 'release:']) AS prefix
      UNION SELECT unnest(ARRAY['refund:' || r.refund_id, 'chargeback:' || r.transaction_key, 'cbfee:' || r.refund_id,
        'cbwon:' || r.refund_id, 'pgsettle:' || r.transaction_key]) FROM refunds r JOIN asked USING (payment_id)
      UNION SELECT 'pgsettle:' || t.transaction_key FROM provider_transactions t JOIN asked USING (order_id)
      UNION SELECT e.journal_key FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
        JOIN reconciliation_findings f ON starts_with(j.journal_key, 'recon:' || f.finding_id)
        WHERE j.event = 'recon' AND ${q} IN (f.order_id, f.payment_id, f.finding_id)
      UNION SELECT e.journal_key FROM ledger_entries e JOIN ledger_accounts a USING (account) WHERE a.owner_id = ${q})
    SELECT j.journal_key AS key, j.event, j.created_at AS at, (SELECT json_agg(json_build_object('account', e.account,
        'amount', e.amount_won) ORDER BY e.entry_id) FROM ledger_entries e WHERE e.journal_key = j.journal_key) AS entries
    FROM ledger_journals j
    WHERE (${q}::text IS NULL OR j.journal_key IN (SELECT key FROM keys))
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (j.created_at, j.journal_key) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY j.created_at DESC, j.journal_key DESC LIMIT ${size + 1}`.execute(deps.database.db);
  const toJournal = (row: (typeof rows)[number]): LedgerJournal => ({ ...row, at: row.at.toISOString() });
  return pageOf(deps.keys, scope, size, rows, toJournal, (row) => ({ at: row.at, id: row.key }));
}

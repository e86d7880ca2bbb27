import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AppealId, BlockId, UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { AdminAppeal, AdminAppealDetail, AdminAppealQuery, OwnAppeal } from "#contract/suspensions/schemas";
import type { AppealOutcome } from "#contract/suspensions/values";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { adminList, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst } from "../http/paging";
import { hasBlocked } from "./has-blocked";

/** The block and appeal of a mail's link. Throws RESOURCE_NOT_FOUND for an unknown link. */
export async function ownAppeal(deps: Deps, token: string, at: Date): Promise<OwnAppeal> {
  const row = await deps.database.db
    .selectFrom("user_blocks as b")
    .leftJoin("appeals as a", "a.block_id", "b.block_id")
    .select(["b.reason", "b.blocked_at", "b.appeal_until", "b.lifted_at"])
    .select(["a.body", "a.received_at", "a.outcome", "a.words", "a.decided_at"])
    .where("b.appeal_token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (!row?.appeal_until) throw notFound();
  return {
    reason: row.reason,
    blockedAt: row.blocked_at.toISOString(),
    until: row.appeal_until.toISOString(),
    state: stateOf({ ...row, until: row.appeal_until }, at),
    body: row.body,
    receivedAt: row.received_at?.toISOString() ?? null,
    words: row.words ?? "",
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

type AppealStateRow = { lifted_at: Date | null; received_at: Date | null; outcome: AppealOutcome | null; until: Date };

function stateOf({ lifted_at, received_at, outcome, until }: AppealStateRow, at: Date): OwnAppeal["state"] {
  if (lifted_at) return "lifted";
  if (received_at) return outcome ?? "open";
  return until <= at ? "expired" : "none";
}

type AppealRow = {
  appeal_id: AppealId;
  body: string;
  received_at: Date;
  outcome: AppealOutcome | null;
  words: string;
  decided_at: Date | null;
  decider: string | null;
  person: AdminAppeal["user"];
  block_id: BlockId;
  reason: string;
  blocked_at: Date;
  lifted_at: Date | null;
  blocker: string | null;
  has_blocked: boolean;
};

const appeals = (condition: RawBuilder<unknown>, order = sql``, adminId: UserId | null = null) => sql<AppealRow>`
  SELECT a.*, d.nickname AS decider, b.reason, b.blocked_at, b.lifted_at, k.nickname AS blocker,
    ${hasBlocked(adminId, sql.ref("a.user_id"))} AS has_blocked,
    json_build_object('userId', u.user_id, 'nickname', u.nickname, 'domain', u.domain, 'status', u.status) AS person
  FROM appeals a JOIN user_blocks b USING (block_id) JOIN users u ON u.user_id = a.user_id
  LEFT JOIN users d ON d.user_id = a.decided_by LEFT JOIN users k ON k.user_id = b.blocked_by
  WHERE ${condition} ${order}`;

const ofStatus = { open: sql<SqlBool>`a.outcome IS NULL`, decided: sql<SqlBool>`a.outcome IS NOT NULL` };

/**
 * Appeals, newest first, open ones oldest first; `q` is part of the user's email address, nickname or domain ID, or of the
 * text.
 */
export function listAppeals(deps: Deps, query: AdminAppealQuery): Promise<Page<AdminAppeal>> {
  return adminList(deps.keys, {
    list: "appeals",
    query,
    order: newestFirst("a.received_at", "a.appeal_id"),
    isQueue: query.status === "open",
    filters: [query.status && ofStatus[query.status]],
    search: (q) => isPartOf(q, "u.email", "u.nickname", "u.domain", "a.body"),
    fetch: (where, orderBy) => appeals(where, orderBy).execute(deps.database.db),
    toItem: toAppeal,
    cursorAt: (row) => ({ at: row.received_at, id: row.appeal_id }),
  });
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminAppeal(
  deps: Deps,
  adminId: UserId,
  { appealId }: { appealId: AppealId },
): Promise<AdminAppealDetail> {
  const [row] = (await appeals(sql`a.appeal_id = ${appealId}`, sql``, adminId).execute(deps.database.db)).rows;
  if (!row) throw notFound();
  const { db } = deps.database;
  const earlier = await db
    .selectFrom("user_blocks as b")
    .leftJoin("users as k", "k.user_id", "b.blocked_by")
    .select(["b.block_id", "b.reason", "b.blocked_at", "b.lifted_at", "k.nickname as blocker"])
    .where("b.user_id", "=", row.person.userId)
    .where("b.blocked_at", "<", row.blocked_at)
    .orderBy("b.blocked_at", "desc")
    .limit(20)
    .execute();
  const reports = await db
    .selectFrom("reports")
    .select(["report_id", "reason", "created_at", "outcome"])
    .where("owner_id", "=", row.person.userId)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return {
    ...toAppeal(row),
    mayDecide: row.outcome === null && !row.has_blocked,
    earlierBlocks: earlier.map(toBlock),
    reports: reports.map((report) => ({
      reportId: report.report_id,
      reason: report.reason,
      createdAt: report.created_at.toISOString(),
      outcome: report.outcome,
    })),
  };
}

const toAppeal = (row: AppealRow): AdminAppeal => ({
  appealId: row.appeal_id,
  user: row.person,
  body: row.body,
  receivedAt: row.received_at.toISOString(),
  status: row.outcome ?? "open",
  words: row.words,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
  block: toBlock(row),
});

const toBlock = (row: Pick<AppealRow, "block_id" | "reason" | "blocked_at" | "blocker" | "lifted_at">) => ({
  blockId: row.block_id,
  reason: row.reason,
  blockedAt: row.blocked_at.toISOString(),
  blockedBy: row.blocker,
  liftedAt: row.lifted_at?.toISOString() ?? null,
});

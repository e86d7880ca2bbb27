import { sql } from "kysely";
import type { AppealOutcome } from "#contract/appeal-kinds";
import type { AdminAppeal, AdminAppealDetail, AdminAppealQuery, OwnAppeal } from "#contract/appeals";
import type { Page } from "#contract/paging";
import { sha256 } from "../crypto";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { hasBlocked } from "./has-blocked";

/** What the holder of a mail's link is told. Throws RESOURCE_NOT_FOUND for one that is none of ours. */
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

type Standing = { lifted_at: Date | null; received_at: Date | null; outcome: AppealOutcome | null; until: Date };

function stateOf({ lifted_at, received_at, outcome, until }: Standing, at: Date): OwnAppeal["state"] {
  if (lifted_at) return "lifted";
  if (received_at) return outcome ?? "open";
  return until <= at ? "expired" : "none";
}

type Row = {
  appeal_id: string;
  body: string;
  received_at: Date;
  outcome: AppealOutcome | null;
  words: string;
  decided_at: Date | null;
  decider: string | null;
  person: AdminAppeal["user"];
  block_id: string;
  reason: string;
  blocked_at: Date;
  lifted_at: Date | null;
  blocker: string | null;
  has_blocked: boolean;
};

const appeals = (condition: ReturnType<typeof sql>, limit: number, adminId = "") => sql<Row>`
  SELECT a.*, d.nickname AS decider, b.reason, b.blocked_at, b.lifted_at, k.nickname AS blocker,
    ${hasBlocked(adminId, sql.ref("a.user_id"))} AS has_blocked,
    json_build_object('userId', u.user_id, 'nickname', u.nickname, 'domain', u.domain, 'status', u.status) AS person
  FROM appeals a JOIN user_blocks b USING (block_id) JOIN users u ON u.user_id = a.user_id
  LEFT JOIN users d ON d.user_id = a.decided_by LEFT JOIN users k ON k.user_id = b.blocked_by
  WHERE ${condition} ORDER BY a.received_at DESC, a.appeal_id DESC LIMIT ${limit}`;

/** Appeals, the newest first; `q` is a part of the person's email, nickname or domain ID, or of the words. */
export async function listAppeals(deps: Deps, query: AdminAppealQuery): Promise<Page<AdminAppeal>> {
  const q = likePattern(query.q);
  const status = query.status ?? null;
  const scope = `admin-appeals:${status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const asked = sql`(${status}::text IS NULL OR (a.outcome IS NULL) = (${status}::text = 'open'))
    AND (${q}::text IS NULL OR concat_ws(' ', u.email, u.nickname, u.domain, a.body) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (a.received_at, a.appeal_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await appeals(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toAppeal, (row) => ({ at: row.received_at, id: row.appeal_id }));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminAppeal(deps: Deps, appealId: string, adminId: string): Promise<AdminAppealDetail> {
  const [row] = (await appeals(sql`a.appeal_id = ${appealId}`, 1, adminId).execute(deps.database.db)).rows;
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

const toAppeal = (row: Row): AdminAppeal => ({
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

const toBlock = (row: Pick<Row, "block_id" | "reason" | "blocked_at" | "blocker" | "lifted_at">) => ({
  blockId: row.block_id,
  reason: row.reason,
  blockedAt: row.blocked_at.toISOString(),
  blockedBy: row.blocker,
  liftedAt: row.lifted_at?.toISOString() ?? null,
});

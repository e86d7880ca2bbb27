import { type RawBuilder, sql } from "kysely";
import type { AdminApplication, AdminApplicationQuery, ListedApplication } from "#contract/applications";
import type { Page } from "#contract/paging";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { type ApplicationRow, answersOf, decisionOf } from "./queries";

type Row = ApplicationRow & { applicant: ListedApplication["applicant"]; email: string; decider: string | null };

const applications = (condition: RawBuilder<unknown>, limit: number) => sql<Row>`
  SELECT a.*, u.email, d.nickname AS decider,
    json_build_object('userId', u.user_id, 'nickname', u.nickname, 'domain', u.domain, 'status', u.status) AS applicant
  FROM applications a JOIN users u ON u.user_id = a.user_id LEFT JOIN users d ON d.user_id = a.decided_by
  WHERE ${condition} ORDER BY a.submitted_at DESC, a.application_id DESC LIMIT ${limit}`;

/** Applications, the newest first; `q` is a part of a nickname, a domain ID asked for or had, an SNS name or an email. */
export async function listApplications(deps: Deps, query: AdminApplicationQuery): Promise<Page<ListedApplication>> {
  const q = likePattern(query.q);
  const [status, field] = [query.status ?? null, query.field ?? null];
  const scope = `admin-applications:${q ?? ""}:${status ?? ""}:${field ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const asked = sql`(${status}::text IS NULL OR a.status = ${status}) AND (${field}::text IS NULL OR a.field = ${field})
    AND (${q}::text IS NULL OR concat_ws(' ', u.nickname, u.domain, u.email, a.domain, a.sns_id) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (a.submitted_at, a.application_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await applications(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toListed, (row) => ({ at: row.submitted_at, id: row.application_id }));
}

/** What is told of one person's others beside one application, at most. */
const historyLength = 50;

/** One application with the number to call, and its applicant's others. Throws RESOURCE_NOT_FOUND. */
export async function adminApplication(deps: Deps, applicationId: string): Promise<AdminApplication> {
  const { db } = deps.database;
  const { rows } = await applications(sql`a.application_id = ${applicationId}`, 1).execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const others = sql`a.user_id = ${row.user_id} AND a.application_id <> ${applicationId}`;
  const history = await applications(others, historyLength).execute(db);
  return {
    ...toListed(row),
    ...answersOf(deps.keys, row),
    email: row.email,
    history: history.rows.map(toListed),
  };
}

const toListed = (row: Row): ListedApplication => ({
  applicationId: row.application_id,
  applicant: row.applicant,
  field: row.field,
  domain: row.domain,
  status: row.status,
  ...decisionOf(row),
  decidedBy: row.decider,
});

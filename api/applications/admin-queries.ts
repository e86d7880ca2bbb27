import { type RawBuilder, sql } from "kysely";
import type { AdminApplication, AdminApplicationQuery, ListedApplication } from "#contract/applications/schemas";
import type { ApplicationId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst, orderBy } from "../http/paging";
import { type ApplicationRow, answersOf, decisionOf } from "./queries";

type ListedApplicationRow = ApplicationRow & {
  applicant: ListedApplication["applicant"];
  email: string;
  decider: string | null;
};

const applications = (condition: RawBuilder<unknown>, order = sql``) => sql<ListedApplicationRow>`
  SELECT a.*, u.email, d.nickname AS decider,
    json_build_object('userId', u.user_id, 'nickname', u.nickname, 'domain', u.domain, 'status', u.status) AS applicant
  FROM applications a JOIN users u ON u.user_id = a.user_id LEFT JOIN users d ON d.user_id = a.decided_by
  WHERE ${condition} ${order}`;

const newestApplicationFirst = newestFirst("a.submitted_at", "a.application_id");

/**
 * Applications, newest first, pending ones oldest first; `q` is part of a nickname, a requested or own domain ID, an SNS
 * name or an email address.
 */
export function listApplications(deps: Deps, query: AdminApplicationQuery): Promise<Page<ListedApplication>> {
  return adminList(deps.keys, {
    list: "applications",
    query,
    order: newestApplicationFirst,
    isQueue: query.status === "pending",
    filters: [equals("a.status", query.status), equals("a.field", query.field)],
    search: (q) => isPartOf(q, "u.nickname", "u.domain", "u.email", "a.domain", "a.sns_id"),
    fetch: (where, order) => applications(where, order).execute(deps.database.db),
    toItem: toListed,
    cursorAt: (row) => ({ at: row.submitted_at, id: row.application_id }),
  });
}

/** The maximum of the applicant's other applications listed beside one. */
const historyLength = 50;

/** One application with its phone number and the applicant's others. Throws RESOURCE_NOT_FOUND. */
export async function adminApplication(deps: Deps, applicationId: ApplicationId): Promise<AdminApplication> {
  const { db } = deps.database;
  const { rows } = await applications(sql`a.application_id = ${applicationId}`).execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const others = sql`a.user_id = ${row.user_id} AND a.application_id <> ${applicationId}`;
  const history = await applications(others, orderBy(newestApplicationFirst, historyLength)).execute(db);
  return {
    ...toListed(row),
    ...answersOf(deps.keys, row),
    email: row.email,
    history: history.rows.map(toListed),
  };
}

const toListed = (row: ListedApplicationRow): ListedApplication => ({
  applicationId: row.application_id,
  applicant: row.applicant,
  field: row.field,
  domain: row.domain,
  status: row.status,
  ...decisionOf(row),
  decidedBy: row.decider,
});

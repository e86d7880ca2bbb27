import { sql } from "kysely";
import type { MailId } from "#contract/ids";
import type { AdminMail, AdminMailQuery } from "#contract/mail/schemas";
import { undeliveredStates } from "#contract/mail/values";
import type { Page } from "#contract/paging";
import type { Deps } from "../deps";
import { adminList, equals } from "../http/admin-list";
import { newestFirst } from "../http/paging";
import { addressHash } from "./mail-address";

type MailRow = {
  mail_id: MailId;
  kind: AdminMail["kind"];
  to_masked: string;
  owner: AdminMail["user"];
  state: AdminMail["state"];
  tries: number;
  code: string | null;
  created_at: Date;
  tried_at: Date | null;
  settled_at: Date | null;
};

/** Sent and queued mails, newest first; `q` is a whole address. */
export function listMails(deps: Deps, query: AdminMailQuery): Promise<Page<AdminMail>> {
  return adminList(deps.keys, {
    list: "mails",
    query,
    order: newestFirst("m.created_at", "m.mail_id"),
    filters: [
      equals("m.kind", query.kind),
      query.state === "troubled" ? sql`m.state = ANY (${[...undeliveredStates]})` : equals("m.state", query.state),
    ],
    search: () => sql`m.to_hash = ${addressHash(deps.keys, query.q ?? "")}`,
    fetch: (where, orderBy) =>
      sql<MailRow>`
      SELECT m.mail_id, m.kind, m.to_masked, m.state, m.tries, m.code, m.created_at, m.tried_at, m.settled_at,
        CASE WHEN u.user_id IS NOT NULL THEN json_build_object('userId', u.user_id, 'nickname', u.nickname) END AS owner
      FROM mails m LEFT JOIN users u ON u.user_id = m.user_id
      WHERE ${where} ${orderBy}`.execute(deps.database.db),
    toItem: toMail,
    cursorAt: (row) => ({ at: row.created_at, id: row.mail_id }),
  });
}

const toMail = (row: MailRow): AdminMail => ({
  mailId: row.mail_id,
  kind: row.kind,
  to: row.to_masked,
  user: row.owner,
  state: row.state,
  tries: row.tries,
  code: row.code,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
});

import { sql } from "kysely";
import { troubledStates } from "#contract/mail-kinds";
import type { AdminMail, AdminMailQuery } from "#contract/mails";
import type { Page } from "#contract/paging";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { addressHash } from "./address";

type Row = {
  mail_id: string;
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

/** Mails sent or on their way, the newest first; `q` is a whole address. */
export async function listMails(deps: Deps, query: AdminMailQuery): Promise<Page<AdminMail>> {
  const hash = query.q?.trim() ? addressHash(deps.keys, query.q) : null;
  const states = query.state === "troubled" ? [...troubledStates] : query.state ? [query.state] : null;
  const scope = `admin-mails:${hash?.toString("hex") ?? ""}:${query.kind ?? ""}:${query.state ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<Row>`
    SELECT m.mail_id, m.kind, m.to_masked, m.state, m.tries, m.code, m.created_at, m.tried_at, m.settled_at,
      CASE WHEN u.user_id IS NOT NULL THEN json_build_object('userId', u.user_id, 'nickname', u.nickname) END AS owner
    FROM mails m LEFT JOIN users u ON u.user_id = m.user_id
    WHERE (${hash}::bytea IS NULL OR m.to_hash = ${hash}) AND (${query.kind ?? null}::text IS NULL OR m.kind = ${query.kind ?? null})
      AND (${states}::text[] IS NULL OR m.state = ANY (${states}))
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (m.created_at, m.mail_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY m.created_at DESC, m.mail_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toMail, (row) => ({ at: row.created_at, id: row.mail_id }));
}

const toMail = (row: Row): AdminMail => ({
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

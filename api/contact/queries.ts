import { sql } from "kysely";
import type { Contact, ContactQuery } from "#contract/contact";
import type { Page } from "#contract/paging";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";

type Row = {
  contact_id: string;
  email: string;
  lang: Contact["lang"];
  topic: Contact["topic"];
  body: string;
  writer: Contact["user"];
  outcome: "answered" | "closed" | null;
  answer: string | null;
  received_at: Date;
  decided_at: Date | null;
  decider: string | null;
};

const letters = (condition: ReturnType<typeof sql>, limit: number) => sql<Row>`
  SELECT c.*, d.nickname AS decider,
    CASE WHEN u.user_id IS NOT NULL THEN json_build_object('userId', u.user_id, 'nickname', u.nickname) END AS writer
  FROM contacts c LEFT JOIN users u ON u.user_id = c.user_id LEFT JOIN users d ON d.user_id = c.decided_by
  WHERE ${condition} ORDER BY c.received_at DESC, c.contact_id DESC LIMIT ${limit}`;

/** Letters, the newest first; `q` is a part of the mail address, of the words or of the writer's nickname. */
export async function listContacts(deps: Deps, query: ContactQuery): Promise<Page<Contact>> {
  const q = likePattern(query.q);
  const [status, topic] = [query.status ?? null, query.topic ?? null];
  const scope = `admin-contacts:${q ?? ""}:${status ?? ""}:${topic ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const asked = sql`(${status}::text IS NULL OR coalesce(c.outcome, 'open') = ${status})
    AND (${topic}::text IS NULL OR c.topic = ${topic})
    AND (${q}::text IS NULL OR concat_ws(' ', c.email, u.nickname, c.body) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.received_at, c.contact_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await letters(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toContact, (row) => ({ at: row.received_at, id: row.contact_id }));
}

export async function oneContact(deps: Deps, contactId: string): Promise<Contact | null> {
  const { rows } = await letters(sql`c.contact_id = ${contactId}`, 1).execute(deps.database.db);
  return rows[0] ? toContact(rows[0]) : null;
}

const toContact = (row: Row): Contact => ({
  contactId: row.contact_id,
  email: row.email,
  lang: row.lang,
  topic: row.topic,
  body: row.body,
  user: row.writer,
  status: row.outcome ?? "open",
  answer: row.answer,
  receivedAt: row.received_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
});

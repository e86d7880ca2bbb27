import { type RawBuilder, sql } from "kysely";
import type { Contact, ContactQuery } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { newestFirst } from "../http/paging";

type ContactRow = {
  contact_id: ContactId;
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

const letters = (condition: RawBuilder<unknown>, order = sql``) => sql<ContactRow>`
  SELECT c.*, d.nickname AS decider,
    CASE WHEN u.user_id IS NOT NULL THEN json_build_object('userId', u.user_id, 'nickname', u.nickname) END AS writer
  FROM contacts c LEFT JOIN users u ON u.user_id = c.user_id LEFT JOIN users d ON d.user_id = c.decided_by
  WHERE ${condition} ${order}`;

/** Letters, newest first, open ones oldest first; `q` is a part of the address, of the text or of the writer's nickname. */
export function listContacts(deps: Deps, query: ContactQuery): Promise<Page<Contact>> {
  return adminList(deps.keys, {
    list: "contacts",
    query,
    order: newestFirst("c.received_at", "c.contact_id"),
    isQueue: query.status === "open",
    filters: [equals("coalesce(c.outcome, 'open')", query.status), equals("c.topic", query.topic)],
    search: (q) => isPartOf(q, "c.email", "u.nickname", "c.body"),
    fetch: (where, orderBy) => letters(where, orderBy).execute(deps.database.db),
    toItem: toContact,
    cursorAt: (row) => ({ at: row.received_at, id: row.contact_id }),
  });
}

export async function findContact(deps: Deps, contactId: ContactId): Promise<Contact | null> {
  const { rows } = await letters(sql`c.contact_id = ${contactId}`).execute(deps.database.db);
  return rows[0] ? toContact(rows[0]) : null;
}

const toContact = (row: ContactRow): Contact => ({
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

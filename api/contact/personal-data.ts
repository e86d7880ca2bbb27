import type { PersonalTables } from "#contract/leaving";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";

/** Letters are kept their three years as complaints are, but no longer as this person's; one that waits is still answered. */
export async function detachContacts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("contacts")
    .set((e) => ({ user_id: null, email: e.case().when("outcome", "is", null).then(e.ref("email")).else("").end() }))
    .where("user_id", "=", userId)
    .execute();
}

/** What a person wrote to us while signed in, for their archive. */
export async function exportContacts({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const letters = await db
    .selectFrom("contacts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("received_at")
    .execute();
  return {
    contacts: letters.map((row) => ({
      contactId: row.contact_id,
      email: row.email,
      topic: row.topic,
      body: row.body,
      answer: row.answer,
      receivedAt: row.received_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  };
}

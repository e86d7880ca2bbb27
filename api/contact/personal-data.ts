import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const contactPersonalData: DomainPersonalData = { erase: unlinkContacts, export: exportContacts };

/**
 * Letters are stored for three years like complaints, but no longer linked to the deleted user; an open one is still
 * answered.
 */
export async function unlinkContacts(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable("contacts")
    .set((e) => ({ user_id: null, email: e.case().when("outcome", "is", null).then(e.ref("email")).else("").end() }))
    .where("user_id", "=", userId)
    .execute();
}

/** The letters a user sent while logged in, for their data export. */
async function exportContacts({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
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

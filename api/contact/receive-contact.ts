import type { ContactInput } from "#contract/contact/schemas";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { civilDateOf } from "../clock";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { newId } from "../ids";

type Letter = ContactInput & { userId: UserId | null; lang: Lang; at: Date };

/** Stores a letter from the contact form. The same text from the same address on one day is one letter. */
export async function receiveContact(deps: Deps, { email, topic, body, userId, lang, at }: Letter): Promise<void> {
  await deps.database.db
    .insertInto("contacts")
    .values({
      contact_id: newId("ctc", at),
      user_id: userId,
      email,
      lang,
      topic,
      body,
      digest: sha256(JSON.stringify([email, topic, body, civilDateOf(at)])),
      received_at: at,
    })
    .onConflict((c) => c.column("digest").doNothing())
    .execute();
}

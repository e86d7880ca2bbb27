import { sql } from "kysely";
import type { MailKind, MailState } from "#contract/mail/values";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { addressHash, maskedAddress } from "../mail/mail-address";
import type { Person } from "./person";

/** Mails by fan, kind, state, the server's response, and hours ago. */
const demoMails: [number, MailKind, MailState, string | null, number][] = [
  [0, "receipt", "sent", "250", 2],
  [0, "likes", "sent", "250", 20],
  [7, "notification", "complained", "250", 26],
  [5, "verificationCode", "failed", "451 4.3.0", 30],
  [6, "receipt", "bounced", "550 5.1.1", 50],
];

/** Adds bounced mails and a failed job for the demo's admin. */
export async function addDemoFailures(deps: Deps, fans: Person[], at: Date): Promise<void> {
  const { db } = deps.database;
  for (const [fan, kind, state, code, hours] of demoMails) {
    const { userId } = fans[fan] as Person;
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const [sentAt, hash] = [secondsAfter(at, -hours * 3_600), addressHash(deps.keys, email)];
    const mail_id = newId("mal", sentAt);
    await db
      .insertInto("mails")
      .values({
        mail_id,
        kind,
        user_id: userId,
        to_hash: hash,
        to_masked: maskedAddress(email),
        state,
        tries: state === "failed" ? 12 : 1,
        code,
        created_at: sentAt,
        tried_at: sentAt,
        settled_at: sentAt,
      })
      .execute();
    if (state === "bounced" || state === "complained")
      await db
        .insertInto("returned_addresses")
        .values({ address_hash: hash, why: state, mail_id, returned_at: sentAt })
        .execute();
  }
  // A harmless job: it refreshes the numbers that sort the search.
  await sql`SELECT FROM graphile_worker.permanently_fail_jobs(
    ARRAY[(SELECT id FROM graphile_worker.add_job('take_reach', '{}'::json))], 'canceling statement due to statement timeout')`.execute(
    db,
  );
}

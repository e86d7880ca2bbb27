import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { randomText } from "../ids";

/**
 * Takes everything personal off an account. The row stays, nameless, for the payments that point to it; what was
 * consented to stays as the law's proof, under an id that leads to nobody.
 */
export async function eraseAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  const name = `gone_${randomText(16)}`;
  await tx
    .deleteFrom("email_codes")
    .where("email", "=", (e) => e.selectFrom("users").select("email").where("user_id", "=", userId))
    .execute();
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await tx.deleteFrom("social_identities").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_networks").where("user_id", "=", userId).execute();
  await tx.deleteFrom("uploads").where("user_id", "=", userId).where("adopted_at", "is not", null).execute();
  await tx.deleteFrom("notification_choices").where("user_id", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({
      status: "gone",
      leaves_at: null,
      leaving_reason: null,
      email: `${name}@gone.invalid`,
      password_hash: null,
      nickname: name,
      nickname_skeleton: name,
      domain: name,
      domain_skeleton: name,
      gender: sql<"female">`NULL`,
      role: "supporter",
      field: null,
      introduction: "",
      profile_image_key: null,
      background_image_key: null,
      capture_consent_version: null,
      marketing_consent: false,
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .execute();
  // Nothing leads on from the addresses they had; the claims stay a year, so that nobody takes their place.
  await tx.deleteFrom("former_domains").where("user_id", "=", userId).execute();
}

import type { MailId } from "#contract/ids";
import type { BounceReport } from "#contract/mail/schemas";
import { constantTimeEqual } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";

type BounceNotice = { secret: string | undefined; notice: BounceReport; address: string; at: Date };

/**
 * Receives a later bounce notice of the mail server and marks the mail and its address, once: a repeat, or one after an
 * admin has cleared the address, changes nothing. Unknown mails are ignored. Throws UNAUTHORIZED without the server's
 * shared secret, and always where none is set.
 */
export async function receiveBounce(deps: Deps, { secret, notice, address, at }: BounceNotice): Promise<void> {
  await deps.limits.use("webhookPerAddress", networkOf(address));
  const shared = deps.env.MAIL_WEBHOOK_SECRET;
  if (shared === "" || !constantTimeEqual(secret ?? "", shared)) throw new ApiError("UNAUTHORIZED");
  const mailId = /^<?(mal_[0-9a-z]{8,40})@[\w.-]+>?$/.exec(notice.messageId.trim())?.[1] as MailId | undefined;
  if (!mailId) return;
  await deps.database.db.transaction().execute(async (tx) => {
    const mail = await tx
      .updateTable("mails")
      .set({ state: notice.event, settled_at: at })
      .where("mail_id", "=", mailId)
      .where("state", "in", ["sending", "sent"])
      .returning("to_hash")
      .executeTakeFirst();
    if (!mail) return;
    await tx
      .insertInto("returned_addresses")
      .values({ address_hash: mail.to_hash, why: notice.event, mail_id: mailId, returned_at: at })
      .onConflict((c) => c.doNothing())
      .execute();
  });
}

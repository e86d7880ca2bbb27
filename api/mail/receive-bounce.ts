import type { MailNotice } from "#contract/mails";
import { constantTimeEqual } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";

type Heard = { secret: string | undefined; notice: MailNotice; address: string; at: Date };

/**
 * What the mail server tells later of a mail that was taken: marks it, and its address. Once: a notice that comes again,
 * or late after an admin has cleared the address, changes nothing. Of a mail we do not know nothing is kept, nor told.
 * Throws UNAUTHORIZED without the secret that is shared with the server, and always where none is set.
 */
export async function hearMailNotice(deps: Deps, { secret, notice, address, at }: Heard): Promise<void> {
  await deps.limits.use("webhookPerAddress", networkOf(address));
  const shared = deps.env.MAIL_WEBHOOK_SECRET;
  if (shared === "" || !constantTimeEqual(secret ?? "", shared)) throw new ApiError("UNAUTHORIZED");
  const mailId = /^<?(mal_[0-9a-z]{8,40})@[\w.-]+>?$/.exec(notice.messageId.trim())?.[1];
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

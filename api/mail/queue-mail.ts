import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { addJob, type Jobs, mailPriority } from "../jobs";
import { addressHash, maskedAddress } from "./mail-address";

/**
 * Queues a mail and its log row in the transaction of the state it reports. The recipient's account is looked up when
 * it is sent, so that known and unknown addresses take the same time here.
 */
export async function queueMail(
  deps: Deps,
  tx: Db | Tx,
  { key, ...mail }: Omit<Jobs["send_mail"], "mailId"> & { key?: string },
): Promise<void> {
  const at = deps.clock.now();
  const mailId = newId("mal", at);
  await tx
    .insertInto("mails")
    .values({
      mail_id: mailId,
      kind: mail.mail,
      user_id: null,
      to_hash: addressHash(deps.keys, mail.to),
      to_masked: maskedAddress(mail.to),
      created_at: at,
    })
    .execute();
  await addJob(tx, "send_mail", { ...mail, mailId }, { key, priority: mailPriority });
}

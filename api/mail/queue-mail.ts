import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { addJob, type Jobs } from "../jobs";
import { addressHash, maskedAddress } from "./address";

/**
 * Leaves a mail to be sent, and its line in the log, in the same transaction as the state it tells of. Whose address it
 * is is found out when it is sent: here a known and an unknown address are to take the same time.
 */
export async function queueMail(
  deps: Deps,
  tx: Db | Tx,
  mail: Omit<Jobs["send_mail"], "mailId">,
  options: { key?: string } = {},
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
  await addJob(tx, "send_mail", { ...mail, mailId }, options);
}

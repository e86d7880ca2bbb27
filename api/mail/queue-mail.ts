import { type RawBuilder, sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { MailId } from "#contract/ids";
import { encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { mailPriority, selectAddJob } from "../jobs";
import type { MailDetails } from "./mail";
import { addressHash, maskedAddress } from "./mail-address";

declare module "../jobs" {
  interface Jobs {
    /** `sealed`: the details, encrypted with the API's key. `mailId`: its row in the mail log, where it has one already. */
    send_mail: { to: string; lang: Lang; mail: keyof MailDetails; sealed: string; mailId?: MailId };
  }
}

type QueuedMail<Kind extends keyof MailDetails> = {
  to: string;
  lang: Lang;
  kind: Kind;
  details: MailDetails[Kind];
  /** the job's key: a mail queued again under it replaces the waiting one */
  key?: string;
  /** `lowPriority` for a mail to everybody, which waits for all others */
  priority?: number;
};

/**
 * Queues a mail and its log row in the transaction of the state it reports. The recipient's account is looked up when
 * it is sent, so that known and unknown addresses take the same time here.
 */
export const queueMail = <Kind extends keyof MailDetails>(
  deps: Deps,
  tx: Db | Tx,
  mail: QueuedMail<Kind>,
): Promise<void> => queueMails(deps, tx, [mail]);

/** As `queueMail`, for several mails of one kind. */
export async function queueMails<Kind extends keyof MailDetails>(
  deps: Deps,
  tx: Db | Tx,
  mails: QueuedMail<Kind>[],
): Promise<void> {
  const at = deps.clock.now();
  const logs: RawBuilder<unknown>[] = [];
  const jobs: RawBuilder<unknown>[] = [];
  for (const { to, lang, kind, details, key, priority = mailPriority } of mails) {
    const mailId = newId("mal", at);
    const sealed = encrypt(deps.keys, JSON.stringify(details));
    logs.push(sql`(${mailId}, ${kind}, ${addressHash(deps.keys, to)}, ${maskedAddress(to)}, ${at})`);
    jobs.push(selectAddJob("send_mail", { to, lang, mail: kind, sealed, mailId }, { key, priority }));
  }
  await sql`WITH logged AS (
      INSERT INTO mails (mail_id, kind, to_hash, to_masked, created_at) VALUES ${sql.join(logs)})
    ${sql.join(jobs, sql` UNION ALL `)}`.execute(tx);
}

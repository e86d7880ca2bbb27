import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const marketingRetention: Retention[] = [
  {
    expired: "advertising mails and their recipients",
    // Six months in any year (E-Commerce Act 6, decree 6), since the last mail was sent.
    keepSeconds: 184 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM marketing_mails WHERE ctid = ANY (ARRAY(
          SELECT m.ctid FROM marketing_mails m WHERE coalesce(m.queued_at, m.confirmed_at, m.created_at) < ${before}
            AND NOT EXISTS (SELECT FROM marketing_mail_recipients r
              WHERE r.marketing_mail_id = m.marketing_mail_id AND r.sent_at >= ${before})
          LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];

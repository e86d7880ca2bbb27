import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

/** The rows of a deleted account stay for the record of advertising, under an id that identifies no person. */
export const marketingPersonalData: DomainPersonalData = { export: exportMarketingMails };

/** The advertising mails sent to a user, for their data export. */
async function exportMarketingMails({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("marketing_mail_recipients as r")
    .innerJoin("marketing_mails as m", "m.marketing_mail_id", "r.marketing_mail_id")
    .select(["m.ko_subject", "m.en_subject", "r.sent_at"])
    .where("r.user_id", "=", userId)
    .where("r.sent_at", "is not", null)
    .orderBy("r.sent_at")
    .execute();
  return {
    marketingMails: rows.map((row) => ({
      koSubject: row.ko_subject,
      enSubject: row.en_subject,
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
  };
}

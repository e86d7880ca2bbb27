import { type RawBuilder, sql } from "kysely";
import type { MarketingMailId, UserId } from "#contract/ids";
import type { MarketingMail, MarketingMailWithPreview } from "#contract/marketing/schemas";
import type { Page, PageQuery } from "#contract/paging";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";
import { marketingMail } from "./marketing-mail";

type Row = {
  marketing_mail_id: MarketingMailId;
  ko_subject: string;
  ko_body: string;
  en_subject: string;
  en_body: string;
  nickname: string;
  created_at: Date;
  confirmed_at: Date | null;
  queued_at: Date | null;
  recipients: number;
  sent: number;
};

const mails = (condition: RawBuilder<unknown>, order = sql``) => sql<Row>`
  SELECT m.*, a.nickname, r.sent,
    CASE WHEN m.confirmed_at IS NULL THEN (SELECT count(*)::int FROM users WHERE marketing_consent AND status = 'active')
      ELSE r.recipients END AS recipients
  FROM marketing_mails m JOIN users a ON a.user_id = m.created_by
  CROSS JOIN LATERAL (SELECT count(*)::int AS recipients, count(sent_at)::int AS sent
    FROM marketing_mail_recipients WHERE marketing_mail_id = m.marketing_mail_id) r
  WHERE ${condition} ${order}`;

/** Advertising mails, newest first. */
export const listMarketingMails = (deps: Deps, query: PageQuery): Promise<Page<MarketingMail>> =>
  listPage(deps.keys, {
    scope: "admin-marketing-mails",
    query,
    order: newestFirst("m.created_at", "m.marketing_mail_id"),
    fetch: ({ after, orderBy }) => mails(after, orderBy).execute(deps.database.db),
    toItem: toMail,
    cursorAt: (row) => ({ at: row.created_at, id: row.marketing_mail_id }),
  });

/** One with its preview for the admin `userId`. Throws RESOURCE_NOT_FOUND. */
export async function getMarketingMail(
  deps: Deps,
  { marketingMailId, userId }: { marketingMailId: MarketingMailId; userId: UserId },
): Promise<MarketingMailWithPreview> {
  const { rows } = await mails(sql`m.marketing_mail_id = ${marketingMailId}`).execute(deps.database.db);
  const [row] = rows;
  if (!row) throw notFound();
  const [ko, en] = [
    await marketingMail(deps, { userId, lang: "ko" }, row),
    await marketingMail(deps, { userId, lang: "en" }, row),
  ];
  const preview = { ko: { subject: ko.subject, body: ko.text }, en: { subject: en.subject, body: en.text } };
  return { ...toMail(row), preview };
}

const toMail = (row: Row): MarketingMail => ({
  marketingMailId: row.marketing_mail_id,
  state: row.confirmed_at === null ? "draft" : row.queued_at === null ? "sending" : "queued",
  ko: { subject: row.ko_subject, body: row.ko_body },
  en: { subject: row.en_subject, body: row.en_body },
  createdBy: row.nickname,
  createdAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  recipientCount: row.recipients,
  sentCount: row.sent,
});

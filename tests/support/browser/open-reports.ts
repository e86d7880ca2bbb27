import type { Browser, BrowserContextOptions } from "@playwright/test";
import pg from "pg";
import { newId } from "#api/ids";
import type { ReportReason, ReportTarget } from "#contract/moderation/values";
import { newFan } from "./journey";

type Opening = { browser: Browser; contextOptions: BrowserContextOptions; baseURL: string | undefined };

type Kind = { targetType: ReportTarget; reason: ReportReason; pictured?: boolean };
const spam: Kind = { targetType: "comment", reason: "spam" };

/**
 * Inserts waiting reports by a new fan, by default of comments: the fan's nickname, and the texts of the reports, oldest
 * first.
 */
export async function newFansReports({ browser, contextOptions, baseURL }: Opening, count: number, kind = spam) {
  const context = await browser.newContext({ ...contextOptions, baseURL });
  const { email, nickname } = await newFan(await context.newPage());
  await context.close();
  return { nickname, texts: await insertOpenReports(email, count, kind) };
}

const idPrefixes = { post: "pst", comment: "cmt", message: "msg", user: "usr" } as const;

/** Inserts waiting reports by the user with this email, each of a target of its own; answers their texts, oldest first. */
async function insertOpenReports(
  reporterEmail: string,
  count: number,
  { targetType, reason, pictured }: Kind,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    "SELECT profile_image_key AS key FROM users WHERE profile_image_key > '' LIMIT 1",
  );
  const pictures = pictured ? rows.map(({ key }) => ({ key, width: 320, alt: "" })) : [];
  const texts = Array.from({ length: count }, (_, at) => `신고된 댓글 ${at + 1}.`);
  for (const [at, body] of texts.entries()) {
    const evidence = { body, nickname: null, domain: null, pictures, postId: null, writtenAt: null };
    await client.query(
      `INSERT INTO reports (report_id, reporter_id, target_type, target_id, owner_id, reason, detail, evidence, created_at)
       SELECT $1, reporter.user_id, $6, $2, owner.user_id, $7, '', $3, now() - $4 * interval '1 minute'
       FROM users reporter, users owner WHERE reporter.email = $5 AND owner.email = 'leo@example.com'`,
      [newId("rpt"), newId(idPrefixes[targetType]), evidence, count - at, reporterEmail, targetType, reason],
    );
  }
  await client.end();
  return texts;
}

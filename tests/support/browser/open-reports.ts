import type { Browser, BrowserContextOptions } from "@playwright/test";
import pg from "pg";
import { newId } from "#api/ids";
import { newFan } from "./journey";

type Opening = { browser: Browser; contextOptions: BrowserContextOptions; baseURL: string | undefined };

/** Inserts waiting reports by a new fan: the fan's nickname, and the texts of the reports, oldest first. */
export async function newFansReports({ browser, contextOptions, baseURL }: Opening, count: number) {
  const context = await browser.newContext({ ...contextOptions, baseURL });
  const { email, nickname } = await newFan(await context.newPage());
  await context.close();
  return { nickname, texts: await insertOpenReports(email, count) };
}

/** Inserts waiting reports by the user with this email, each of a comment of its own; answers their texts, oldest first. */
async function insertOpenReports(reporterEmail: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const texts = Array.from({ length: count }, (_, at) => `신고된 댓글 ${at + 1}.`);
  for (const [at, body] of texts.entries()) {
    const evidence = { body, nickname: null, domain: null, pictures: [], postId: null, writtenAt: null };
    await client.query(
      `INSERT INTO reports (report_id, reporter_id, target_type, target_id, owner_id, reason, detail, evidence, created_at)
       SELECT $1, reporter.user_id, 'comment', $2, owner.user_id, 'spam', '', $3, now() - $4 * interval '1 minute'
       FROM users reporter, users owner WHERE reporter.email = $5 AND owner.email = 'leo@example.com'`,
      [newId("rpt"), newId("cmt"), evidence, count - at, reporterEmail],
    );
  }
  await client.end();
  return texts;
}

import pg from "pg";
import { newId } from "#api/ids";

/** Inserts waiting reports by the user with this email, each of a comment of its own; answers their texts, oldest first. */
export async function insertOpenReports(reporterEmail: string, count: number): Promise<string[]> {
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

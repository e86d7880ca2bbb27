import { createHash } from "node:crypto";
import pg from "pg";
import { newId, randomText } from "#api/ids";

/**
 * Inserts three confirmed requests about three posts of a creator of the demo: the email that all have, and their statements
 * in the order of the queue, of which the first, about illegal footage, is the second oldest.
 */
export async function newTakedowns(): Promise<{ email: string; statements: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const email = `${randomText(8)}@example.com`;
  const cases = [
    { statement: "동의하지 않은 촬영물이에요.", ground: "illegalFootage", minutes: 20 },
    { statement: "사실이 아니에요.", ground: "defamation", minutes: 30 },
    { statement: "제 그림이에요.", ground: "copyright", minutes: 10 },
  ];
  for (const [post, { statement, ground, minutes }] of cases.entries())
    await client.query(
      `INSERT INTO takedowns (takedown_id, ground, footage_kind, target_type, target_id, post_id, owner_id, reported_body,
         requester_name, requester_role, email, lang, statement, requester_token_hash, received_at, confirmed_at)
       SELECT $1, $2, CASE WHEN $2 = 'illegalFootage' THEN 'filmed' END, 'post', post_id, post_id, p.creator_id, '', '권리자',
         'self', $3, 'ko', $4, $5, now() - interval '1 day', now() - $6 * interval '1 minute'
       FROM posts p JOIN users u ON u.user_id = p.creator_id WHERE u.domain = 'webtoon_bom' ORDER BY post_id LIMIT 1 OFFSET $7`,
      [newId("tkd"), ground, email, statement, createHash("sha256").update(randomText(20)).digest(), minutes, post],
    );
  await client.end();
  return { email, statements: cases.map(({ statement }) => statement) };
}

import pg from "pg";
import { newId, randomText } from "#api/ids";

/**
 * Inserts two new fans who were suspended and appealed: a part of both nicknames, and the texts of the appeals, the oldest
 * first.
 */
export async function newAppeals(): Promise<{ nickname: string; texts: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const nickname = `ape_${randomText(8)}`;
  const texts = ["제가 쓴 글이 아니에요.", "다시는 그러지 않을게요."];
  for (const [at, body] of texts.entries()) {
    const [userId, blockId] = [newId("usr"), newId("blk")];
    await client.query(
      `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, status,
         capture_consent_version, created_at, updated_at)
       SELECT $1, $2 || '@example.com', $2, $2, $2, $2, gender, role, 'blocked', capture_consent_version, now(), now()
       FROM users WHERE email = 'fan@example.com'`,
      [userId, `${nickname}_${at}`],
    );
    await client.query(
      `INSERT INTO user_blocks (block_id, user_id, blocked_by, reason, blocked_at)
       SELECT $1, $2, user_id, '홍보 글을 되풀이해서 썼어요.', now() - interval '1 day' FROM users WHERE email = 'admin@example.com'`,
      [blockId, userId],
    );
    await client.query(
      "INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at) VALUES ($1, $2, $3, $4, now() - $5 * interval '1 minute')",
      [newId("ape"), blockId, userId, body, texts.length - at],
    );
  }
  await client.end();
  return { nickname, texts };
}

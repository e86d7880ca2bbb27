import pg from "pg";
import { newId, randomText } from "#api/ids";

/** Inserts two new activists who stated that they sell as private persons: a part of their nicknames, the first one first. */
export async function newSellers(): Promise<{ nickname: string; nicknames: string[]; ids: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const nickname = `sid_${randomText(8)}`;
  const nicknames = [`${nickname}_0`, `${nickname}_1`];
  const ids = nicknames.map(() => newId("sid"));
  for (const [at, name] of nicknames.entries()) {
    const userId = newId("usr");
    await client.query(
      `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field,
         capture_consent_version, created_at, updated_at)
       SELECT $1, $2 || '@example.com', $2, $2, $2, $2, gender, 'activist', 'art', capture_consent_version, now(), now()
       FROM users WHERE email = 'fan@example.com'`,
      [userId, name],
    );
    await client.query(
      `INSERT INTO seller_identities (seller_identity_id, user_id, kind, sealed, submitted_at)
       SELECT $1, $2, kind, sealed, now() - $3 * interval '1 minute'
       FROM seller_identities WHERE kind = 'individual' ORDER BY submitted_at LIMIT 1`,
      [ids[at], userId, nicknames.length - at],
    );
  }
  await client.end();
  return { nickname, nicknames, ids };
}

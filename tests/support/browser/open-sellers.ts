import pg from "pg";
import { newId } from "#api/ids";
import { insertActivists } from "./insert-activists";

/** Inserts two new activists who stated that they sell as private persons: a part of their nicknames, the first one first. */
export async function newSellers(): Promise<{ nickname: string; nicknames: string[]; ids: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { nickname, nicknames, userIds } = await insertActivists(client, "sid");
  const ids = nicknames.map(() => newId("sid"));
  for (const [at, userId] of userIds.entries())
    await client.query(
      `INSERT INTO seller_identities (seller_identity_id, user_id, kind, sealed, submitted_at)
       SELECT $1, $2, kind, sealed, now() - $3 * interval '1 minute'
       FROM seller_identities WHERE kind = 'individual' ORDER BY submitted_at LIMIT 1`,
      [ids[at], userId, nicknames.length - at],
    );
  await client.end();
  return { nickname, nicknames, ids };
}

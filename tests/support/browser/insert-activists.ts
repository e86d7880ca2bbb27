import type pg from "pg";
import { newId, randomText } from "#api/ids";
import type { UserId } from "#contract/ids";

type Activists = { nickname: string; nicknames: string[]; userIds: UserId[] };

/** Inserts two activists without posts or plans, for an admin's list: a part of both nicknames, and each. */
export async function insertActivists(client: pg.Client, prefix: "sid" | "stl"): Promise<Activists> {
  const nickname = `${prefix}_${randomText(8)}`;
  const nicknames = [`${nickname}_0`, `${nickname}_1`];
  const userIds = nicknames.map(() => newId("usr"));
  await client.query(
    `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field,
       capture_consent_version, created_at, updated_at)
     SELECT n.user_id, n.name || '@example.com', n.name, n.name, n.name, n.name, gender, 'activist', 'art',
       u.capture_consent_version, now(), now()
     FROM users u, unnest($1::text[], $2::text[]) n (user_id, name) WHERE u.email = 'fan@example.com'`,
    [userIds, nicknames],
  );
  return { nickname, nicknames, userIds };
}

import pg from "pg";
import { deriveKeys } from "#api/crypto";
import { signAccessToken } from "#api/sessions/access-token";

export const creatorCount = 300;
export const postsEach = 100;
export const fanCount = 400;
export const followsEach = 40;

export type Fan = { userId: string; sessionId: string; token: string };

/** Creators who write, fans who follow and are signed in: a town, made by the database in one go. */
export async function fillWorld(env: Record<string, string>): Promise<Fan[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(`
    INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field, introduction, capture_consent_version, created_at, updated_at)
    SELECT 'usr_bench' || kind || lpad(n::text, 6, '0'), kind || n || '@bench.example', '주민_' || kind || n, 'bench' || kind || n, 'bench_' || kind || n, 'bench_' || kind || n,
      'female', CASE kind WHEN 'c' THEN 'activist' ELSE 'supporter' END, 'art', '소개하는 글입니다.', 1, now() - n * interval '1 hour', now()
    FROM (VALUES ('c', ${creatorCount}), ('f', ${fanCount})) AS kinds (kind, count), generate_series(1, count) AS n`);
  await client.query(`
    INSERT INTO posts (post_id, creator_id, body, visibility, published_at, like_count)
    SELECT 'pst_bench' || lpad(c::text, 6, '0') || lpad(p::text, 6, '0'), 'usr_benchc' || lpad(c::text, 6, '0'),
      repeat('작업실의 하루를 나눕니다. 오늘은 비가 와서 흙이 늦게 말랐어요. ', 4), CASE WHEN p % 5 = 0 THEN 'followers' ELSE 'public' END,
      date_trunc('milliseconds', now()) - (p * 977 + c * 13) * interval '1 second', 0
    FROM generate_series(1, ${creatorCount}) AS c, generate_series(1, ${postsEach}) AS p`);
  await client.query(`
    INSERT INTO follows (follower_id, creator_id, created_at)
    SELECT 'usr_benchf' || lpad(f::text, 6, '0'), 'usr_benchc' || lpad((1 + (f * 7 + k * 11) % ${creatorCount})::text, 6, '0'), now()
    FROM generate_series(1, ${fanCount}) AS f, generate_series(1, ${followsEach}) AS k ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO sessions (session_id, user_id, created_at, last_used_at, expires_at)
    SELECT 'ses_bench' || lpad(f::text, 6, '0'), 'usr_benchf' || lpad(f::text, 6, '0'), now(), now(), now() + interval '1 day' FROM generate_series(1, ${fanCount}) AS f`);
  await client.query("ANALYZE");
  await client.end();
  const keys = deriveKeys(String(env.API_SECRET));
  return Promise.all(Array.from({ length: fanCount }, (_, i) => fan(keys, i + 1)));
}

async function fan(keys: ReturnType<typeof deriveKeys>, n: number): Promise<Fan> {
  const number = String(n).padStart(6, "0");
  const [userId, sessionId] = [`usr_benchf${number}`, `ses_bench${number}`];
  return { userId, sessionId, token: await signAccessToken(keys, { userId, sessionId }, new Date()) };
}

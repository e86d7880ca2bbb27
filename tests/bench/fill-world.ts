import pg from "pg";
import { deriveKeys } from "#api/crypto";
import { signAccessToken } from "#api/http/access-token";
import type { SessionId, UserId } from "#contract/ids";
import { dose } from "./dose";

export const creatorCount = 300;
export const postsEach = dose(100, 15);
export const fanCount = 400;
export const followsEach = 40;
const notificationsEach = 20;
const messagesEach = 30;

export type Fan = { userId: UserId; sessionId: SessionId; token: string };

/** Creators with posts, and fans with sessions, follows, notifications and a room, one statement for each kind. */
export async function fillWorld(env: Record<string, string>): Promise<void> {
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
  await client.query(`
    INSERT INTO notifications (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
    SELECT 'ntf_bench' || lpad(f::text, 6, '0') || lpad(n::text, 4, '0'), 'usr_benchf' || lpad(f::text, 6, '0'), 'newPost',
      'usr_benchc' || lpad(n::text, 6, '0'), 'post', 'pst_bench' || lpad(n::text, 6, '0') || '000001', 'pst_bench' || lpad(n::text, 6, '0') || '000001',
      now() - n * interval '7 minutes', now() - n * interval '7 minutes'
    FROM generate_series(1, ${fanCount}) AS f, generate_series(1, ${notificationsEach}) AS n`);
  await client.query(`
    INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_seq, last_at, created_at)
    SELECT chat_room_id(fan, creator), fan, creator, ${messagesEach}, now(), now()
    FROM (SELECT 'usr_benchf' || lpad(f::text, 6, '0') AS fan, 'usr_benchc000001' AS creator FROM generate_series(1, ${fanCount}) AS f) pairs`);
  await client.query(`
    INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
    SELECT 'msg_bench' || right(fan_id, 6) || lpad(n::text, 4, '0'), room_id, n, CASE WHEN n % 2 = 0 THEN fan_id ELSE creator_id END, 'text',
      '오늘 올린 글 잘 봤어요. 다음 이야기도 기다릴게요.', now() - (${messagesEach} - n) * interval '3 minutes'
    FROM chat_rooms, generate_series(1, ${messagesEach}) AS n WHERE room_id IN (SELECT chat_room_id('usr_benchf' || lpad(f::text, 6, '0'), 'usr_benchc000001') FROM generate_series(1, ${fanCount}) AS f)`);
  await client.query("ANALYZE");
  await client.end();
}

/** The fans of `fillWorld` with access tokens that are valid from now on for the usual time. */
export function signInFans(env: Record<string, string>): Promise<Fan[]> {
  const keys = deriveKeys(String(env.API_SECRET));
  return Promise.all(Array.from({ length: fanCount }, (_, i) => fan(keys, i + 1)));
}

async function fan(keys: ReturnType<typeof deriveKeys>, n: number): Promise<Fan> {
  const number = String(n).padStart(6, "0");
  const [userId, sessionId] = [`usr_benchf${number}`, `ses_bench${number}`];
  return {
    userId: userId as UserId,
    sessionId: sessionId as SessionId,
    token: await signAccessToken(keys, { userId: userId as UserId, sessionId: sessionId as SessionId }, new Date()),
  };
}

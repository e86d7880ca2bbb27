import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#api/db/connect";
import { notifyFollowers } from "#api/notifications/fan-out";
import { dose } from "./dose";
import type { Figure } from "./report";

const followers = dose(100_000, 10_000);
const creatorId = "usr_benchc000001";
/** The whole reference runs on two busy cores in a fifth of this. */
const timeoutMs = 120_000;

/**
 * The worker notifies 100,000 followers of a post, batch by batch, beside one plain INSERT … SELECT of the same rows in
 * the same table. Checking each reader's access and committing a thousand at a time may cost as much again, and more.
 */
export async function fanOutFigure(env: Record<string, string>): Promise<Figure> {
  const database = connect(String(env.DATABASE_URL));
  const query = async (text: string) => (await database.pool.query(text)).rows;
  const at = new Date();
  for (let from = 0; from < followers; from += 10_000) {
    const range = `generate_series(${from + 1}, ${from + 10_000}) AS n`;
    await query(`INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, capture_consent_version, created_at, updated_at)
      SELECT 'usr_benchx' || lpad(n::text, 6, '0'), 'x' || n || '@bench.example', '팔로워_' || n, 'benchx' || n, 'bench_x' || n, 'bench_x' || n, 'female', 1, now(), now()
      FROM ${range}`);
    await query(`INSERT INTO follows (follower_id, creator_id, created_at)
      SELECT 'usr_benchx' || lpad(n::text, 6, '0'), '${creatorId}', now() - n * interval '1 second' FROM ${range}`);
  }
  await query("ANALYZE users, follows, notifications");
  const post = (id: string) =>
    query(`INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
      VALUES ('${id}', '${creatorId}', '새 글', 'public', '${at.toISOString()}')`);
  for (const id of ["pst_benchtold", "pst_benchplain"]) await post(id);

  const began = performance.now();
  await database.db.transaction().execute((tx) => notifyFollowers(tx, { postId: "pst_benchtold", creatorId, at }));
  while ((await query("SELECT FROM post_fan_outs WHERE post_id = 'pst_benchtold'")).length > 0) await sleep(25);
  const oursMs = performance.now() - began;
  const notified = Number((await query("SELECT count(*) FROM notifications WHERE post_id = 'pst_benchtold'"))[0].count);

  const client = await database.pool.connect();
  await client.query(`SET statement_timeout = ${timeoutMs}`);
  const plainBegan = performance.now();
  await client.query({
    text: `INSERT INTO notifications (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
      SELECT notification_id(follower_id, 'newPost', 'pst_benchplain'), follower_id, 'newPost', creator_id, 'post', 'pst_benchplain',
        'pst_benchplain', $1, $1 FROM follows WHERE creator_id = '${creatorId}'`,
    values: [at],
    query_timeout: timeoutMs,
  } as never);
  const plainMs = performance.now() - plainBegan;
  client.release(true);
  await database.end();
  if (notified < followers) throw new Error(`of ${followers} followers only ${notified} were notified`);
  const rate = (ms: number) =>
    `${Math.round(notified / (ms / 1_000)).toLocaleString("en")} rows/s (${(ms / 1_000).toFixed(1)} s)`;
  return {
    name: `a post to ${followers.toLocaleString("en")} followers`,
    ours: rate(oursMs),
    reference: `INSERT … SELECT ${rate(plainMs)}`,
    ratio: plainMs / oursMs,
    limit: 0.5,
  };
}

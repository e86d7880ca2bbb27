import { actorStatement } from "#api/http/actor";
import { likeStatement } from "#api/posts/like";
import { followingFeed, postStatement } from "#api/posts/queries";
import { creatorCount, type Fan, fanCount, postsEach } from "./fill-world";
import { formatLoad, load } from "./load";
import { pgbench, toPgbenchScript } from "./pgbench";
import type { Figure } from "./report";

const leastShare = { feed: 0.65, like: 0.4 };

/**
 * GET /feed/following, GET /feed/post/{postId} and POST /like on the API, beside pgbench running the same statements. The
 * post has no limit: its statement takes the database less time than any HTTP request takes a server.
 */
export async function apiFigures(env: Record<string, string>, fans: Fan[], program: string): Promise<Figure[]> {
  const url = String(env.PRODUCT_API_URL);
  const databaseUrl = String(env.DATABASE_URL);
  const bearer = (fan: Fan) => ({ authorization: `Bearer ${fan.token}` });
  const feed = await load(
    url,
    fans.map((fan) => ({ path: "/feed/following", headers: bearer(fan) })),
  );
  const feedReference = await pgbench(program, databaseUrl, feedScript());
  const posts = await load(
    url,
    fans.map((fan, i) => ({ path: `/feed/post/${publicPost(1 + (i % creatorCount), i)}`, headers: bearer(fan) })),
  );
  const postReference = await pgbench(program, databaseUrl, postScript());
  const likes = await load(url, likeShots(fans));
  const likeReference = await pgbench(program, databaseUrl, likeScript());
  return [
    {
      name: "API GET /feed/following",
      ours: formatLoad(feed),
      reference: `pgbench ${feedReference.perSecond.toFixed(0)}/s`,
      ratio: feed.perSecond / feedReference.perSecond,
      limit: leastShare.feed,
    },
    {
      name: "API GET /feed/post/{postId}",
      ours: formatLoad(posts),
      reference: `pgbench ${postReference.perSecond.toFixed(0)}/s`,
      ratio: posts.perSecond / postReference.perSecond,
    },
    {
      name: "API POST /like",
      ours: formatLoad(likes),
      reference: `pgbench ${likeReference.perSecond.toFixed(0)}/s`,
      ratio: likes.perSecond / likeReference.perSecond,
      limit: leastShare.like,
    },
  ];
}

/** Every request likes another post, so that a row is really written each time. */
function likeShots(fans: Fan[]) {
  return Array.from({ length: 30_000 }, (_, i) => {
    const fan = fans[i % fans.length] as Fan;
    return {
      method: "POST" as const,
      path: "/like",
      headers: { authorization: `Bearer ${fan.token}`, "content-type": "application/json" },
      body: JSON.stringify({ postId: publicPost(1 + (i % creatorCount), Math.floor(i / fans.length)) }),
    };
  });
}

/** The `nth` post of a creator that is public: each fifth one is for followers. */
const publicPost = (creator: number, nth: number) =>
  `pst_bench${pad(creator)}${pad(1 + (Math.floor(nth / 4) % (postsEach / 5)) * 5 + (nth % 4))}`;
const pad = (n: number) => String(n).padStart(6, "0");

const pick = `\\set f random(1, ${fanCount})\n\\set c random(1, ${creatorCount})\n\\set r random(0, ${(postsEach / 5) * 4 - 1})\n\\set p 1 + (:r / 4) * 5 + :r % 4\n`;
const fanId = "'usr_benchf' || lpad(:f::text, 6, '0')";
const sessionId = "'ses_bench' || lpad(:f::text, 6, '0')";
const postId = "'pst_bench' || lpad(:c::text, 6, '0') || lpad(:p::text, 6, '0')";
const actor = toPgbenchScript(actorStatement.text, [sessionId, "now()"]);

const feedScript = () =>
  `${pick}${actor}\n${toPgbenchScript(followingFeed.text, [fanId, "now()", "NULL::timestamptz", "''", "21"])}\n`;
const postScript = () => `${pick}${actor}\n${toPgbenchScript(postStatement.text, [fanId, "now()", postId])}\n`;
const likeScript = () => `${pick}${actor}\n${toPgbenchScript(likeStatement.text, [fanId, "now()", postId])}\n`;

import { actorStatement } from "#api/http/actor";
import { likeStatement } from "#api/posts/like";
import { followingFeed } from "#api/posts/queries";
import { creatorCount, type Fan, fanCount, postsEach } from "./fill-world";
import { inWords, load } from "./load";
import { inScript, pgbench } from "./pgbench";
import type { Figure } from "./report";

const leastShare = 0.4;

/** GET /feed/following and POST /like on the API, beside pgbench running the very statements they run. */
export async function apiFigures(env: Record<string, string>, fans: Fan[], program: string): Promise<Figure[]> {
  const url = String(env.PRODUCT_API_URL);
  const databaseUrl = String(env.DATABASE_URL);
  const bearer = (fan: Fan) => ({ authorization: `Bearer ${fan.token}` });
  const feed = await load(
    url,
    fans.map((fan) => ({ path: "/feed/following", headers: bearer(fan) })),
  );
  const feedReference = await pgbench(program, databaseUrl, feedScript());
  const likes = await load(url, likeShots(fans));
  const likeReference = await pgbench(program, databaseUrl, likeScript());
  return [
    {
      name: "API GET /feed/following",
      ours: inWords(feed),
      reference: `pgbench ${feedReference.perSecond.toFixed(0)}/s`,
      ratio: feed.perSecond / feedReference.perSecond,
      limit: leastShare,
    },
    {
      name: "API POST /like",
      ours: inWords(likes),
      reference: `pgbench ${likeReference.perSecond.toFixed(0)}/s`,
      ratio: likes.perSecond / likeReference.perSecond,
      limit: leastShare,
    },
  ];
}

/** Every shot likes another post, so that a row is truly written each time. */
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

/** The `nth` post of a creator that is everybody's: each fifth one is for followers. */
const publicPost = (creator: number, nth: number) =>
  `pst_bench${pad(creator)}${pad(1 + (Math.floor(nth / 4) % (postsEach / 5)) * 5 + (nth % 4))}`;
const pad = (n: number) => String(n).padStart(6, "0");

const pick = `\\set f random(1, ${fanCount})\n\\set c random(1, ${creatorCount})\n\\set r random(0, ${(postsEach / 5) * 4 - 1})\n\\set p 1 + (:r / 4) * 5 + :r % 4\n`;
const fanId = "'usr_benchf' || lpad(:f::text, 6, '0')";
const sessionId = "'ses_bench' || lpad(:f::text, 6, '0')";
const postId = "'pst_bench' || lpad(:c::text, 6, '0') || lpad(:p::text, 6, '0')";
const actor = inScript(actorStatement.text, [sessionId, "now()"]);

const feedScript = () =>
  `${pick}${actor}\n${inScript(followingFeed.text, [fanId, "now()", "NULL::timestamptz", "''", "21"])}\n`;
const likeScript = () => `${pick}${actor}\n${inScript(likeStatement.text, [fanId, "now()", postId])}\n`;

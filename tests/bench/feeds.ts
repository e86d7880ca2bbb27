import { feedPage } from "#api/posts/queries";
import type { UserId } from "#contract/ids";
import { dose } from "./dose";
import type { Figure } from "./report";
import { dropDatabase, readingDeps, scaleDatabase } from "./scale-database";

const creators = 10_000;
/** A viewer for each number of followed creators. */
const followed = [10, 200, 2_000];
const rounds = dose(300, 3);
const deepPage = 100;

type World = { name: string; posts: number };
const large: World = { name: "bench_feeds_large", posts: dose(1_000_000, 20_000) };
const small: World = { name: "bench_feeds_small", posts: 10_000 };

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 10, '0')`;

/** Creator n has 1/n of the first one's followers and posts: the first of them has a tenth of all. */
const filling = ({ posts }: World) => [
  "ALTER TABLE users DISABLE TRIGGER USER",
  "ALTER TABLE posts DISABLE TRIGGER USER",
  `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field, capture_consent_version, created_at, updated_at)
    SELECT ${id("usr", "n")}, n || '@feeds.example', '이름' || n, 'n' || n, 'd' || n, 'd' || n, 'female', CASE WHEN n <= ${creators} THEN 'activist' ELSE 'supporter' END,
      'art', 1, now(), now() FROM generate_series(1, ${creators + 2_000}) AS n`,
  // The nth post's creator by the inverse of the power law, so that each creator's posts are spread over time.
  `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
    SELECT ${id("pst", "n")}, ${id("usr", `least(${creators}, floor(power(${creators + 1}, ((hashint8(n) & 2147483647) / 2147483648.0)))::int)`)},
      '작업실의 하루를 나눕니다. 오늘은 비가 와서 흙이 늦게 말랐어요.', CASE WHEN n % 5 = 0 THEN 'followers' ELSE 'public' END,
      date_trunc('milliseconds', now()) - n * interval '31 seconds' FROM generate_series(1, ${posts}::bigint) AS n`,
  // Two thousand fans follow by the same law; the viewers follow the first ten, and fill up evenly from the rest.
  `INSERT INTO follows (follower_id, creator_id, created_at)
    SELECT ${id("usr", `${creators} + f`)}, ${id("usr", `least(${creators}, floor(power(${creators + 1}, ((hashint8(f * 1000 + k) & 2147483647) / 2147483648.0)))::int)`)}, now()
    FROM generate_series(4, 2000::bigint) AS f, generate_series(1, 60) AS k ON CONFLICT DO NOTHING`,
  ...followed.map(
    (count, v) => `INSERT INTO follows (follower_id, creator_id, created_at)
      SELECT ${id("usr", `${creators + 1 + v}`)}, ${id("usr", `CASE WHEN k <= 10 THEN k ELSE k * ${Math.floor(creators / count)} END`)}, now()
      FROM generate_series(1, ${count}) AS k ON CONFLICT DO NOTHING`,
  ),
];

type Times = { first: number; deep: number };

/**
 * GET /feed/following's page as the API reads it, the first and the hundredth, among a million posts and among ten
 * thousand; medians, measured alternately so that other load on the machine affects all alike.
 */
export async function feedFigures(env: Record<string, string>): Promise<Figure[]> {
  const serverUrl = String(env.DATABASE_URL);
  const began = performance.now();
  const worlds = [];
  for (const world of [large, small])
    worlds.push(readingDeps(env, await scaleDatabase(serverUrl, world.name, filling(world))));
  console.log(`feed worlds filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  try {
    const figures: Figure[] = [];
    for (const [v, count] of followed.entries()) {
      const viewer = `usr_${String(creators + 1 + v).padStart(10, "0")}`;
      const [inLarge, inSmall] = await medians(worlds, viewer);
      if (!inLarge || !inSmall) continue;
      const name = `feed of ${count} followed, ${large.posts.toLocaleString("en")} posts`;
      figures.push(
        beside(`${name}: page 100`, inLarge.deep, `page 1 ${inLarge.first.toFixed(2)} ms`, inLarge.first, 1.3),
      );
      figures.push(
        beside(`${name}: page 1`, inLarge.first, `10,000 posts ${inSmall.first.toFixed(2)} ms`, inSmall.first, 1.5),
      );
      figures.push(
        beside(`${name}: page 100`, inLarge.deep, `10,000 posts ${inSmall.deep.toFixed(2)} ms`, inSmall.deep, 1.5),
      );
    }
    return figures;
  } finally {
    for (const world of worlds) await world.end();
    for (const { name } of [large, small]) await dropDatabase(serverUrl, name);
  }
}

async function medians(worlds: ReturnType<typeof readingDeps>[], viewer: string): Promise<Times[]> {
  const read = async ({ deps, statements }: (typeof worlds)[number], pagingKey?: string) => {
    const before = statements();
    const began = performance.now();
    const page = await feedPage(deps, viewer as UserId, {
      kind: "following",
      query: { pagingKey },
      at: new Date(),
      lang: "ko",
    });
    const ms = performance.now() - began;
    if (statements() !== before + 1) throw new Error(`a feed page took ${statements() - before} statements`);
    return { ms, page };
  };
  const keys = [];
  for (const world of worlds) {
    let key: string | undefined;
    for (let page = 1; page < deepPage; page++) {
      key = (await read(world, key)).page.pagingKey ?? undefined;
      if (!key) throw new Error(`the feed of ${viewer} has no page ${deepPage}`);
    }
    keys.push(key);
  }
  const times = worlds.map(() => ({ first: [] as number[], deep: [] as number[] }));
  for (let round = 0; round < rounds; round++)
    for (const [w, world] of worlds.entries()) {
      times[w]?.first.push((await read(world)).ms);
      times[w]?.deep.push((await read(world, keys[w])).ms);
    }
  return times.map(({ first, deep }) => ({ first: median(first), deep: median(deep) }));
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const beside = (name: string, ms: number, reference: string, than: number, limit: number): Figure => ({
  name,
  ours: `${ms.toFixed(2)} ms`,
  reference,
  ratio: ms / than,
  limit,
  atMost: true,
});

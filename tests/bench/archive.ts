import { archivedPosts } from "#api/posts/archive/archive";
import type { UserId } from "#contract/ids";
import type { ArchiveQuery } from "#contract/posts/schemas";
import { dose } from "./dose";
import type { Figure } from "./report";
import { dropDatabase, readingDeps, scaleDatabase } from "./scale-database";

const posts = dose(1_000_000, 24_000);
const rounds = dose(60, 2);
const deepPage = dose(100, 3);
const name = "bench_archive";

const user = (n: number) => `usr_a${String(n).padStart(8, "0")}`;
const viewers = { guest: null, follower: user(2) };

/**
 * One creator: of ten posts five are for everyone, three for followers, two for members; a tag is on half of them, and a
 * word in a tenth.
 */
const filling = [
  "ALTER TABLE users DISABLE TRIGGER USER",
  "ALTER TABLE posts DISABLE TRIGGER USER",
  "DROP INDEX post_search_public_grams, post_search_gated_grams",
  `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field, capture_consent_version, created_at, updated_at)
    SELECT 'usr_a' || lpad(n::text, 8, '0'), n || '@archive.example', '이름' || n, 'n' || n, 'archive' || n, 'archive' || n, 'female',
      CASE n WHEN 1 THEN 'activist' ELSE 'supporter' END, 'art', 1, now(), now() FROM generate_series(1, 2) n`,
  `INSERT INTO plans (plan_id, creator_id, name, position, price_won, created_at, updated_at)
    VALUES ('pln_a0000001', '${user(1)}', '멤버십', 0, 5000, now(), now())`,
  `INSERT INTO posts (post_id, creator_id, body, visibility, min_plan_id, tags, published_at)
    SELECT 'pst_a' || lpad(n::text, 8, '0'), '${user(1)}', '작업실의 하루 ' || CASE WHEN n % 10 = 3 THEN '유약 이야기' ELSE '흙 이야기' END,
      CASE WHEN n % 10 < 5 THEN 'public' WHEN n % 10 < 8 THEN 'followers' ELSE 'members' END,
      CASE WHEN n % 10 >= 8 THEN 'pln_a0000001' END, CASE WHEN n / 10 % 2 = 0 THEN '{가마}'::text[] ELSE '{}' END,
      date_trunc('milliseconds', now()) - n * interval '30 seconds' FROM generate_series(1, ${posts}::bigint) n`,
  `INSERT INTO post_tags (post_id, tag, creator_id, audience, published_at)
    SELECT post_id, unnest(tags), creator_id, coalesce(min_plan_id, visibility), published_at FROM posts`,
  `INSERT INTO post_search (post_id, creator_id, is_public, published_at, folded)
    SELECT post_id, creator_id, visibility = 'public', published_at, search_fold(body) FROM posts`,
  `INSERT INTO follows (follower_id, creator_id, created_at) SELECT '${viewers.follower}', '${user(1)}', now()`,
  "CREATE INDEX post_search_public_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE is_public",
  "CREATE INDEX post_search_gated_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE NOT is_public",
];

const open = "1" as const;
/** Of the post in the middle: at least half of them are in it. */
const year = new Date(Date.now() - posts * 15_000).getFullYear();
const asked: Partial<ArchiveQuery>[] = [
  {},
  { open },
  { tag: "가마" },
  { year },
  { tag: "가마", year, open },
  { q: "유약" },
  { q: "유약", tag: "가마", year, open },
];

/** A creator's archive of a million posts: page 100 beside page 1, for each combination of filters and each viewer. */
export async function archiveFigures(env: Record<string, string>): Promise<Figure[]> {
  const serverUrl = String(env.DATABASE_URL);
  const began = performance.now();
  const world = readingDeps(env, await scaleDatabase(serverUrl, name, filling));
  console.log(`archive filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const read = async (viewer: string | null, query: Partial<ArchiveQuery>) => {
    const before = performance.now();
    const options = { domain: "archive1", query: query as ArchiveQuery, at: new Date(), lang: "ko" as const };
    const page = await archivedPosts(world.deps, viewer as UserId | null, options);
    if (page.items.length === 0) throw new Error(`no posts for ${JSON.stringify(query)}`);
    return { ms: performance.now() - before, pagingKey: page.pagingKey ?? undefined };
  };
  try {
    const figures: Figure[] = [];
    for (const [who, viewer] of Object.entries(viewers))
      for (const query of asked) {
        let key: string | undefined;
        for (let page = 1; page < deepPage; page++) key = (await read(viewer, { ...query, pagingKey: key })).pagingKey;
        const [first, deep]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          first.push((await read(viewer, query)).ms);
          deep.push((await read(viewer, { ...query, pagingKey: key })).ms);
        }
        const [one, hundred] = [median(first), median(deep)];
        figures.push({
          name: `archive of ${posts.toLocaleString("en")} posts, ${who}, ${Object.keys(query).join(" + ") || "all"}: page 100`,
          ours: `${hundred.toFixed(2)} ms`,
          reference: `page 1 ${one.toFixed(2)} ms`,
          ratio: hundred / one,
          limit: 1.2,
          atMost: true,
        });
      }
    return figures;
  } finally {
    await world.end();
    await dropDatabase(serverUrl, name);
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

import { searchPeople } from "#api/creators/search-people";
import { searchPosts } from "#api/posts/search-posts";
import type { UserId } from "#contract/ids";
import { SearchQuery } from "#contract/search/schemas";
import { dose } from "./dose";
import type { Figure } from "./report";
import { dropDatabase, readingDeps, scaleDatabase } from "./scale-database";

const limitMs = 50;
const people = dose(200_000, 6_000);
const posts = dose(200_000, 6_000);
const creators = 5_000;
const rounds = dose(6, 2);

const name = "bench_search";

/** A number from 0 to 1 that is the same in every run. */
const dice = (of: string) => `((hashint8(${of}) & 2147483647) / 2147483648.0)`;

const user = (n: number) => `usr_s${String(n).padStart(8, "0")}`;
const viewers = {
  guest: null,
  stranger: user(people * 0.75),
  "follower of 10": user(people - 2),
  "of 2,000": user(people - 1),
};

/**
 * 200,000 people and as many posts, four of five of them restricted, of words some of which are in nearly every post.
 */
const filling = [
  "ALTER TABLE users DISABLE TRIGGER users_claim_domain",
  "DROP INDEX post_search_public_grams, post_search_gated_grams, person_search_grams",
  `CREATE TABLE syllables AS SELECT n, chr(44032 + (n * 7919) % 11172) AS letter FROM generate_series(0, 899) n`,
  // The more frequent a word the lower its number, as in any language: 이, 오늘, 공원 and so on are first.
  `CREATE TABLE words AS SELECT n, CASE WHEN n < 8 THEN (ARRAY['오늘', '이', '작업실에서', '콩', '공원', '산책을', '콩콩이탈', 'studio'])[n + 1]
    ELSE (SELECT string_agg(letter, '') FROM syllables s WHERE s.n IN ((w.n * 31) % 900, (w.n * 17 + 5) % 900, (w.n * 57 + 11) % 900)) END AS word
    FROM generate_series(0, 3999) AS w (n)`,
  "CREATE UNIQUE INDEX ON words (n)",
  "CREATE UNIQUE INDEX ON syllables (n)",
  `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field, follower_count, capture_consent_version, created_at, updated_at)
    SELECT 'usr_s' || lpad(n::text, 8, '0'), 's' || n || '@bench.example',
      CASE n % 4 WHEN 0 THEN '김' WHEN 1 THEN '이' WHEN 2 THEN '콩' ELSE '' END || (SELECT letter FROM syllables WHERE syllables.n = (g.n * 13) % 900)
        || (SELECT letter FROM syllables WHERE syllables.n = (g.n / 900) % 900) || n, 's' || n, 'home_' || n, 'home_' || n, 'female',
      CASE WHEN n <= ${creators} THEN 'activist' ELSE 'supporter' END, 'art', (20000 / (n + 1))::int, 1, now() - n * interval '1 minute', now()
    FROM generate_series(1, ${people}) AS g (n)`,
  `INSERT INTO plans (plan_id, creator_id, name, position, price_won, created_at, updated_at)
    SELECT 'pln_s' || lpad(n::text, 8, '0'), 'usr_s' || lpad(n::text, 8, '0'), '멤버십', 0, 5000, now(), now() FROM generate_series(1, ${creators}) n`,
  `INSERT INTO posts (post_id, creator_id, body, visibility, min_plan_id, published_at)
    SELECT 'pst_s' || lpad(n::text, 8, '0'), 'usr_s' || lpad(c::text, 8, '0'), body,
      (ARRAY['public', 'followers', 'followers', 'members', 'members'])[kind], CASE WHEN kind > 3 THEN 'pln_s' || lpad(c::text, 8, '0') END,
      date_trunc('milliseconds', now()) - n * interval '97 seconds'
    FROM (SELECT g.n, 1 + (${dice("g.n")} * ${creators})::int % ${creators} AS c, 1 + (${dice("-g.n")} * 5)::int % 5 AS kind,
      (SELECT string_agg(w.word, ' ') FROM generate_series(1, 10) AS k (k) JOIN words w ON w.n = floor(power(${dice("g.n * 10 + k.k + 1000000")}, 3) * 4000)::int)
        || CASE WHEN g.n > ${posts * 0.75} THEN ' 지난축제' ELSE '' END || CASE WHEN (${dice("-g.n")} * 5)::int % 5 > 0 THEN ' 우리끼리' ELSE '' END AS body
      FROM generate_series(1, ${posts}) AS g (n)) made`,
  "UPDATE users u SET post_count = made.count FROM (SELECT creator_id, count(*) FROM posts GROUP BY 1) made WHERE made.creator_id = u.user_id",
  // A viewer who follows many, one who follows a few; a suspended creator with all their posts, and blocks of the first
  // viewer.
  `INSERT INTO follows (follower_id, creator_id, created_at) SELECT '${viewers["of 2,000"]}', 'usr_s' || lpad(n::text, 8, '0'), now() FROM generate_series(1, 2000) n`,
  `INSERT INTO follows (follower_id, creator_id, created_at) SELECT '${viewers["follower of 10"]}', 'usr_s' || lpad(n::text, 8, '0'), now() FROM generate_series(1, 10) n`,
  "UPDATE users SET status = 'blocked' WHERE user_id <= 'usr_s00000500' AND user_id > 'usr_s00000400'",
  "CREATE INDEX post_search_public_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE is_public",
  "CREATE INDEX post_search_gated_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE NOT is_public",
  "CREATE INDEX person_search_grams ON person_search USING gin (search_grams(folded)) WITH (fastupdate = off)",
];

/**
 * One syllable in half of all posts and names, two syllables, few, none, initials of a whole and of a part, two words,
 * Latin, words only in old posts, words only in restricted posts.
 */
const words = [
  "이",
  "오늘",
  "콩",
  "공원",
  "김",
  "뷁뷁",
  "없는말이다",
  "ㅋㅋㅇㅌ",
  "ㄱㅇ",
  "ㅌㅅㅇㅋ",
  "오늘 공원",
  "studio",
  "home_1999",
  "지난축제",
  "우리끼리",
  "콩ㅋ",
];

/**
 * Searches as each kind of viewer, with each query, for the first page and the second; the figure is the 95th
 * percentile of all.
 */
export async function searchFigures(env: Record<string, string>): Promise<Figure[]> {
  const serverUrl = String(env.DATABASE_URL);
  const began = performance.now();
  const url = await scaleDatabase(serverUrl, name, filling);
  console.log(`search world filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const { deps, end } = readingDeps(env, url);
  try {
    const figures: Figure[] = [];
    for (const [type, search] of [
      ["people", searchPeople],
      ["posts", searchPosts],
    ] as const) {
      const times: { ms: number; of: string }[] = [];
      for (let round = 0; round < rounds; round++)
        for (const [who, viewer] of Object.entries(viewers))
          for (const q of words) {
            let pagingKey: string | null | undefined;
            for (let page = 1; page <= 2 && pagingKey !== null; page++) {
              const query = SearchQuery.parse({ q, type, ...(pagingKey && { pagingKey }) });
              const asked = performance.now();
              pagingKey = (await search(deps, viewer as UserId, { query, at: new Date(), lang: "ko" })).pagingKey;
              if (round > 0) times.push({ ms: performance.now() - asked, of: `${q} by ${who}, page ${page}` });
            }
          }
      figures.push(percentile95(`search ${type}, ${(people + posts).toLocaleString("en")} rows`, times));
    }
    return figures;
  } finally {
    await end();
    await dropDatabase(serverUrl, name);
  }
}

function percentile95(name: string, times: { ms: number; of: string }[]): Figure {
  const sorted = times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as { ms: number; of: string };
  const slowest = at(1);
  const ours = `p95 ${at(0.95).ms.toFixed(1)} p50 ${at(0.5).ms.toFixed(1)} ms; slowest ${slowest.ms.toFixed(0)} ms (${slowest.of})`;
  return { name, ours, reference: `${limitMs} ms`, ratio: at(0.95).ms / limitMs, limit: 1, atMost: true };
}

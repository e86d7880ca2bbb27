import { afterAll, beforeAll, expect, test } from "vitest";
import { listSavedPosts } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { planNodes, runLongStatement } from "#tests/support/database";
import { statements } from "../../db/load-sql";

const many = 10_000;
let api: TestApi;
let fan: Person;
let rare: Person;
beforeAll(async () => {
  api = await startApi();
  const [often, ...rest] = await Promise.all([1, 2].map(() => api.person({ role: "activist" })));
  rare = rest[0] as Person;
  fan = await api.person();
  const { pool } = api.deps.database;
  await runLongStatement(
    api.deps.env.DATABASE_URL,
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     SELECT 'pst_' || lpad(n::text, 12, '0'), CASE WHEN n <= 3 THEN $2 ELSE $1 END, '글', 'public', $3 FROM generate_series(1, ${many}) n`,
    [often?.userId, rare.userId, api.clock.now()],
  );
  await pool.query(
    `INSERT INTO saved_posts (post_id, user_id, saved_at)
     SELECT post_id, $1, $2::timestamptz + substr(post_id, 5)::int * interval '1 second' FROM posts`,
    [fan.userId, api.clock.now()],
  );
  await pool.query("ANALYZE saved_posts, posts");
});
afterAll(() => api.stop());

/** The rows of saved_posts that a page reads. */
async function rowsRead(values: { cursorAt?: Date; domain?: string } = {}): Promise<number> {
  const text = statements.get("saved_posts")?.text;
  const at = api.clock.now();
  const nodes = await planNodes(api.deps.database.pool, text, [
    fan.userId,
    at,
    values.cursorAt ?? null,
    "",
    21,
    values.domain ?? null,
  ]);
  const found = nodes.filter(
    (node) => node["Relation Name"] === "saved_posts" || node["Index Name"] === "saved_posts_of_user",
  );
  expect(found.map((node) => node["Index Name"])).toEqual(["saved_posts_of_user"]);
  return Number(found[0]?.["Actual Rows"]);
}

test("of ten thousand saved posts a page reads as many as it has, from wherever it begins", async () => {
  expect(await rowsRead()).toBe(21);
  expect(await rowsRead({ cursorAt: new Date(api.clock.now().getTime() + 5_000_000) })).toBe(21);
});

test("the oldest of ten thousand are found by their creator, and when all others are closed", async () => {
  const list = async (query: object) => (await api.send(listSavedPosts, { as: fan, query })).body.items.length;
  expect(await list({ domain: rare.domain })).toBe(3);
  await api.deps.database.pool.query("UPDATE posts SET visibility = 'followers' WHERE creator_id <> $1", [rare.userId]);
  expect(await list({})).toBe(3);
});

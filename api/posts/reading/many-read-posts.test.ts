import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeriesId } from "#contract/ids";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { planNodes, rowsReadOf, runLongStatement } from "#tests/support/database";
import { statements } from "../../db/load-sql";

const [many, length] = [10_000, 40];
const seriesId = "ser_000000000000" as SeriesId;
let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startApi();
  const creator = await api.person({ role: "activist" });
  fan = await api.person();
  const { pool } = api.deps.database;
  const values = [creator.userId, api.clock.now()];
  await runLongStatement(
    api.deps.env.DATABASE_URL,
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     SELECT 'pst_' || lpad(n::text, 12, '0'), $1, '글', 'public', $2 FROM generate_series(1, ${many}) n`,
    values,
  );
  await pool.query(
    "INSERT INTO series (series_id, creator_id, slug, title, created_at) VALUES ($3, $1, 's', '시리즈', $2)",
    [...values, seriesId],
  );
  await pool.query(
    `INSERT INTO series_posts SELECT 'pst_' || lpad(n::text, 12, '0'), $1, n FROM generate_series(1, ${length}) n`,
    [seriesId],
  );
  // All but the last post of the series.
  await pool.query(
    `INSERT INTO read_posts SELECT post_id, $1, $2 FROM posts WHERE post_id <> 'pst_' || lpad('${length}', 12, '0')`,
    [fan.userId, api.clock.now()],
  );
  await pool.query("ANALYZE read_posts, series_posts, posts");
});
afterAll(() => api.stop());

/** The rows that a page of the series reads of a table. */
async function rowsRead(table: string): Promise<number> {
  const values = [seriesId, fan.userId, api.clock.now(), 1, 51];
  return rowsReadOf(table, await planNodes(api.deps.database.pool, statements.get("posts_of_series")?.text, values));
}

test("of ten thousand marks a series reads those of its own posts", async () => {
  expect(await rowsRead("read_posts")).toBeCloseTo(length - 1, 0);
});

test("the post to read on with is found without asking for the access of those read", async () => {
  // Each for its place in the order and for its page, and the one that is unread; loops are averages.
  expect(await rowsRead("posts")).toBeLessThanOrEqual(2 * length + 5);
});

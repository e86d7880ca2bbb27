import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { runLongStatement } from "#tests/support/database";
import { statements } from "../../db/load-sql";

const many = 20_000;
let api: TestApi;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
  creator = await api.person({ role: "activist" });
  const url = api.deps.env.DATABASE_URL;
  await runLongStatement(
    url,
    `INSERT INTO posts (post_id, creator_id, body, visibility, tags, published_at)
     SELECT 'pst_' || lpad(n::text, 12, '0'), $1, CASE n % 10 WHEN 3 THEN '유약 이야기' ELSE '흙 이야기' END, 'public',
       '{가마}', $2::timestamptz - n * interval '1 minute' FROM generate_series(1, ${many}) n`,
    [creator.userId, startTime],
  );
  await runLongStatement(url, "VACUUM ANALYZE posts, post_tags, post_search");
});
afterAll(() => api.stop());

type Page = { cursorAt?: Date; words?: string; tag?: string };

/** The blocks of tables and indexes that a page reads. */
async function blocksRead({ cursorAt, words = "", tag }: Page): Promise<number> {
  const text = statements.get("archive_posts")?.text ?? "";
  const [since, until] = [new Date("2000-01-01"), new Date("3000-01-01")];
  const position = [cursorAt ?? null, cursorAt ? "pst_999999999999" : "", 20];
  const values = [
    null,
    api.clock.now(),
    ...position,
    creator.domain,
    words,
    tag ?? null,
    null,
    since,
    until,
    null,
    false,
  ];
  const { returned, blocks } = await explain(text, values);
  expect(returned).toBeGreaterThanOrEqual(20);
  return blocks;
}

/** The rows that a statement returns, and the blocks of tables and indexes that it reads. */
async function explain(text: string, values: unknown[]): Promise<{ returned: number; blocks: number }> {
  const { rows } = await api.deps.database.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  const { Plan } = rows[0]["QUERY PLAN"][0];
  return { returned: Plan["Actual Rows"], blocks: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"] };
}

test.each([
  ["all posts", {}],
  ["a tag", { tag: "가마" }],
  ["words", { words: "유약" }],
])("the archive of twenty thousand posts reads as little at its end as at its beginning: %s", async (_, filters) => {
  const first = await blocksRead(filters);
  const last = await blocksRead({ ...filters, cursorAt: new Date(Date.parse(startTime) - 15_000 * 60_000) });
  expect(last).toBeLessThan(first + 20);
});

test("the others of a post in the middle of twenty thousand are read in less than 300 blocks", async () => {
  const text = statements.get("other_posts")?.text ?? "";
  const { returned, blocks } = await explain(text, [null, api.clock.now(), "pst_000000010000"]);
  expect(returned).toBe(9);
  expect(blocks).toBeLessThan(300);
});

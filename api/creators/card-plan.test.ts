import { afterAll, beforeAll, expect, test } from "vitest";
import { getCreatorCard } from "#contract/creators/endpoints";
import { startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = async (text: string, ...values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;

test("the query plan of a creator's card is cached per connection, for guests and fans", async () => {
  const [fan, creator] = await Promise.all([api.person(), api.person({ role: "activist" })]);
  await query(
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     SELECT 'pst_plan' || lpad(n::text, 18, '0'), $1, '글', 'public', now() - n * interval '1 hour'
     FROM generate_series(1, 2000) AS n`,
    creator.userId,
  );
  await query("ANALYZE posts");
  const params = { domain: creator.domain };
  for (const as of [undefined, fan]) {
    // PostgreSQL plans the first five runs of a statement by their parameters, and then compares.
    for (let run = 0; run < 8; run += 1) expect((await api.send(getCreatorCard, { as, params })).status).toBe(200);
    const name = as ? "creator_card as actor" : "creator_card";
    const plans = "SELECT custom_plans::int AS custom, generic_plans::int AS once FROM pg_prepared_statements";
    expect(await query(`${plans} WHERE name = $1`, name)).toEqual([{ custom: 5, once: 3 }]);
  }
});

test.each(["count_scheduled_posts", "creator_visible"])(
  "the function %s, called for each card, uses a generic plan",
  async (name) => {
    const [settings] = await query("SELECT proconfig FROM pg_proc WHERE proname = $1", name);
    expect(settings?.proconfig).toContain("plan_cache_mode=force_generic_plan");
  },
);

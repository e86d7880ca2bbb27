import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "#contract/ids";
import { logIn } from "#contract/login/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../clock";
import { findBrokenInvariants } from "../ledger/checks";
import { reconcileDue } from "../reconciliation/reconcile";
import { approveSettlement, confirmSettlement, paySettlement } from "../settlement/decide-settlement";
import { demoCreators } from "./creators/creators";
import { demoAdmin, demoPassword, demoSecondAdmin } from "./fans";
import { seedDemo } from "./seed";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  const store = { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" };
  api = await startApi({ tossUrl: sandbox.url, env: store });
  api.clock.set(new Date());
  expect(await seedDemo(api.deps)).toMatch(/^seeded/);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

test("nothing of the demo differs from the provider's list at the reconciliations of a week", async () => {
  const seededAt = api.clock.now();
  for (let day = 1; day <= 7; day++) {
    const at = secondsAfter(seededAt, day * 86_400);
    api.clock.set(at);
    await sandbox.control({ clock: { now: at.toISOString() } });
    await reconcileDue(api.deps);
  }
  const { rows } = await api.deps.database.pool.query("SELECT kind, subject, payment_id FROM reconciliation_findings");
  expect(rows).toEqual([]);
  const listed = await api.deps.database.pool.query("SELECT count(*)::int AS n FROM provider_transactions");
  expect(listed.rows[0].n).toBeGreaterThan(10);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
});

test("the counts of followers, up to thousands, and of likes are those of their rows", async () => {
  const { rows } = await api.deps.database.pool.query(
    `SELECT max(follower_count) AS most, percentile_disc(0.2) WITHIN GROUP (ORDER BY follower_count) AS few,
       (SELECT count(*)::int FROM users u WHERE follower_count <> (SELECT count(*) FROM follows f WHERE f.creator_id = u.user_id)
         OR following_count <> (SELECT count(*) FROM follows f WHERE f.follower_id = u.user_id)) AS wrong_users,
       (SELECT count(*)::int FROM posts p WHERE like_count <> (SELECT count(*) FROM likes l WHERE l.post_id = p.post_id)) AS wrong_posts
     FROM users WHERE role = 'activist'`,
  );
  expect(rows).toEqual([{ most: expect.any(Number), few: expect.any(Number), wrong_users: 0, wrong_posts: 0 }]);
  expect(rows[0].most).toBeGreaterThan(2_000);
  expect(rows[0].few).toBeGreaterThan(200);
});

test("the demo's two admins log in and decide a settlement together, which neither can alone", async () => {
  const find = async (text: string, values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;
  const [{ id: settlementId }] = await find(
    "SELECT settlement_id AS id FROM settlements WHERE status = $1 ORDER BY 1",
    ["requested"],
  );
  const ids: string[] = [];
  for (const { email } of [demoAdmin, demoSecondAdmin]) {
    const login = await api.send(logIn, { body: { email, password: demoPassword } });
    expect(login.status).toBe(200);
    ids.push((await find("SELECT user_id AS id FROM users WHERE email = $1 AND role = 'admin'", [email]))[0].id);
  }
  const by = (n: number) => ({ adminId: ids[n] as UserId, settlementId, reason: "확인했어요.", at: api.clock.now() });
  await approveSettlement(api.deps, by(0));
  for (const decide of [confirmSettlement, paySettlement])
    await expect(decide(api.deps, by(0))).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await confirmSettlement(api.deps, by(1));
  await paySettlement(api.deps, by(1));
  expect(await find("SELECT status FROM settlements WHERE settlement_id = $1", [settlementId])).toEqual([
    { status: "paid" },
  ]);
  expect(
    await find(
      "SELECT settlement_id FROM settlements WHERE status = $1 AND approved_by IN (confirmed_by, decided_by)",
      ["paid"],
    ),
  ).toEqual([]);
});

test("the demo's public pictures are AVIF for browsers that accept it as soon as it is seeded", async () => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT image_key AS key, widths FROM post_images WHERE image_key LIKE 'pub/%' UNION ALL SELECT background_image_key, '{480,2400}' FROM users WHERE background_image_key IS NOT NULL",
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { key, widths } of rows)
    for (const width of widths) {
      const answer = await api.app.request(`/media/${key}/${width}.webp`, { headers: { accept: "image/avif" } });
      expect([key, width, answer.status, answer.headers.get("content-type")]).toEqual([key, width, 200, "image/avif"]);
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
});

test("the first creator has earned in six months and was paid for those before", async () => {
  const months = async (text: string) => (await api.deps.database.pool.query(text, [demoCreators[0]?.domain])).rows;
  const earned = await months(
    "SELECT DISTINCT to_char(approved_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month FROM payments JOIN users ON user_id = creator_id WHERE domain = $1",
  );
  expect(earned.length).toBeGreaterThanOrEqual(6);
  const paid = await months(
    "SELECT settlement_id FROM settlements s JOIN users ON user_id = creator_id WHERE domain = $1 AND s.status = 'paid'",
  );
  expect(paid).toHaveLength(4);
});

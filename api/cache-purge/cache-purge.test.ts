import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { likeComment, writeComment } from "#contract/comments/endpoints";
import type { PostId } from "#contract/ids";
import { createPost, deletePost, editPost, likePost } from "#contract/posts/endpoints";
import { createSeries, placeInSeries } from "#contract/posts/series-endpoints";
import { webHeaders } from "#contract/runtime/web-headers";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import type { Deps } from "../deps";
import { configurePurging, purgeCaches, repeatSeconds } from "./purge-caches";
import { createPurger } from "./purger";

const token = "sandbox-cache-token";
const never = "2099-01-01T00:00:00Z";
let sandbox: TestSandbox;
let api: TestApi;
let deps: Deps;
let creator: Person;
let postId: PostId;
beforeAll(async () => {
  sandbox = await startSandbox();
  const env = { CACHE_PURGE: "http", CACHE_PURGE_URL: `${sandbox.url}/caches/http`, CACHE_PURGE_TOKEN: token } as const;
  api = await startApi({ tossUrl: sandbox.url, env });
  deps = api.deps;
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});
beforeEach(async () => {
  api.clock.set(new Date());
  creator = await api.person({ role: "activist" });
  ({ postId } = (await api.send(createPost, { as: creator, body: post("글") })).body);
  await configurePurging(deps);
  await query("DELETE FROM cache_changes");
  await query("DELETE FROM graphile_worker._private_jobs");
  await fail(null);
});

const post = (body: string) => ({ body, images: [], visibility: "public", minPlanId: null });
const query = async (text: string, values: unknown[] = []) => (await deps.database.pool.query(text, values)).rows;
const noted = async () => (await query("SELECT DISTINCT key FROM cache_changes ORDER BY key")).map(({ key }) => key);
const purgeJobs = async () =>
  (await query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'purge_caches'")).length;
const control = async () => (await fetch(`${sandbox.url}/caches/control`)).json();
const purged = async (): Promise<string[]> => (await control()).purged.flatMap(({ keys }: { keys: string[] }) => keys);
const fail = (failure: string | null) =>
  fetch(`${sandbox.url}/caches/control`, { method: "POST", body: JSON.stringify({ failure }) });

describe("a change notes, in its own transaction, the pages to be forgotten", () => {
  test("an edited, deleted or commented post: its own pages and its creator's", async () => {
    await api.send(editPost, { as: creator, body: { ...post("새 글"), postId } });
    expect(await noted()).toEqual([`creator-${creator.userId}`, `post-${postId}`]);
    await query("DELETE FROM cache_changes");
    await api.send(writeComment, { as: creator, params: { postId }, body: { body: "댓글", parentId: null } });
    expect(await noted()).toEqual([`post-${postId}`]);
    await query("DELETE FROM cache_changes");
    await api.send(deletePost, { as: creator, body: { postId } });
    expect(await noted()).toEqual([`creator-${creator.userId}`, `post-${postId}`]);
    expect(await purgeJobs()).toBeGreaterThan(0);
  });

  test("a post that joins a series: the series, and the pages of its neighbours in it", async () => {
    const body = { title: "일지", description: "", coverUrl: null, isComplete: false };
    const { seriesId } = (await api.send(createSeries, { as: creator, body })).body;
    expect(await noted()).toEqual([`creator-${creator.userId}`, `series-${seriesId}`]);
    await query("DELETE FROM cache_changes");
    await api.send(placeInSeries, { as: creator, params: { seriesId, postId }, body: { number: 1 } });
    expect(await noted()).toEqual([`post-${postId}`, `series-${seriesId}`]);
  });

  test("nothing, where the transaction is rolled back", async () => {
    await query("BEGIN; UPDATE posts SET body = ''; ROLLBACK");
    expect([await noted(), await purgeJobs()]).toEqual([[], 0]);
  });

  test("a suspended person: their pages, and the lists of all creators", async () => {
    await query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [creator.userId]);
    expect(await noted()).toEqual(["campaigns", `creator-${creator.userId}`, "creators", `person-${creator.userId}`]);
  });

  test("a creator featured on explore, and the end of it: the lists of all creators", async () => {
    await query("INSERT INTO featured_creator (creator_id, featured_at) VALUES ($1, now())", [creator.userId]);
    expect(await noted()).toEqual(["creators"]);
    await query("DELETE FROM cache_changes");
    await query("DELETE FROM featured_creator");
    expect(await noted()).toEqual(["creators"]);
  });

  test("a withheld post: at once, and again when that ends", async () => {
    await query("UPDATE posts SET withheld_until = $1 WHERE post_id = $2", [never, postId]);
    const rows = await query("SELECT DISTINCT due_at > now() AS later FROM cache_changes WHERE key = $1 ORDER BY 1", [
      `post-${postId}`,
    ]);
    expect(rows.map(({ later }) => later)).toEqual([false, true]);
  });

  test("a withheld profile: at once, when that ends, and when it is restored", async () => {
    const laterOnes = async () => {
      const rows = await query("SELECT DISTINCT due_at > now() AS later FROM cache_changes WHERE key = $1 ORDER BY 1", [
        `creator-${creator.userId}`,
      ]);
      await query("DELETE FROM cache_changes");
      return rows.map(({ later }) => later);
    };
    await query("INSERT INTO withheld_profiles VALUES ($1, $2, '소개')", [creator.userId, never]);
    expect(await laterOnes()).toEqual([false, true]);
    await query("UPDATE withheld_profiles SET withheld_until = now() WHERE user_id = $1", [creator.userId]);
    expect(await laterOnes()).toEqual([false]);
  });

  test("an opening of a post to more people: at its moment", async () => {
    await query("INSERT INTO post_openings (post_id, creator_id, opens_at, visibility) VALUES ($1, $2, $3, 'public')", [
      postId,
      creator.userId,
      never,
    ]);
    const jobs = await query("SELECT FROM graphile_worker.jobs WHERE run_at = $1", [never]);
    expect(jobs).toHaveLength(1);
  });

  test.each(["post", "comment"])("likes of a %s: one purge of a post for those of a second", async (liked) => {
    const fans = await Promise.all(Array.from({ length: 5 }, () => api.person()));
    const body = { body: "댓글", parentId: null };
    const { commentId } = (await api.send(writeComment, { as: creator, params: { postId }, body })).body;
    await query("DELETE FROM cache_changes");
    for (const fan of fans)
      await (liked === "post"
        ? api.send(likePost, { as: fan, body: { postId } })
        : api.send(likeComment, { as: fan, params: { id: commentId } }));
    const rows = await query("SELECT key FROM cache_changes WHERE key = $1", [`post-${postId}`]);
    expect(rows.length).toBeLessThan(fans.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  test("a day's figure of what is owed to creators, and a balance: the public figures", async () => {
    await query("INSERT INTO safeguarding_days VALUES ('2026-11-20', 0, $1, $1)", [never]);
    expect(await noted()).toEqual(["safeguarding"]);
    await query("DELETE FROM cache_changes");
    await query("INSERT INTO safeguarding_balances VALUES ('bal_1', '2026-11-20', 0, $1)", [never]);
    expect(await noted()).toEqual(["safeguarding"]);
  });

  test("without a service nothing is noted", async () => {
    await configurePurging({ ...deps, env: { ...deps.env, CACHE_PURGE: "off" } });
    await query("UPDATE posts SET body = '다른 글' WHERE post_id = $1", [postId]);
    expect([await noted(), await purgeJobs()]).toEqual([[], 0]);
  });

  /** Columns that no public page shows. */
  const unseen: Record<string, string[]> = {
    posts: ["post_id", "creator_id", "draft_id"],
    comments: ["comment_id", "post_id"],
    campaigns: ["campaign_id", "creator_id", "created_at", "taken_down_reason", "closing_told_at"],
    users: [
      ...[
        "user_id",
        "email",
        "password_hash",
        "nickname_skeleton",
        "domain_skeleton",
        "domain_changes",
        "gender",
        "lang",
      ],
      ...[
        "capture_consent_version",
        "marketing_consent",
        "following_count",
        "blocked_at",
        "blocked_reason",
        "created_at",
      ],
      ...[
        "reads_remembered",
        "updated_at",
        "leaves_at",
        "leaving_reason",
        "viewer_code",
        "age_confirmed_at",
        "terms_version",
        "privacy_version",
      ],
    ],
  };
  test.each(Object.keys(unseen))("each column of %s calls pages back, or no public page shows it", async (table) => {
    const columns = await query(
      `SELECT a.attname AS name, EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
          WHERE t.tgrelid = a.attrelid AND p.proname = 'note_cache_change' AND a.attnum = ANY (t.tgattr)) AS purges
        FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
      [table],
    );
    const silent = columns.filter(({ purges }) => !purges).map(({ name }) => name);
    expect(silent.sort()).toEqual([...(unseen[table] ?? [])].sort());
  });
});

describe("the job", () => {
  const change = () => query("UPDATE posts SET body = '다른 글' WHERE post_id = $1", [postId]);
  const keys = () => [`creator-${creator.userId}`, `post-${postId}`];

  test("purges what changed, and once more for answers that were begun before", async () => {
    await change();
    await purgeCaches(deps);
    expect((await purged()).sort()).toEqual(keys());
    const left = await query(
      "SELECT is_repeat, extract(epoch FROM due_at - now())::float AS seconds FROM cache_changes",
    );
    expect(left.map(({ is_repeat }) => is_repeat)).toEqual([true, true]);
    expect(left[0].seconds).toBeGreaterThan(repeatSeconds - 2);
    await query("UPDATE cache_changes SET due_at = now()");
    await purgeCaches(deps);
    expect((await purged()).sort()).toEqual([...keys(), ...keys()].sort());
    expect(await noted()).toEqual([]);
  });

  test.each([
    ["error", 2],
    ["limited", 17],
  ])("keeps what it could not purge, and tries again (%s)", async (failure, seconds) => {
    await fail(failure);
    await change();
    await purgeCaches(deps);
    expect(await noted()).toEqual(keys());
    const [{ wait }] = await query("SELECT extract(epoch FROM retry_at - now())::float AS wait FROM cache_purging");
    expect(wait).toBeGreaterThan(seconds - 2);
    expect(wait).toBeLessThanOrEqual(seconds);
    await purgeCaches(deps);
    expect((await control()).tries).toBe(1);
    await fail(null);
    await query("UPDATE cache_purging SET retry_at = now()");
    await purgeCaches(deps);
    expect((await purged()).sort()).toEqual(keys());
  });

  test("sends a heartbeat once no purge is waiting, and again in five seconds", async () => {
    await change();
    await purgeCaches(deps);
    const sent = (await control()).purged.map(({ keys }: { keys: string[] }) => keys.length);
    expect(sent).toEqual([2, 0]);
    const [{ seconds }] = await query(`SELECT extract(epoch FROM run_at - now())::float AS seconds
      FROM graphile_worker.jobs WHERE key = 'cache-heartbeat'`);
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThanOrEqual(5);
  });

  test("sends no heartbeat while a purge fails, and counts a failing heartbeat as a failing purge", async () => {
    await fail("error");
    await change();
    await purgeCaches(deps);
    expect((await control()).tries).toBe(1);
    await query("DELETE FROM cache_changes");
    await query("UPDATE cache_purging SET failed_at = NULL, retry_at = NULL");
    await purgeCaches(deps);
    expect((await control()).tries).toBe(2);
    expect(await query("SELECT FROM cache_purging WHERE failed_at IS NOT NULL")).toHaveLength(1);
  });

  test("two at once lose nothing", async () => {
    await change();
    await Promise.all([purgeCaches(deps), purgeCaches(deps)]);
    expect(new Set(await purged())).toEqual(new Set(keys()));
    const rows = await query("SELECT key FROM cache_changes WHERE is_repeat ORDER BY key");
    expect(rows.map(({ key }) => key)).toEqual(keys());
  });
});

test("the API says that purges work, and that they fail while they do", async () => {
  const said = async () => {
    const answer = await api.app.request(`/creators/${creator.domain}`);
    return answer.headers.get(webHeaders.purges);
  };
  await expect.poll(said, { timeout: 10_000 }).toBe("working");
  await fail("error");
  await query("UPDATE posts SET body = '' WHERE post_id = $1", [postId]);
  await purgeCaches(deps);
  await expect.poll(said, { timeout: 10_000 }).toBe("failing");
});

describe("each service", () => {
  const services = [
    ["http", "/caches/http"],
    ["fastly", "/caches/service/7i6/purge"],
    ["cloudflare", "/caches/zones/023e/purge_cache"],
  ] as const;
  const purgerOf = (service: (typeof services)[number][0], key = token) => {
    const path = services.find(([name]) => name === service)?.[1].replace(/\/purge(?:_cache)?$/, "");
    return createPurger({ CACHE_PURGE: service, CACHE_PURGE_URL: sandbox.url + path, CACHE_PURGE_TOKEN: key }, 300);
  };

  test.each(services)("%s purges by keys with its own call", async (service) => {
    await purgerOf(service)?.purge(["post-pst_1", "site"]);
    expect((await control()).purged).toEqual([{ service, keys: ["post-pst_1", "site"] }]);
  });

  test.each(services)("%s throws while it fails, hangs or refuses the token", async (service) => {
    for (const [failure, reason] of [
      ["error", "status 503"],
      ["limited", "status 429"],
      ["hang", "no answer"],
    ] as const) {
      await fail(failure);
      await expect(purgerOf(service)?.purge(["site"])).rejects.toMatchObject({ reason });
    }
    await expect(purgerOf(service, "another")?.purge(["site"])).rejects.toThrow(/status 40[13]/);
  });

  test("cloudflare's refusal with status 200 is a failure", async () => {
    await fail("refused");
    await expect(purgerOf("cloudflare")?.purge(["site"])).rejects.toMatchObject({ reason: "refused" });
  });
});

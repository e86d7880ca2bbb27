import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import type { Page } from "#contract/paging";
import { deletePost, listFollowingPosts, listSubscribedPosts } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const remainingCreators = 12;
const deletedCreators = 3;
const rows = 1_000;

test("paging a thousand posts during writes, deletes and blocks repeats and skips none", async () => {
  const fan = await api.person();
  const stay = await Promise.all(Array.from({ length: remainingCreators }, () => api.person({ role: "activist" })));
  const go = await Promise.all(Array.from({ length: deletedCreators }, () => api.person({ role: "activist" })));
  const everyone = [...stay, ...go];
  for (const creator of everyone) await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const unchanged: string[] = [];
  const doomed: { postId: PostId; creator: Person }[] = [];
  for (let n = 0; n < rows; n++) {
    // Every fourth post has the time of the one before: only the id orders them.
    const creator = everyone[(n * 7 + (n % 5)) % everyone.length] as Person;
    const postId = await api.post(creator, {
      body: `${n}`,
      at: secondsAfter(api.clock.now(), Math.floor(n * 0.75) - rows),
    });
    if (n % 9 === 0 && stay.includes(creator)) doomed.push({ postId, creator });
    else if (stay.includes(creator)) unchanged.push(postId);
  }

  let reading = true;
  const writes = { written: 0, deleted: 0, blocked: 0 };
  const write = async () => {
    while (reading) {
      const at = secondsAfter(api.clock.now(), writes.written / 1_000 - 249);
      await api.post(stay[writes.written % stay.length] as Person, { body: "새 글", at });
      writes.written++;
    }
  };
  const remove = async () => {
    for (const { postId, creator } of doomed) {
      if (!reading) return;
      await api.send(deletePost, { as: creator, body: { postId } });
      writes.deleted++;
    }
  };
  const block = async () => {
    for (const [i, creator] of go.entries()) {
      const [as, { userId }] = i % 2 ? [fan, creator] : [creator, fan];
      await api.send(blockUser, { as, params: { userId } });
      writes.blocked++;
      await read(undefined);
    }
  };
  const read = async (pagingKey: string | null | undefined) =>
    (
      await api.send(listFollowingPosts, {
        as: fan,
        query: { size: 20, pagingKey },
      })
    ).body;
  const readAll = async () => {
    const seen: string[] = [];
    let key: string | null | undefined;
    do {
      const page: Page<Post> = await read(key);
      seen.push(...page.items.map(({ postId }) => postId));
      key = page.pagingKey;
    } while (key);
    reading = false;
    return seen;
  };
  const readByOffset = async () => {
    const all: string[] = [];
    const text =
      "SELECT post_id FROM posts WHERE creator_id = ANY ($1) AND deleted_at IS NULL ORDER BY published_at DESC, post_id DESC LIMIT 20 OFFSET $2";
    for (let page = 0; page < rows / 20 && reading; page++) {
      const { rows: found } = await api.deps.database.pool.query(text, [stay.map(({ userId }) => userId), page * 20]);
      all.push(...found.map(({ post_id }) => post_id));
      // One of the posts written meanwhile is older or newer: an offset then begins the next page with the last post
      // again.
      await read(undefined);
    }
    return all;
  };
  const [seen, naive] = await Promise.all([readAll(), readByOffset(), write(), remove(), block()]);
  expect(new Set(naive).size, "paging by offset shows posts twice").toBeLessThan(naive.length);

  expect(Math.min(writes.written, writes.deleted, writes.blocked)).toBeGreaterThan(2);
  expect(new Set(seen).size).toBe(seen.length);
  const found = new Set(seen);
  expect(unchanged.filter((postId) => !found.has(postId))).toEqual([]);
  expect(unchanged.length).toBeGreaterThan(600);
});

test("the feed is all followed creators' posts in order, however many are followed", async () => {
  const [quiet, fan, crowd] = [await api.person({ role: "activist" }), await api.person(), await api.person()];
  const loud = await Promise.all(Array.from({ length: 30 }, () => api.person({ role: "activist" })));
  const made: { postId: PostId; loud: boolean }[] = [];
  for (let n = 0; n < 200; n++) {
    const creator = n % 50 === 0 ? quiet : (loud[n % loud.length] as Person);
    made.unshift({
      postId: await api.post(creator, { at: secondsAfter(api.clock.now(), n - 200) }),
      loud: creator !== quiet,
    });
  }
  // Of the newest hundred posts the quiet creator wrote two, so the walk misses some; the crowd fills its page alone.
  await api.send(followCreator, { as: fan, params: { domain: quiet.domain } });
  for (const creator of loud) await api.send(followCreator, { as: crowd, params: { domain: creator.domain } });
  for (const [as, expected] of [
    [fan, made.filter((post) => !post.loud)],
    [crowd, made.filter((post) => post.loud)],
  ] as const) {
    const seen: string[] = [];
    let key: string | null = null;
    do {
      const { body }: { body: Page<Post> } = await api.send(listFollowingPosts, {
        as,
        query: { size: 7, pagingKey: key },
      });
      seen.push(...body.items.map(({ postId }) => postId));
      key = body.pagingKey;
    } while (key);
    expect(seen).toEqual(expected.map(({ postId }) => postId));
  }
});

test("the feed is in order where strangers' posts drown those of ten unlike creators", async () => {
  const [stranger, fan] = [await api.person({ role: "activist" }), await api.person()];
  const followed = await Promise.all(Array.from({ length: 10 }, () => api.person({ role: "activist" })));
  for (const creator of followed) await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const expected: PostId[] = [];
  for (let n = 0; n < 400; n++) {
    // The first creators write often and in a row, the last ones hardly; every third time is shared by two posts.
    const at = secondsAfter(api.clock.now(), n - 400 - (n % 3 === 1 ? 1 : 0));
    if (n % 8 > 1) await api.post(stranger, { at });
    else expected.push(await api.post(followed[Math.floor((((n * n) % 97) / 97) ** 2 * 10)] as Person, { at }));
  }
  const { rows: ordered } = await api.deps.database.pool.query(
    "SELECT post_id FROM posts WHERE post_id = ANY ($1) ORDER BY published_at DESC, post_id DESC",
    [expected],
  );
  for (const size of [3, 9, 15]) {
    const seen: string[] = [];
    let key: string | null = null;
    do {
      const { body }: { body: Page<Post> } = await api.send(listFollowingPosts, {
        as: fan,
        query: { size, pagingKey: key },
      });
      seen.push(...body.items.map(({ postId }) => postId));
      key = body.pagingKey;
    } while (key);
    expect(seen).toEqual(ordered.map(({ post_id }) => post_id));
  }
});

test("a page of either feed is read in one statement with its session", async () => {
  const fan = await api.person();
  const { pool } = api.deps.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const names: string[] = [];
  pool.query = ((...args: unknown[]) => {
    names.push((args[0] as { name: string }).name);
    return query(...args);
  }) as typeof pool.query;
  for (const feed of [listFollowingPosts, listSubscribedPosts]) await api.send(feed, { as: fan });
  pool.query = query as typeof pool.query;
  expect(names).toEqual(["feed_following as actor", "feed_subscribers as actor"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const creatorsWhoStay = 12;
const creatorsWhoGo = 3;
const rows = 1_000;

test("paging through a thousand posts while others write, delete and block shows nothing twice and skips nothing that stood throughout, where paging by offset shows some twice", async () => {
  const fan = await api.person();
  const stay = await Promise.all(Array.from({ length: creatorsWhoStay }, () => api.person({ role: "activist" })));
  const go = await Promise.all(Array.from({ length: creatorsWhoGo }, () => api.person({ role: "activist" })));
  const everyone = [...stay, ...go];
  for (const creator of everyone) await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  const standing: string[] = [];
  const doomed: { postId: string; creator: Person }[] = [];
  for (let n = 0; n < rows; n++) {
    // Every fourth post has the time of the one before: the id alone tells their order.
    const creator = everyone[(n * 7 + (n % 5)) % everyone.length] as Person;
    const postId = await api.post(creator, {
      body: `${n}`,
      at: secondsAfter(api.clock.now(), Math.floor(n * 0.75) - rows),
    });
    if (n % 9 === 0 && stay.includes(creator)) doomed.push({ postId, creator });
    else if (stay.includes(creator)) standing.push(postId);
  }

  let reading = true;
  const writes = { written: 0, deleted: 0, blocked: 0 };
  const write = async () => {
    while (reading) {
      const at = secondsAfter(api.clock.now(), writes.written);
      await api.post(stay[writes.written % stay.length] as Person, { body: "새 글", at });
      writes.written++;
    }
  };
  const remove = async () => {
    for (const { postId, creator } of doomed) {
      if (!reading) return;
      await api.call("DELETE", "/feed/post", { as: creator, body: { postId } });
      writes.deleted++;
    }
  };
  const block = async () => {
    for (const [i, creator] of go.entries()) {
      await api.call("POST", i % 2 ? `/blocks/${creator.userId}` : `/blocks/${fan.userId}`, {
        as: i % 2 ? fan : creator,
      });
      writes.blocked++;
      await read(undefined);
    }
  };
  const read = async (pagingKey: string | null | undefined) =>
    (
      await api.call<Page<Post>>("GET", `/feed/following?size=20${pagingKey ? `&pagingKey=${pagingKey}` : ""}`, {
        as: fan,
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
      // As many posts come in between two pages as anywhere: the next page begins with what this one ended with.
      await read(undefined);
    }
    return all;
  };
  const [seen, naive] = await Promise.all([readAll(), readByOffset(), write(), remove(), block()]);
  expect(new Set(naive).size, "paging by offset shows posts twice").toBeLessThan(naive.length);

  expect(Math.min(writes.written, writes.deleted, writes.blocked)).toBeGreaterThan(2);
  expect(new Set(seen).size).toBe(seen.length);
  const found = new Set(seen);
  expect(standing.filter((postId) => !found.has(postId))).toEqual([]);
  expect(standing.length).toBeGreaterThan(600);
});

test("following few or many, seldom or often writing, the feed is all their posts in order, whichever way it is gathered", async () => {
  const [quiet, fan, crowd] = [await api.person({ role: "activist" }), await api.person(), await api.person()];
  const loud = await Promise.all(Array.from({ length: 30 }, () => api.person({ role: "activist" })));
  const made: { postId: string; loud: boolean }[] = [];
  for (let n = 0; n < 200; n++) {
    const creator = n % 50 === 0 ? quiet : (loud[n % loud.length] as Person);
    made.unshift({
      postId: await api.post(creator, { at: secondsAfter(api.clock.now(), n) }),
      loud: creator !== quiet,
    });
  }
  // Of a hundred newest posts the quiet one wrote two: the walk does not find them all. The crowd's page it fills at once.
  await api.call("POST", `/follows/${quiet.domain}`, { as: fan });
  for (const creator of loud) await api.call("POST", `/follows/${creator.domain}`, { as: crowd });
  for (const [as, expected] of [
    [fan, made.filter((post) => !post.loud)],
    [crowd, made.filter((post) => post.loud)],
  ] as const) {
    const seen: string[] = [];
    let key: string | null = null;
    do {
      const { body }: { body: Page<Post> } = await api.call<Page<Post>>(
        "GET",
        `/feed/following?size=7${key ? `&pagingKey=${key}` : ""}`,
        {
          as,
        },
      );
      seen.push(...body.items.map(({ postId }) => postId));
      key = body.pagingKey;
    } while (key);
    expect(seen).toEqual(expected.map(({ postId }) => postId));
  }
});

test("a page of a feed is one statement beside the one that tells who is asking", async () => {
  const fan = await api.person();
  const { pool } = api.deps.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const names: string[] = [];
  pool.query = ((...args: unknown[]) => {
    names.push((args[0] as { name: string }).name);
    return query(...args);
  }) as typeof pool.query;
  for (const path of ["/feed/following", "/feed/subscribers"]) await api.call("GET", path, { as: fan });
  pool.query = query as typeof pool.query;
  expect(names).toEqual(["actor", "feed_following", "actor", "feed_subscribers"]);
});

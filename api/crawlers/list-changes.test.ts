import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { listChangedCreators, listChangedPosts } from "#contract/crawlers/endpoints";
import type { ActivistChanges, PostChanges } from "#contract/crawlers/schemas";
import type { PostId, UserId } from "#contract/ids";
import { deletePost, editPost } from "#contract/posts/endpoints";
import { suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { secondsAfter } from "../clock";
import { postChangedAt } from "./list-changes";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const posts = async (query: QueryOf<typeof listChangedPosts> = {}, as?: Person) =>
  (await api.send(listChangedPosts, { as, query })).body;
const activists = async (query: QueryOf<typeof listChangedCreators> = {}, as?: Person) =>
  (await api.send(listChangedCreators, { as, query })).body;
const remove = async (as: Person, postId: PostId) => {
  await api.deps.database.pool.query("UPDATE users SET post_count = post_count + 1 WHERE user_id = $1", [as.userId]);
  expect((await api.send(deletePost, { as, body: { postId } })).status).toBe(204);
};
const idsOf = ({ items }: PostChanges) => items.map(({ postId }) => postId);
const domainsOf = ({ items }: ActivistChanges) => items.map(({ domain }) => domain);

/** Every id of the list, page by page; `between` runs after each page. */
async function listAllPages(size: number, between: (page: number) => Promise<unknown> = async () => {}, date?: string) {
  const ids: string[] = [];
  let key: string | null = "";
  for (let page = 0; key !== null; page++) {
    const answer: PostChanges = await posts({ size, date, pagingKey: key });
    ids.push(...idsOf(answer));
    key = answer.pagingKey;
    await between(page);
  }
  return ids;
}

test("the change feeds list only activists and posts that guests may see in full", async () => {
  const [open, suspended, deletionPending] = await Promise.all([1, 2, 3].map(() => api.person({ role: "activist" })));
  const [supporter, admin] = [await api.person(), await api.person({ role: "admin" })];
  const planId = await api.plan(open as Person);
  const known = await api.post(open as Person);
  const withheld = [
    await api.post(open as Person, { visibility: "followers" }),
    await api.post(open as Person, { visibility: "members", planId }),
    await api.post(suspended as Person),
    await api.post(deletionPending as Person),
  ];
  const deleted = await api.post(open as Person);
  await remove(open as Person, deleted);
  expect(idsOf(await posts({ size: 1000 }))).toEqual(expect.arrayContaining([withheld[2], withheld[3]]));

  await api.send(suspendUser, { as: admin, params: { userId: String(suspended?.userId) }, body: { reason: "시험" } });
  const { db } = api.deps.database;
  await db
    .updateTable("users")
    .set({ status: "leaving", leaves_at: secondsAfter(api.clock.now(), 86_400) })
    .where("user_id", "=", String(deletionPending?.userId) as UserId)
    .execute();
  const listed = idsOf(await posts({ size: 1000 }));
  expect(listed).toContain(known);
  for (const postId of [...withheld, deleted]) expect(listed).not.toContain(postId);
  const people = domainsOf(await activists({ size: 1000 }));
  expect(people).toContain(open?.domain);
  for (const hidden of [suspended, deletionPending, supporter, admin]) expect(people).not.toContain(hidden?.domain);
});

test("two users with a block between them are absent from each other's change feed", async () => {
  const [one, two] = (await Promise.all([1, 2].map(() => api.person({ role: "activist" })))) as [Person, Person];
  const [ofOne, ofTwo] = [await api.post(one), await api.post(two)];
  expect(idsOf(await posts({ size: 1000 }, two))).toContain(ofOne);
  await api.send(blockUser, { as: one, params: { userId: two.userId } });
  expect(idsOf(await posts({ size: 1000 }, two))).not.toContain(ofOne);
  expect(idsOf(await posts({ size: 1000 }, one))).not.toContain(ofTwo);
  expect(domainsOf(await activists({ size: 1000 }, two))).not.toContain(one.domain);
  expect(domainsOf(await activists({ size: 1000 }, one))).not.toContain(two.domain);
  expect(idsOf(await posts({ size: 1000 }))).toEqual(expect.arrayContaining([ofOne, ofTwo]));
});

test("a feed from a date lists what changed since that day in Seoul, edits included", async () => {
  const creator = await api.person({ role: "activist" });
  const at = (time: string) => api.post(creator, { at: new Date(time) });
  const before = await at("2027-03-01T14:59:59.999Z");
  const first = await at("2027-03-01T15:00:00.000Z");
  const later = await at("2027-03-04T00:00:00.000Z");
  const since = async (date: string) => idsOf(await posts({ date, size: 1000 }));
  expect(await since("2027-03-02")).toEqual([first, later]);
  const row = { edited_at: new Date("2027-03-05T00:00:00.000Z") };
  await api.deps.database.db.updateTable("posts").set(row).where("post_id", "=", before).execute();
  expect(await since("2027-03-02")).toEqual([first, later, before]);
  expect((await posts({ date: "2027-03-05" })).items).toEqual([
    { postId: before, updatedAt: "2027-03-05T00:00:00.000Z" },
  ]);
  expect((await posts({ date: "2027-03-06" })).items).toEqual([]);
});

test.each([
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-1-1",
  "20260101",
  "2026-01-01T00:00:00Z",
  "+002026-01-01",
  "2026-01-01'--",
  "2026-01-01%00",
  "infinity",
  "-infinity",
  "now",
  "epoch",
  "1",
  "",
  "2026-01-01&date=2026-01-02",
  "２０２６-０１-０１",
  "2026-01-01&size=1001",
  "2026-01-01&size=0",
  "2026-01-01&size=1e3",
  "2026-01-01&until=2026-02-01",
  "2026-01-01&pagingKey=abc.def",
])("%s is refused as a date with the catalogue's message", async (date) => {
  for (const path of ["/posts", "/activists"]) {
    const answer = await api.request("GET", `${path}?date=${encodeURI(date)}`);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  }
});

test.each(["0000-01-01", "0001-01-01", "9999-12-31", "2024-02-29"])("%s is accepted as a date", async (date) => {
  for (const list of [listChangedPosts, listChangedCreators])
    expect((await api.send(list, { query: { date } })).status).toBe(200);
});

test("a paging key is refused for another day or list", async () => {
  const creator = await api.person({ role: "activist" });
  await Promise.all([1, 2, 3].map(() => api.post(creator)));
  const { pagingKey } = await posts({ date: "2026-01-01", size: 1 });
  expect(pagingKey).toBeTruthy();
  expect((await api.send(listChangedPosts, { query: { date: "2026-01-01", pagingKey } })).status).toBe(200);
  expect((await api.send(listChangedPosts, { query: { date: "2026-01-02", pagingKey } })).status).toBe(400);
  expect((await api.send(listChangedCreators, { query: { date: "2026-01-01", pagingKey } })).status).toBe(400);
});

describe("paging a thousand posts while others write, delete and block", () => {
  test("lists every remaining post once and skips none, unlike offsets", async () => {
    api.clock.set("2028-01-01T00:00:00.000Z");
    const creators = (await Promise.all([1, 2, 3, 4].map(() => api.person({ role: "activist" })))) as Person[];
    const [writer, busy, deletedCreator] = creators as [Person, Person, Person];
    const admin = await api.person({ role: "admin" });
    const moment = api.clock.now();
    const staying: string[] = [];
    const going: string[] = [];
    for (let i = 0; i < 1_000; i++) {
      // A hundred share each moment, as after an import.
      const at = secondsAfter(moment, Math.floor(i / 100));
      const post = await api.post(i % 10 === 9 ? busy : i % 10 === 8 ? deletedCreator : writer, { at });
      (i % 10 >= 8 ? going : staying).push(post);
    }
    const naive: string[] = [];
    const disturb = async (page: number) => {
      await api.post(writer, { at: secondsAfter(moment, 60 + page) });
      // New at the front of an offset: a back-dated post, such as one made public again.
      await api.post(writer, { at: secondsAfter(moment, -60 - page) });
      const victim = going[page * 10 + 9];
      if (victim) await remove(busy, victim as PostId);
      if (page === 5) {
        const blocking = { as: admin, body: { reason: "시험" } };
        expect(
          (await api.send(suspendUser, { params: { userId: deletedCreator.userId }, ...blocking })).status,
        ).toBeLessThan(300);
      }
      const { rows } = await api.deps.database.pool.query(
        `SELECT post_id FROM posts WHERE deleted_at IS NULL AND visibility = 'public' AND coalesce(edited_at, published_at) >= $1
         ORDER BY coalesce(edited_at, published_at), post_id OFFSET $2 LIMIT 50`,
        [secondsAfter(moment, -3_600), page * 50],
      );
      naive.push(...rows.map((row) => row.post_id));
    };
    const listed = await listAllPages(50, disturb, "2028-01-01");
    expect(new Set(listed).size).toBe(listed.length);
    expect(staying.filter((postId) => !listed.includes(postId))).toEqual([]);
    const naiveWrong = new Set(naive).size !== naive.length || staying.some((postId) => !naive.includes(postId));
    expect(naiveWrong, "paging by offset tells some twice or skips some").toBe(true);
  });

  test("a post edited after it was listed is listed again with its new time", async () => {
    api.clock.set("2029-01-01T00:00:00.000Z");
    const creator = await api.person({ role: "activist" });
    const postIds: PostId[] = [];
    for (let i = 0; i < 6; i++) postIds.push(await api.post(creator, { at: secondsAfter(api.clock.now(), i) }));
    api.clock.advance(60);
    const body = { postId: postIds[0], body: "다시", images: [], visibility: "public", minPlanId: null };
    const edit = async (page: number) => {
      if (page === 1) expect((await api.send(editPost, { as: creator, body })).status).toBe(200);
    };
    expect(await listAllPages(2, edit, "2029-01-01")).toEqual([...postIds, postIds[0]]);
  });
});

test("a page is found by an index however large the table is", async () => {
  const { pool } = api.deps.database;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } =
      await client.query(`EXPLAIN SELECT p.post_id FROM posts p WHERE p.deleted_at IS NULL AND p.visibility = 'public'
      AND (${postChangedAt}, p.post_id) > ('2028-01-01'::timestamptz, '')
      ORDER BY ${postChangedAt}, p.post_id LIMIT 51`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index.* Scan using posts_public_changes/);
    expect(plan).not.toMatch(/Sort/);
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
});

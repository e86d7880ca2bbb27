import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ActivistChanges, PostChanges } from "#contract/sharing";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const posts = async (query = "", as?: Person) => (await api.call<PostChanges>("GET", `/posts${query}`, { as })).body;
const activists = async (query = "", as?: Person) =>
  (await api.call<ActivistChanges>("GET", `/activists${query}`, { as })).body;
const remove = async (as: Person, postId: string) => {
  await api.deps.database.pool.query("UPDATE users SET post_count = post_count + 1 WHERE user_id = $1", [as.userId]);
  expect((await api.call("DELETE", "/feed/post", { as, body: { postId } })).status).toBe(204);
};
const idsOf = ({ items }: PostChanges) => items.map(({ postId }) => postId);
const domainsOf = ({ items }: ActivistChanges) => items.map(({ domain }) => domain);

/** Every id of the list, page by page; `between` runs after each page. */
async function walk(size: number, between: (page: number) => Promise<unknown> = async () => {}, query = "") {
  const ids: string[] = [];
  let key: string | null = "";
  for (let page = 0; key !== null; page++) {
    const answer: PostChanges = await posts(`?size=${size}${query}${key && `&pagingKey=${key}`}`);
    ids.push(...idsOf(answer));
    key = answer.pagingKey;
    await between(page);
  }
  return ids;
}

test("a guest's crawl is told of activists who may be seen and of posts everybody may read, and of nothing else", async () => {
  const [open, suspended, leaving] = await Promise.all([1, 2, 3].map(() => api.person({ role: "activist" })));
  const [supporter, admin] = [await api.person(), await api.person({ role: "admin" })];
  const planId = await api.plan(open as Person);
  const known = await api.post(open as Person);
  const withheld = [
    await api.post(open as Person, { visibility: "followers" }),
    await api.post(open as Person, { visibility: "members", planId }),
    await api.post(suspended as Person),
    await api.post(leaving as Person),
  ];
  const deleted = await api.post(open as Person);
  await remove(open as Person, deleted);
  expect(idsOf(await posts("?size=1000"))).toEqual(expect.arrayContaining([withheld[2], withheld[3]]));

  await api.call("POST", `/admin/users/${suspended?.userId}/block`, { as: admin, body: { reason: "시험" } });
  const { db } = api.deps.database;
  await db
    .updateTable("users")
    .set({ status: "leaving", leaves_at: secondsAfter(api.clock.now(), 86_400) })
    .where("user_id", "=", String(leaving?.userId))
    .execute();
  const told = idsOf(await posts("?size=1000"));
  expect(told).toContain(known);
  for (const postId of [...withheld, deleted]) expect(told).not.toContain(postId);
  const people = domainsOf(await activists("?size=1000"));
  expect(people).toContain(open?.domain);
  for (const hidden of [suspended, leaving, supporter, admin]) expect(people).not.toContain(hidden?.domain);
});

test("someone who was blocked is not told of the one who blocked them, nor the other way round", async () => {
  const [one, two] = (await Promise.all([1, 2].map(() => api.person({ role: "activist" })))) as [Person, Person];
  const [ofOne, ofTwo] = [await api.post(one), await api.post(two)];
  expect(idsOf(await posts("?size=1000", two))).toContain(ofOne);
  await api.call("POST", `/blocks/${two.userId}`, { as: one });
  expect(idsOf(await posts("?size=1000", two))).not.toContain(ofOne);
  expect(idsOf(await posts("?size=1000", one))).not.toContain(ofTwo);
  expect(domainsOf(await activists("?size=1000", two))).not.toContain(one.domain);
  expect(domainsOf(await activists("?size=1000", one))).not.toContain(two.domain);
  expect(idsOf(await posts("?size=1000"))).toEqual(expect.arrayContaining([ofOne, ofTwo]));
});

test("a date is a day in Seoul: what changed on it or after is told, an edit counting as a change", async () => {
  const creator = await api.person({ role: "activist" });
  const at = (time: string) => api.post(creator, { at: new Date(time) });
  const before = await at("2027-03-01T14:59:59.999Z");
  const first = await at("2027-03-01T15:00:00.000Z");
  const later = await at("2027-03-04T00:00:00.000Z");
  const since = async (date: string) => idsOf(await posts(`?date=${date}&size=1000`));
  expect(await since("2027-03-02")).toEqual([first, later]);
  const row = { edited_at: new Date("2027-03-05T00:00:00.000Z") };
  await api.deps.database.db.updateTable("posts").set(row).where("post_id", "=", before).execute();
  expect(await since("2027-03-02")).toEqual([first, later, before]);
  expect((await posts("?date=2027-03-05")).items).toEqual([{ postId: before, updatedAt: "2027-03-05T00:00:00.000Z" }]);
  expect((await posts("?date=2027-03-06")).items).toEqual([]);
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
])("as a date, %s is refused in the catalogue's words", async (date) => {
  for (const path of ["/posts", "/activists"]) {
    const answer = await api.call("GET", `${path}?date=${encodeURI(date)}`);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  }
});

test.each(["0000-01-01", "0001-01-01", "9999-12-31", "2024-02-29"])("%s is a date like any other", async (date) => {
  for (const path of ["/posts", "/activists"]) expect((await api.call("GET", `${path}?date=${date}`)).status).toBe(200);
});

test("a key made for one day or list opens no other", async () => {
  const creator = await api.person({ role: "activist" });
  await Promise.all([1, 2, 3].map(() => api.post(creator)));
  const { pagingKey } = await posts("?date=2026-01-01&size=1");
  expect(pagingKey).toBeTruthy();
  expect((await api.call("GET", `/posts?date=2026-01-01&pagingKey=${pagingKey}`)).status).toBe(200);
  expect((await api.call("GET", `/posts?date=2026-01-02&pagingKey=${pagingKey}`)).status).toBe(400);
  expect((await api.call("GET", `/activists?date=2026-01-01&pagingKey=${pagingKey}`)).status).toBe(400);
});

describe("a walk over a thousand posts while others write, delete and block", () => {
  test("tells each that stays once and skips none, many of the same moment among them; offsets do not", async () => {
    api.clock.set("2028-01-01T00:00:00.000Z");
    const creators = (await Promise.all([1, 2, 3, 4].map(() => api.person({ role: "activist" })))) as Person[];
    const [writer, busy, gone] = creators as [Person, Person, Person];
    const admin = await api.person({ role: "admin" });
    const moment = api.clock.now();
    const staying: string[] = [];
    const going: string[] = [];
    for (let i = 0; i < 1_000; i++) {
      // A hundred share each moment, as an import would have it.
      const at = secondsAfter(moment, Math.floor(i / 100));
      const post = await api.post(i % 10 === 9 ? busy : i % 10 === 8 ? gone : writer, { at });
      (i % 10 >= 8 ? going : staying).push(post);
    }
    const naive: string[] = [];
    const disturb = async (page: number) => {
      await api.post(writer, { at: secondsAfter(moment, 60 + page) });
      // What is new to an offset's front: a post dated back, as one made public again would be.
      await api.post(writer, { at: secondsAfter(moment, -60 - page) });
      const victim = going[page * 10 + 9];
      if (victim) await remove(busy, victim);
      if (page === 5) {
        const blocking = { as: admin, body: { reason: "시험" } };
        expect((await api.call("POST", `/admin/users/${gone.userId}/block`, blocking)).status).toBeLessThan(300);
      }
      const { rows } = await api.deps.database.pool.query(
        `SELECT post_id FROM posts WHERE deleted_at IS NULL AND visibility = 'public' AND coalesce(edited_at, published_at) >= $1
         ORDER BY coalesce(edited_at, published_at), post_id OFFSET $2 LIMIT 50`,
        [secondsAfter(moment, -3_600), page * 50],
      );
      naive.push(...rows.map((row) => row.post_id));
    };
    const told = await walk(50, disturb, "&date=2028-01-01");
    expect(new Set(told).size).toBe(told.length);
    expect(staying.filter((postId) => !told.includes(postId))).toEqual([]);
    const naiveWrong = new Set(naive).size !== naive.length || staying.some((postId) => !naive.includes(postId));
    expect(naiveWrong, "paging by offset tells some twice or skips some").toBe(true);
  });

  test("what is edited after it was told is told again, with its new time", async () => {
    api.clock.set("2029-01-01T00:00:00.000Z");
    const creator = await api.person({ role: "activist" });
    const made: string[] = [];
    for (let i = 0; i < 6; i++) made.push(await api.post(creator, { at: secondsAfter(api.clock.now(), i) }));
    api.clock.advance(60);
    const body = { postId: made[0], body: "다시", images: [], visibility: "public", minPlanId: null };
    const edit = async (page: number) => {
      if (page === 1) expect((await api.call("PUT", "/feed/post", { as: creator, body })).status).toBe(200);
    };
    expect(await walk(2, edit, "&date=2029-01-01")).toEqual([...made, made[0]]);
  });
});

test("a page is found by an index however much is in the table", async () => {
  const { pool } = api.deps.database;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } =
      await client.query(`EXPLAIN SELECT p.post_id FROM posts p WHERE p.deleted_at IS NULL AND p.visibility = 'public'
      AND (coalesce(p.edited_at, p.published_at), p.post_id) > ('2028-01-01'::timestamptz, '')
      ORDER BY coalesce(p.edited_at, p.published_at), p.post_id LIMIT 51`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index.* Scan using posts_changed/);
    expect(plan).not.toMatch(/Sort/);
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
});

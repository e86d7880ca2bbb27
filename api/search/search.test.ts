import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { UserCard } from "#contract/creators/schemas";
import type { PlanId } from "#contract/ids";
import type { Page } from "#contract/paging";
import { createPost, deletePost, editPost } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { editProfile } from "#contract/profiles/endpoints";
import { searchAll } from "#contract/search/endpoints";
import { isSearchable } from "#contract/search-words";
import { suspendUser, unsuspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf, TestResponse } from "#tests/support/api-client";
import { refreshFollowerRank } from "../creators/refresh-follower-rank";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Found = TestResponse<Page<UserCard & Post>>;
/** The results are people or posts, by the type that is searched for. */
const search = (q: string, type: "people" | "posts", as?: Person, more: QueryOf<typeof searchAll> = {}) =>
  api.send(searchAll, { as, query: { q, type, ...more } }) as Promise<Found>;
const people = async (q: string, as?: Person) =>
  (await search(q, "people", as)).body.items.map(({ nickname }) => nickname);
const posts = async (q: string, as?: Person) => (await search(q, "posts", as)).body.items.map(({ body }) => body);
const write = (
  body: string,
  creator: Person,
  visibility: "public" | "followers" | "members" = "public",
  planId?: PlanId,
) => api.post(creator, { body, visibility, planId });

async function everyPage(q: string, type: "people" | "posts", as?: Person, size = 3, between?: () => Promise<unknown>) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let key: string | null = null;
  do {
    const { status, body }: Found = await search(q, type, as, { size, pagingKey: key });
    expect(status).toBe(200);
    ids.push(...body.items.map((item) => (type === "people" ? item.userId : item.postId)));
    sizes.push(body.items.length);
    key = body.pagingKey;
    await between?.();
  } while (key);
  return { ids, sizes };
}

describe("search results", () => {
  test("a user is found by a syllable, two, initials, decomposed input, and in any case", async () => {
    const found = await api.person({ nickname: "콩콩이탈 Mint" });
    for (const q of [
      "콩",
      "탈",
      "이탈",
      "콩이",
      "ㅋㅋㅇㅌ",
      "ㅋㅇㅌ",
      "ㅇㅌ",
      "콩ㅋ",
      "ㅋ콩ㅇ",
      "콩콩이탈mint",
      "MINT",
      "콩이탈".normalize("NFD"),
      "mint 콩콩",
      "\u200b콩\u200b콩",
      "ᄏᄏᄋ",
    ])
      expect(await people(q), q).toContain(found.nickname);
    for (const q of ["콩이콩", "ㅌㅇ", "콩콩이탈 나무", "ㅋㅋㅋ", "탈ㅋ", "mink"])
      expect(await people(q), q).not.toContain(found.nickname);
    expect(await people(`@${found.domain}`)).toEqual([found.nickname]);
    expect(await people(found.domain.toUpperCase())).toEqual([found.nickname]);
  });

  test("a post is found in the same ways anywhere in its text, by two words only with both", async () => {
    const creator = await api.person({ role: "activist" });
    const body = `해 질 무렵 호수공원에서\n산책했어요. Blue Moon 100% a_b \\c 🌿 ${"긴 ".repeat(800)}끝말잇깅`;
    await write(body, creator);
    await write("호수만 나오는 글", creator);
    for (const q of [
      "원",
      "공원",
      "공원에서",
      "ㄱㅇ",
      "ㅎㅅㄱㅇ",
      "호수공ㅇ",
      "blue",
      "BLUE moon",
      "끝말잇깅",
      "산책 공원",
      "100%",
      "a_b 공원",
      "\\c 공원",
      "🌿",
      "공원".normalize("NFD"),
    ])
      expect(await posts(q), q).toContain(body);
    for (const q of ["호수 바다", "공원으로", "a%b 공원", "axb 공원", "1000%", "ㄱㄱㄱㄱ", "ㅂㄷ 공원"])
      expect(await posts(q), q).not.toContain(body);
  });

  test("posts and names are found by their present text after creation, edit and deletion", async () => {
    const creator = await api.person({ role: "activist", nickname: "달무리지기" });
    const written = { images: [], visibility: "public", minPlanId: null };
    const { postId } = (await api.send(createPost, { as: creator, body: { ...written, body: "무지개떡을 쪘어요" } }))
      .body;
    expect(await posts("무지개떡")).toHaveLength(1);
    const edited = { ...written, postId, body: "시루떡을 쪘어요" };
    await api.send(editPost, { as: creator, body: edited });
    expect([await posts("무지개떡"), await posts("시루떡")]).toEqual([[], ["시루떡을 쪘어요"]]);
    await api.send(editPost, { as: creator, body: { ...edited, visibility: "followers" } });
    expect(await posts("시루떡")).toEqual([]);
    expect(await posts("시루떡", creator)).toHaveLength(1);
    await api.send(deletePost, { as: creator, body: { postId } });
    expect(await posts("시루떡", creator)).toEqual([]);
    await api.send(editProfile, { as: creator, body: { nickname: "별무리지기" } });
    expect([await people("달무리"), await people("별무리")]).toEqual([[], ["별무리지기"]]);
  });

  test("each part of a text has only grams of the text, so that the index misses nothing", async () => {
    const { pool } = api.deps.database;
    const text = "콩콩이 탈ㅋㅋㄳ가 Gyeot_곁 a1-b2 ㅏㅏ🌿é";
    const parts = Array.from({ length: 400 }, (_, i) =>
      text.slice(i % text.length, (i % text.length) + 1 + (i % 7)),
    ).filter((part) => part.trim());
    const { rows } = await pool.query(
      "SELECT part FROM unnest($2::text[]) part WHERE NOT search_grams(search_fold($1)) @> (parse_search(part)).grams",
      [text, parts.filter((part) => part.isWellFormed())],
    );
    expect(rows).toEqual([]);
  });
});

describe("order and paging", () => {
  test("users: whole name first, then its beginning, then a part, each by followers, none twice", async () => {
    const names = ["나루", "나루터", "나루배", "먼나루", "새나루"];
    const made = await Promise.all(names.map((nickname) => api.person({ nickname, role: "activist" })));
    const followers: Record<string, number> = { 나루배: 5, 나루터: 3, 새나루: 9, 먼나루: 2 };
    for (const [nickname, follower_count] of Object.entries(followers))
      await api.deps.database.db
        .updateTable("users")
        .set({ follower_count })
        .where("nickname", "=", nickname)
        .execute();
    await refreshFollowerRank(api.deps, api.clock.now());
    expect(await people("나루")).toEqual(["나루", "나루배", "나루터", "새나루", "먼나루"]);
    const { ids, sizes } = await everyPage("나루", "people", undefined, 2);
    expect(sizes).toEqual([2, 2, 1]);
    expect(new Set(ids)).toEqual(new Set(made.map(({ userId }) => userId)));
  });

  test("nobody is listed twice although follower ranks are refreshed between pages", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) => api.person({ nickname: `버들피리${i}`, role: "activist" })),
    );
    const setFollowers = async (of: (i: number) => number) => {
      for (const [i, { userId }] of made.entries())
        await api.deps.database.db
          .updateTable("users")
          .set({ follower_count: of(i) })
          .where("user_id", "=", userId)
          .execute();
      api.clock.advance(1);
      await refreshFollowerRank(api.deps, api.clock.now());
      api.clock.advance(1);
    };
    await setFollowers((i) => 100 - i);
    let turned = false;
    const { ids } = await everyPage("버들피리", "people", undefined, 3, async () => {
      if (!turned) await setFollowers((i) => i);
      turned = true;
    });
    expect(ids.slice(0, 3)).toEqual(made.slice(0, 3).map(({ userId }) => userId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("posts: newest first, none twice or skipped while more are written between pages", async () => {
    const creator = await api.person({ role: "activist" });
    const made: string[] = [];
    for (let i = 0; i < 9; i++) {
      api.clock.advance(1);
      made.unshift(await write(`반딧불이 ${i}`, creator, i % 2 ? "public" : "followers"));
    }
    const fan = await api.person();
    await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
    const { ids } = await everyPage("반딧불이", "posts", fan, 2, async () => {
      api.clock.advance(1);
      await write("반딧불이 더", creator);
    });
    expect(ids).toEqual(made);
    const guest = await everyPage("반딧불이 0 4", "posts");
    expect(guest.ids).toEqual([]);
  });

  test("a paging key of another search, type or user, or an altered one, is refused", async () => {
    const creator = await api.person({ role: "activist" });
    for (let i = 0; i < 3; i++) await write(`수수께끼 ${i}`, creator);
    const key = (await search("수수께끼", "posts", undefined, { size: 1 })).body.pagingKey as string;
    for (const [q, type, as, used] of [
      ["수수께", "posts", undefined, key],
      ["수수께끼", "people", undefined, key],
      ["수수께끼", "posts", creator, key],
      ["수수께끼", "posts", undefined, `${key}x`],
    ] as const)
      expect((await search(q, type, as, { pagingKey: used })).status).toBe(400);
  });
});

describe("visibility of results", () => {
  test("a post is found only by users who may read it, counts and keys included", async () => {
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator, { basic: true, priceWon: 3_000 });
    const dearId = await api.plan(creator, { priceWon: 9_000 });
    const [follower, subscriber, lapsed, blocked, stranger] = (await Promise.all(
      Array.from({ length: 5 }, () => api.person()),
    )) as [Person, Person, Person, Person, Person];
    await api.send(followCreator, { as: follower, params: { domain: creator.domain } });
    await api.subscribe(subscriber, planId);
    await api.subscribe(lapsed, planId, { endsIn: -60 });
    await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
    for (let i = 0; i < 3; i++) {
      await write("카나리아 전체", creator);
      await write("카나리아 팔로워", creator, "followers");
      await write("카나리아 멤버", creator, "members", planId);
      await write("카나리아 높은멤버", creator, "members", dearId);
    }
    const seen = async (as?: Person) =>
      [...new Set(await posts("카나리아", as))].map((body) => body.split(" ")[1]).sort();
    expect(await seen()).toEqual(["전체"]);
    expect(await seen(stranger)).toEqual(["전체"]);
    expect(await seen(lapsed)).toEqual(["전체"]);
    expect(await seen(follower)).toEqual(["전체", "팔로워"]);
    expect(await seen(subscriber)).toEqual(["멤버", "전체", "팔로워"]);
    expect(await seen(blocked)).toEqual([]);
    expect(await seen(creator)).toEqual(["높은멤버", "멤버", "전체", "팔로워"]);
    for (const as of [undefined, stranger, lapsed, follower]) {
      const hidden = await search("높은멤버", "posts", as);
      const absent = await search("세상에없는말", "posts", as);
      expect(hidden.body).toEqual(absent.body);
    }
    // Pages are full, hidden posts in between or not; only the last may be short.
    expect((await everyPage("카나리아", "posts", follower, 2)).sizes).toEqual([2, 2, 2]);
    expect((await everyPage("카나리아", "posts", stranger, 3)).sizes).toEqual([3]);
  });

  test("a user is hidden across a block, when suspended or pending deletion, and as staff", async () => {
    const [one, other] = await Promise.all([api.person({ nickname: "메아리" }), api.person()]);
    expect(await people("메아리", other)).toEqual(["메아리"]);
    await api.send(blockUser, { as: other, params: { userId: one.userId } });
    expect(await people("메아리", other)).toEqual([]);
    expect(await people(other.nickname, one)).toEqual([]);
    expect(await people("메아리")).toEqual(["메아리"]);
    const admin = await api.person({ role: "admin", nickname: "메아리관리" });
    expect(await people("메아리")).toEqual(["메아리"]);
    const body = { reason: "시험" };
    await api.send(suspendUser, { as: admin, params: { userId: one.userId }, body });
    expect(await people("메아리")).toEqual([]);
    await api.send(unsuspendUser, { as: admin, params: { userId: one.userId }, body });
    expect(await people("메아리")).toEqual(["메아리"]);
    await api.deps.database.db
      .updateTable("users")
      .set({ status: "leaving", leaves_at: api.clock.now() })
      .where("user_id", "=", one.userId)
      .execute();
    expect(await people("메아리")).toEqual([]);
  });

  test("posts of a suspended creator are hidden, and found again after the suspension", async () => {
    const creator = await api.person({ role: "activist" });
    await write("등대지기의 일기", creator);
    const set = (status: "blocked" | "active") =>
      api.deps.database.db.updateTable("users").set({ status }).where("user_id", "=", creator.userId).execute();
    await set("blocked");
    expect(await posts("등대지기")).toEqual([]);
    await set("active");
    expect(await posts("등대지기")).toHaveLength(1);
  });

  test("results filtered out early are exactly those that creator_visible hides", async () => {
    const [viewer, blocks, blocked, suspended, plain] = (await Promise.all(
      Array.from({ length: 5 }, () => api.person({ role: "activist" })),
    )) as [Person, Person, Person, Person, Person];
    await api.send(blockUser, { as: viewer, params: { userId: blocked.userId } });
    await api.send(blockUser, { as: blocks, params: { userId: viewer.userId } });
    await api.deps.database.db
      .updateTable("users")
      .set({ status: "blocked" })
      .where("user_id", "=", suspended.userId)
      .execute();
    for (const as of [viewer.userId, plain.userId, null]) {
      const { rows } = await api.deps.database.pool.query(
        `SELECT user_id FROM users WHERE role = 'activist' AND (user_id = ANY (list_hidden_creators($1))) = creator_visible(user_id, $1)`,
        [as],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe("hostile input", () => {
  test.each(["", " ", "a", "ㅋ", "%", "_", "\\", "'", "ㅏ", "\u200b", "!!", "a b c", "가".repeat(51), "x".repeat(200)])(
    "%j is refused with a message beside q",
    async (q) => {
      for (const type of ["people", "posts"] as const) {
        const { status, body } = await search(q, type);
        expect([status, body.code]).toEqual([400, "INVALID_REQUEST"]);
        expect(body.fields?.q?.[0]).toBeTruthy();
      }
    },
  );

  test.each([
    "%%",
    "__",
    "\\\\",
    "' OR 1=1 --",
    "ㅋㅋ%_\\",
    "😀😀",
    "[a-z]*",
    "(ㅋㅋ",
    "ㅋ]ㅋ^",
    "ㄳㄳ",
    "가".repeat(50),
    "ㅋ".repeat(50),
    "ab ".repeat(16),
    "\u0000가",
    "👩‍👩‍👧",
    "ﬀﬀ",
    "İİ",
    "ΣΑΣ",
    "{}{}",
    "$1",
    "a\\_b가",
    "ᄀᄀ",
    "힣힣",
  ])("%j is answered without a 5xx", async (q) => {
    for (const type of ["people", "posts"] as const) {
      const { status } = await search(q, type);
      expect(status).toBe(isSearchable(q) ? 200 : 400);
    }
  });

  test("an unknown type and a doubled parameter are refused; the default type is people", async () => {
    expect((await api.send(searchAll, { query: { q: "콩", type: "plans" } })).status).toBe(400);
    expect((await api.request("GET", "/search?q=콩&q=콩")).status).toBe(400);
    expect((await api.send(searchAll)).body.fields).toHaveProperty("q");
    expect((await api.send(searchAll, { query: { q: "콩" } })).status).toBe(200);
  });

  test("searching is rate-limited by user and by network", async () => {
    const limited = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const person = await limited.person();
      const query = { q: "콩", type: "people" };
      const statuses = new Set<number>();
      for (let i = 0; i < 62; i++) statuses.add((await limited.send(searchAll, { as: person, query })).status);
      expect([...statuses]).toEqual([200, 429]);
      expect((await limited.send(searchAll, { query })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

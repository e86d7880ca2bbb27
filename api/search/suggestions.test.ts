import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { createPost, deletePost } from "#contract/posts/endpoints";
import type { PostInput } from "#contract/posts/schemas";
import { suggestSearch } from "#contract/search/endpoints";
import { suspendUser, unsuspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { planNodes } from "#tests/support/database";
import { refreshFollowerRank } from "../creators/refresh-follower-rank";
import { typedWords } from "../creators/typed-words";
import { statements } from "../db/load-sql";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const activist = (nickname: string) => api.person({ role: "activist", nickname });
const suggested = async (q: string, as?: Person): Promise<string[]> => {
  const { status, body } = await api.send(suggestSearch, { as, query: { q } });
  expect(status, q).toBe(200);
  return body.items.map(({ nickname }) => nickname);
};
const tag = async (
  creator: Person,
  tags: string[],
  visibility: PostInput["visibility"] = "public",
  minPlanId = null as PostInput["minPlanId"],
) => {
  const body = { images: [], body: "꼬리표가 있는 글", visibility, minPlanId, tags };
  const sent = await api.send(createPost, { as: creator, body });
  expect(sent.status).toBe(201);
  return sent.body.postId;
};

describe("words that are still typed", () => {
  test("an activist is suggested at each key of their name, by initials and in any case", async () => {
    const { nickname, domain } = await activist("하루한빛 Mint");
    // 뤃: a press of ㅎ, which begins the syllable after it.
    for (const q of [
      "하",
      "할",
      "하루",
      "하뤃",
      "하루하",
      "하루한",
      "하루한ㅂ",
      "하루한비",
      "하루한빛",
      "ㅎㄹ",
      "하ㄹ",
      "핡",
    ])
      expect(await suggested(q), q).toEqual([nickname]);
    for (const q of [
      "한빛",
      "한비",
      "한ㅂ",
      "루한",
      "mIn",
      "빛 mi",
      "하루".normalize("NFD"),
      "ᄒᄅ",
      "\u200b하\u200b루",
    ])
      expect(await suggested(q), q).toEqual([nickname]);
    for (const q of [domain, `@${domain.slice(0, 6).toUpperCase()}`]) expect(await suggested(q), q).toContain(nickname);
    for (const q of ["하라", "합", "빛하", "하루 바다", "ㅎㄱㅎ", "minx"]) expect(await suggested(q), q).toEqual([]);
  });

  test("a half-typed syllable finds what it can become, and joined initials each syllable", async () => {
    for (const nickname of ["과수원길", "닭갈비집", "값진하루", "의자공방", "각시탈춤"]) await activist(nickname);
    for (const [q, name] of [
      ["고", "과수원길"],
      ["과ㅅ", "과수원길"],
      ["달", "닭갈비집"],
      ["닭", "닭갈비집"],
      ["닭ㄱ", "닭갈비집"],
      ["닭가", "닭갈비집"],
      ["갑", "값진하루"],
      ["으", "의자공방"],
      ["ㄱㅅ", "각시탈춤"],
      ["ㄳ", "각시탈춤"],
      ["각ㅅ", "각시탈춤"],
      ["갃", "각시탈춤"],
    ] as const)
      expect(await suggested(q), q).toContain(name);
  });

  test("patterns and ranges name the letters alone, each sign as itself", () => {
    expect(typedWords("하ㄹ")).toMatchObject({ begins: "^하(?:[ㄹ-ㄹ라-맇])", sure: "하ㄹ" });
    expect(typedWords("할").ranges).toEqual([
      { low: "할", high: "핰".replace("핰", String.fromCodePoint("핧".charCodeAt(0) + 1)) },
      { low: "하ㄹ", high: "하ㅁ".replace("ㅁ", String.fromCodePoint("ㄹ".charCodeAt(0) + 1)) },
      { low: "하라", high: "하마" },
    ]);
    expect(typedWords("a.*").begins).toBe("^a\\.(?:\\*)");
  });
});

describe("order and number", () => {
  test("at most six: the name, names that begin with it by followers, that contain it, tags", async () => {
    const names = ["나루", "나루터", "나루배", "먼나루", "새나루"];
    for (const nickname of names) await activist(nickname);
    await api.person({ nickname: "나루팬" });
    const tagged = await activist("강가에서");
    await tag(tagged, ["나루 여행"]);
    await tag(await activist("들판에서"), ["먼 나루"]);
    const followers: Record<string, number> = { 나루배: 5, 나루터: 3, 새나루: 9, 먼나루: 2, 강가에서: 99 };
    for (const [nickname, follower_count] of Object.entries(followers))
      await api.deps.database.db
        .updateTable("users")
        .set({ follower_count })
        .where("nickname", "=", nickname)
        .execute();
    await refreshFollowerRank(api.deps, api.clock.now());
    expect(await suggested("나루")).toEqual(["나루", "나루배", "나루터", "새나루", "먼나루", "강가에서"]);
    expect(await suggested("나ㄹ")).toEqual(["나루배", "나루터", "나루", "새나루", "먼나루", "강가에서"]);
    expect(await suggested("#나루여")).toEqual(["강가에서"]);
    await activist("나루끝");
    expect(await suggested("나루")).not.toContain("강가에서");
    expect(await suggested("나루")).toHaveLength(6);
  });

  test("words too short to search for suggest nobody, and too long ones are refused", async () => {
    for (const q of ["", " ", "ㅎ", "a", "%", "_", "\\"]) expect(await suggested(q), q).toEqual([]);
    expect((await api.send(suggestSearch, {})).body).toEqual({ items: [] });
    expect((await api.send(suggestSearch, { query: { q: "가".repeat(51) } })).status).toBe(400);
  });

  test.each([
    "%%",
    "__",
    "\\\\",
    "' OR 1=1 --",
    "ㅋㅋ%_\\",
    "[a-z]*",
    "(ㅋㅋ",
    "^$^$",
    "가.*",
    "{}{}",
    "$1",
    "\u{10ffff}\u{10ffff}",
    "\ud7ff",
    "👩‍👩‍👧",
    "ㅋ".repeat(50),
    "힣힣",
  ])("%j is searched for as it is and suggests nobody", async (q) => expect(await suggested(q)).toEqual([]));

  test("signs in a name are found as they are", async () => {
    const { nickname } = await activist("백%_별.점");
    for (const q of ["백%", "_별", "별.", "백%_벼"]) expect(await suggested(q), q).toEqual([nickname]);
    for (const q of ["백_%", "별점", "백%%", "%_"]) expect(await suggested(q), q).toEqual([]);
  });
});

describe("visibility of suggestions", () => {
  test("nobody is suggested across a block, while suspended or leaving; a fan or admin never", async () => {
    const [one, viewer] = [await activist("메아리"), await api.person({ nickname: "메아리팬" })];
    const other = await api.person();
    await api.send(blockUser, { as: one, params: { userId: other.userId } });
    const admin = await api.person({ role: "admin", nickname: "메아리관리" });
    await tag(one, ["되울림"]);
    const both = async (as?: Person) => [await suggested("메아", as), await suggested("되울", as)];
    expect([await both(), await both(viewer)]).toEqual([
      [["메아리"], ["메아리"]],
      [["메아리"], ["메아리"]],
    ]);
    const body = { reason: "시험" };
    await api.send(suspendUser, { as: admin, params: { userId: one.userId }, body });
    expect(await both()).toEqual([[], []]);
    await api.send(unsuspendUser, { as: admin, params: { userId: one.userId }, body });
    await api.send(blockUser, { as: viewer, params: { userId: one.userId } });
    expect([await both(viewer), await both()]).toEqual([
      [[], []],
      [["메아리"], ["메아리"]],
    ]);
    expect(await both(other)).toEqual([[], []]);
    await api.deps.database.db
      .updateTable("users")
      .set({ status: "leaving", leaves_at: api.clock.now() })
      .where("user_id", "=", one.userId)
      .execute();
    expect(await both()).toEqual([[], []]);
  });

  test("tags of locked, deleted, withheld and planned posts suggest nobody to any viewer", async () => {
    const creator = await activist("비밀서랍");
    const planId = await api.plan(creator, { basic: true });
    const subscriber = await api.person();
    await api.subscribe(subscriber, planId);
    await tag(creator, ["잠긴말"], "members", planId);
    await tag(creator, ["잠긴말"], "followers");
    const deleted = await tag(creator, ["잠긴말"]);
    await api.send(deletePost, { as: creator, body: { postId: deleted } });
    const [withheld, planned] = [await tag(creator, ["잠긴말"]), await tag(creator, ["잠긴말"])];
    const change = api.deps.database.db.updateTable("posts");
    await change
      .set({ withheld_until: new Date(api.clock.now().getTime() + 60_000) })
      .where("post_id", "=", withheld)
      .execute();
    await change
      .set({ published_at: new Date(api.clock.now().getTime() + 60_000) })
      .where("post_id", "=", planned)
      .execute();
    for (const as of [undefined, subscriber, creator]) expect(await suggested("잠긴", as)).toEqual([]);
    await tag(creator, ["잠긴말"]);
    expect(await suggested("잠긴")).toEqual(["비밀서랍"]);
  });
});

describe("cost", () => {
  test("guests and users are limited, apart from searching", async () => {
    const limited = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const as = await limited.person();
      const statuses: number[] = [];
      for (let i = 0; i < 242; i++) statuses.push((await limited.send(suggestSearch, { as, query: { q: "" } })).status);
      expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([240, 429]);
      expect((await limited.send(suggestSearch, { query: { q: "" } })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test("of 5,000 names and tags each source reads its share at most, by indexes alone", async () => {
    const { pool } = api.deps.database;
    await pool.query(`INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
      SELECT 'usr_n' || lpad(n::text, 8, '0'), 'n' || n || '@many.example', '많은이름' || n, 'n' || n, 'many_' || n, 'many_' || n, 'female', 'activist', now(), now()
      FROM generate_series(1, 5000) n`);
    await pool.query(`INSERT INTO post_tags (post_id, tag, creator_id, audience, published_at)
      SELECT p.post_id, '많은꼬리' || n, p.creator_id, 'public', now() FROM generate_series(1, 5000) n, (SELECT * FROM posts LIMIT 1) p`);
    await pool.query("ANALYZE person_search, post_tags, users");
    const text = statements.get("people_suggestion")?.text;
    for (const q of ["많은", "이르", "ㅁㅇㅇㄹ", "많은꼬", "man"]) {
      const { ranges, ...typed } = typedWords(q);
      const args: Record<string, unknown> = {
        ...typed,
        viewer: null,
        at: api.clock.now(),
        lows: ranges.map(({ low }) => low),
        highs: ranges.map(({ high }) => high),
      };
      const nodes = await planNodes(
        pool,
        text,
        parameterNames.map((name) => args[name]),
      );
      const read: [string, number][] = [];
      for (const node of nodes) {
        const table = node["Relation Name"];
        if (table !== "person_search" && table !== "post_tags" && table !== "users") continue;
        expect(node["Node Type"], q).not.toBe("Seq Scan");
        read.push([table, node["Actual Rows"]]);
      }
      for (const [table, count] of read)
        expect([q, table, count <= (table === "post_tags" ? 200 : 2_000)]).toEqual([q, table, true]);
    }
  });
});

const parameterNames = ["viewer", "at", "squeezed", "sure", "begins", "contains", "lows", "highs"];

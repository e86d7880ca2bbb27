import { expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { takeDownCampaign } from "#contract/campaigns/admin-endpoints";
import type { Campaign } from "#contract/campaigns/schemas";
import type { Page } from "#contract/paging";
import { getSearchOverview, searchAll } from "#contract/search/endpoints";
import { suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { campaignFixture, ids } from "#tests/support/fixtures/campaign-fixture";

const fixture = campaignFixture();
const { begun, edit, table } = fixture;

const search = async (q: string, as?: Person, more: QueryOf<typeof searchAll> = {}) =>
  (await fixture.api.send(searchAll, { as, query: { q, type: "campaigns", ...more } })).body as Page<Campaign>;
const titles = async (q: string, as?: Person) => (await search(q, as)).items.map(({ title }) => title);
const overview = async (q: string, as?: Person) =>
  (await fixture.api.send(getSearchOverview, { as, query: { q } })).body;

test("a campaign is found by its title and text, by parts, initials and in any case", async () => {
  const title = "달항아리를 Save 해요";
  await begun({ title, body: `물레가 멈췄어요. 100% ${"긴 ".repeat(2_000)}끝말잇기` });
  for (const q of ["항아리", "ㄷㅎㅇㄹ", "save", "물레 항아리", "끝말", "100%", "항아리".normalize("NFD")])
    expect(await titles(q), q).toEqual([title]);
  for (const q of ["항아리 바다", "항아리가", "1000%", "ㅁㄹㄱㄱ"]) expect(await titles(q), q).toEqual([]);
});

test("an edited campaign is found by its new words alone", async () => {
  const campaign = await begun({ title: "무쇠솥을 걸어요" });
  await edit(fixture.creator, campaign, { title: "가마솥뚜껑을 걸어요" });
  expect([await titles("무쇠솥"), await titles("가마솥뚜껑")]).toEqual([[], ["가마솥뚜껑을 걸어요"]]);
});

test("no campaign is found that is scheduled, taken down, withheld or of a suspended creator", async () => {
  const word = "빗살무늬";
  const begin = async (name: string, fields: object = {}, as?: Person) =>
    begun({ title: `${word} ${name}`, ...fields }, as);
  const other = await fixture.api.person({ role: "activist" });
  await begin("열림");
  await begin("예정", { opensAt: "2026-11-22T00:00:00.000Z" });
  const [down, withheld] = [await begin("중단"), await begin("보류")];
  await begin("정지", {}, other);
  const reason = "확인을 위한 조치예요";
  await fixture.api.send(takeDownCampaign, { as: fixture.admin, params: { id: down.id }, body: { reason } });
  await table("UPDATE campaigns SET withheld_until = '2026-12-20T00:00:00Z' WHERE campaign_id = $1", [withheld.id]);
  await fixture.api.send(suspendUser, {
    as: fixture.admin,
    params: { userId: other.userId },
    body: { reason },
  });
  for (const as of [undefined, fixture.fan, fixture.creator]) {
    expect(await titles(word, as)).toEqual([`${word} 열림`]);
    expect((await overview(word, as)).campaigns).toMatchObject({ count: 1, items: [{ title: `${word} 열림` }] });
  }
  fixture.api.clock.set("2026-11-22T00:00:00.000Z");
  expect(await titles(word)).toEqual([`${word} 예정`, `${word} 열림`]);
});

test("a blocked user finds no campaign of the one who blocked them", async () => {
  await begun({ title: "옹기장이의 겨울" });
  await fixture.api.send(blockUser, { as: fixture.creator, params: { userId: fixture.fan.userId } });
  expect([await titles("옹기장이", fixture.fan), (await overview("옹기장이", fixture.fan)).campaigns.count]).toEqual([
    [],
    0,
  ]);
  expect(await titles("옹기장이")).toHaveLength(1);
});

test("pages are newest first and without repeats, by the index of words as among the newest", async () => {
  const one = await begun({ title: "솟대를 세워요" });
  await table(
    `INSERT INTO campaigns (campaign_id, creator_id, title, body, goal_won, needs_delivery, opens_at, closes_at, created_at)
     SELECT 'cmp_' || lpad(n::text, 25, '0'), creator_id, CASE WHEN n % 100 = 0 THEN '솟대 ' || n ELSE '다른 말 ' || n END, body, goal_won, false,
       opens_at - make_interval(mins => n), closes_at, created_at FROM campaigns, generate_series(1, 1200) n WHERE campaign_id = $1`,
    [one.id],
  );
  const found: string[] = [];
  let pagingKey: string | undefined;
  do {
    const page: Page<Campaign> = await search("솟대", undefined, { size: 5, pagingKey });
    found.push(...ids(page));
    pagingKey = page.pagingKey ?? undefined;
  } while (pagingKey);
  expect(found).toEqual([
    one.id,
    ...Array.from({ length: 12 }, (_, n) => `cmp_${String((n + 1) * 100).padStart(25, "0")}`),
  ]);
  const { campaigns } = await overview("솟대");
  expect([ids({ items: campaigns.items, pagingKey: null }), campaigns.count]).toEqual([found.slice(0, 3), 13]);
  expect((await overview("다른")).campaigns).toMatchObject({ count: 100 });
});

test("an overview has the first of each kind, and counts as many as the lists have", async () => {
  const { api, creator } = fixture;
  for (let n = 0; n < 7; n++) await api.person({ nickname: `여울물소리${n}` });
  for (let n = 0; n < 4; n++) await api.post(creator, { body: `여울물소리를 들었어요 ${n}` });
  await api.post(creator, { body: "여울물소리는 팔로워에게", visibility: "followers" });
  await begun({ title: "여울물소리를 담아요" });
  const { people, posts, campaigns } = await overview("여울물소리");
  expect([people.items.length, people.count]).toEqual([5, 7]);
  expect([posts.items.length, posts.count]).toEqual([3, 4]);
  expect([campaigns.items.length, campaigns.count]).toEqual([1, 1]);
  expect((await overview("여울물소리", creator)).posts.count).toBe(5);
  const listed = (await api.send(searchAll, { query: { q: "여울물소리", type: "posts", size: 3 } })).body;
  expect(posts.items).toEqual(listed.items);
  expect((await overview("@여울물소리")).people.count).toBe(7);
});

test("an overview counts a hundred people or posts at most", async () => {
  const { api, creator } = fixture;
  await table(
    `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, created_at, updated_at)
     SELECT 'usr_' || lpad(n::text, 25, '0'), 'many' || n || '@example.com', '노을빛 ' || n, 'many' || n, 'many' || n, 'many' || n, 'male', $1::timestamptz, $1
     FROM generate_series(1, 120) n`,
    [api.clock.now()],
  );
  const postId = await api.post(creator, { body: "노을빛" });
  await table(
    `INSERT INTO posts SELECT (jsonb_populate_record(p, jsonb_build_object('post_id', 'pst_' || lpad(n::text, 25, '0')))).* FROM posts p, generate_series(1, 120) n
     WHERE p.post_id = $1`,
    [postId],
  );
  const { people, posts } = await overview("노을빛");
  expect([people.count, posts.count]).toEqual([100, 100]);
});

test("an overview without words is refused, and counts as one search of its user", async () => {
  for (const q of ["", "a", "ㅋ"]) {
    const { status, body } = await fixture.api.send(getSearchOverview, { query: { q } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["q"]]);
  }
  const limited = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const as = await limited.person();
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) {
      statuses.push((await limited.send(getSearchOverview, { as, query: { q: "콩" } })).status);
      statuses.push((await limited.send(searchAll, { as, query: { q: "콩", type: "campaigns" } })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await limited.send(getSearchOverview, { as, query: { q: "콩" } })).status).toBe(429);
  } finally {
    await limited.stop();
  }
});

import { expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { getArchiveFilters, listCreatorPosts, unschedulePost } from "#contract/posts/endpoints";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { secondsAfter } from "../../clock";

const fixture = writingFixture();
const { write, edit, remove, read, save, draft } = fixture;
const tagged = (tags: string[], fields: object = {}) => write({ body: "글", tags, ...fields });
const tagsOf = async (tags: string[]) => (await tagged(tags)).body.tags;

test("tags are cleaned, listed once, and spelled as the creator's other posts spell them", async () => {
  expect(await tagsOf(["  유약  실험 ", "ASMR", "asmr"])).toEqual(["유약 실험", "ASMR"]);
  expect(await tagsOf(["asmr", "유약 실험".normalize("NFD")])).toEqual(["ASMR", "유약 실험"]);
});

test("a locked post shows its tags, a withheld one does not", async () => {
  const { api, creator } = fixture;
  const { postId } = (await tagged(["유약"], { visibility: "followers" })).body;
  const shown = async () => {
    const { items } = (await api.send(listCreatorPosts, { params: { domain: creator.domain } })).body;
    return [items[0]?.locked, items[0]?.tags, (await read(postId)).body.tags];
  };
  expect(await shown()).toEqual([true, ["유약"], ["유약"]]);
  await api.deps.database.pool.query("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", [
    postId,
    secondsAfter(api.clock.now(), 60),
  ]);
  expect(await shown()).toEqual([true, [], []]);
});

test("eleven tags, a long one, an empty one and one with a comma are refused beside the field", async () => {
  const refusals = [Array.from({ length: 11 }, (_, i) => `태그${i}`), ["가".repeat(31)], [" "], ["유약, 가마"]];
  const answers = await Promise.all(refusals.map((tags) => tagged(tags)));
  expect(answers.map((answer) => [answer.status, fieldOf(answer)])).toEqual([
    [400, ["tags", ["태그는 10개까지 달 수 있어요."]]],
    [400, ["tags.0", ["태그 하나는 30자까지 적을 수 있어요."]]],
    [400, ["tags.0", ["꼭 적어 주세요."]]],
    [400, ["tags.0", ["올바르지 않은 값이에요."]]],
  ]);
  expect((await tagged(Array.from({ length: 10 }, (_, i) => `${i}`.padEnd(30, "가")))).status).toBe(201);
});

test("a creator has at most 200 different tags; one used before is no new one", async () => {
  for (let i = 0; i < 20; i++) await tagged(Array.from({ length: 10 }, (_, j) => `태그 ${i * 10 + j}`));
  const refused = await tagged(["태그 0", "새 태그"]);
  expect([refused.status, fieldOf(refused)?.[0]]).toEqual([400, "tags"]);
  expect((await tagged(["태그 0", "태그 199"])).status).toBe(201);
});

test("an edit keeps tags it leaves out, and removes them by an empty list", async () => {
  const { postId } = (await tagged(["유약"])).body;
  const same = (await edit(postId, { body: "글" })).body;
  expect([same.tags, same.updatedAt]).toEqual([["유약"], null]);
  expect((await edit(postId, { body: "글", tags: ["유약"] })).body.updatedAt).toBeNull();
  const none = (await edit(postId, { body: "글", tags: [] })).body;
  expect([none.tags, none.updatedAt]).not.toContain(null);
  expect(none.tags).toEqual([]);
});

test("a draft keeps its tags, its post has them, and a cancelled scheduled post's draft too", async () => {
  const draftId = newDraftId();
  const fields = { body: "글", tags: ["유약"], visibility: "public", minPlanId: null, images: [] };
  await save(draftId, { ...fields, version: 0 });
  expect((await draft(draftId)).body.tags).toEqual(["유약"]);
  expect((await write({ ...fields, draftId })).body.tags).toEqual(["유약"]);
  expect((await write({ ...fields, tags: ["유약"], draftId })).status).toBe(201);
  expect((await write({ ...fields, tags: ["가마"], draftId })).status).toBe(409);
  const opensAt = secondsAfter(fixture.api.clock.now(), 3_600).toISOString();
  const { postId } = (await tagged(["가마"], { opensAt })).body;
  const { body } = await fixture.api.send(unschedulePost, { as: fixture.creator, params: { postId } });
  expect((await draft(body.draftId)).body.tags).toEqual(["가마"]);
});

test("tags are in the data export, and a deleted post leaves none behind", async () => {
  const { api, creator } = fixture;
  const { postId } = (await tagged(["유약", "가마"])).body;
  const { posts } = (await api.send(exportPersonalData, { as: creator })).body.tables;
  expect(posts).toMatchObject([{ tags: "유약, 가마" }]);
  await remove(postId);
  const { rows } = await api.deps.database.pool.query(
    "SELECT tags, (SELECT count(*)::int FROM post_tags t WHERE t.post_id = p.post_id) AS kept FROM posts p WHERE post_id = $1",
    [postId],
  );
  expect(rows).toEqual([{ tags: [], kept: 0 }]);
  const { tags } = (await api.send(getArchiveFilters, { params: { domain: creator.domain } })).body;
  expect(tags).toEqual([]);
});

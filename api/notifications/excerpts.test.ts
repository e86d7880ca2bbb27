import { expect, test } from "vitest";
import type { PlanId, PostId } from "#contract/ids";
import { editPost } from "#contract/posts/endpoints";
import type { Visibility } from "#contract/posts/schemas";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";

const fixture = notificationFixture();
const { notificationsOf, like, follow, unfollow, comment, publish, activist } = fixture;

const newest = async (as: Person) => (await notificationsOf(as))[0];

const edit = (as: Person, postId: PostId, visibility: Visibility, minPlanId: PlanId | null = null) =>
  fixture.api.send(editPost, { as, body: { postId, body: "한 줄\n\n두 줄", images: [], visibility, minPlanId } });

async function addPicture(postId: PostId): Promise<void> {
  const picture = { image_key: "pub/post-picture", width: 960, height: 640, color: "#aabbcc", widths: [480, 960] };
  const row = { post_id: postId, position: 0, alt: "", ...picture };
  await fixture.api.deps.database.db.insertInto("post_images").values(row).execute();
}

test("a comment's notification has its words, a post's its words and its first picture", async () => {
  const [creator, fan] = [await activist(), await fixture.api.person()];
  await follow(fan, creator);
  const postId = await publish(creator, { body: "한 줄\n\n두 줄" });
  await addPicture(postId);
  const pictureUrl = "/media/pub/post-picture/480.webp";
  expect(await newest(fan)).toMatchObject({ kind: "newPost", excerpt: "한 줄 두 줄", pictureUrl });
  fixture.api.clock.advance(1);
  await like(fan, postId);
  expect(await newest(creator)).toMatchObject({ kind: "like", excerpt: "한 줄 두 줄", pictureUrl });
  fixture.api.clock.advance(1);
  await comment(fan, postId, "고마워요\n정말로");
  expect(await newest(creator)).toMatchObject({ kind: "comment", excerpt: "고마워요 정말로", pictureUrl: null });
});

test("a long text is cut, and a follow has no words", async () => {
  const [creator, fan] = [await activist(), await fixture.api.person()];
  await follow(fan, creator);
  expect(await newest(creator)).toMatchObject({ kind: "follow", excerpt: null, pictureUrl: null });
  fixture.api.clock.advance(1);
  await publish(creator, { body: "가".repeat(900) });
  expect((await newest(fan))?.excerpt).toBe("가".repeat(200));
});

test("words of a post disappear with the right to read it; only its creator sees a members' post", async () => {
  const [creator, fan] = [await activist(), await fixture.api.person()];
  await follow(fan, creator);
  const postId = await publish(creator);
  await like(fan, postId);
  await edit(creator, postId, "followers");
  expect((await newest(fan))?.excerpt).toBe("한 줄 두 줄");
  await unfollow(fan, creator);
  expect(await newest(fan)).toMatchObject({ kind: "newPost", excerpt: null, pictureUrl: null });
  await follow(fan, creator);
  await edit(creator, postId, "members", await fixture.api.plan(creator, { basic: true }));
  expect(await newest(fan)).toMatchObject({ kind: "newPost", excerpt: null, pictureUrl: null });
  const likes = (await notificationsOf(creator)).find(({ kind }) => kind === "like");
  expect(likes?.excerpt).toBe("한 줄 두 줄");
});

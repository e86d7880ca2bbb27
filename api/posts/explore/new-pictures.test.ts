import { afterEach, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { listNewPictures } from "#contract/posts/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../../clock";

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

const creator = () => api.person({ role: "activist" });
const sql = (statement: string, ...values: unknown[]) => api.deps.database.pool.query(statement, values);
const minutesAfter = (minutes: number) => secondsAfter(new Date(startTime), 60 * minutes);
type Written = { minute: number; visibility?: "public" | "followers"; labels?: string[] };

/** A post with a picture, published `minute` minutes after the test's time. */
async function write(as: Person, { minute, visibility = "public", labels = [] }: Written): Promise<PostId> {
  const postId = await api.post(as, { body: `${minute}분`, visibility, at: minutesAfter(minute) });
  await sql(
    "INSERT INTO post_images VALUES ($1, 0, $2, 640, 480, '장면', '#b3401b', '{320}')",
    postId,
    `pub/${postId}`,
  );
  await sql("UPDATE posts SET image_count = 1, labels = $2 WHERE post_id = $1", postId, labels);
  return postId;
}
const shown = async (as?: Person) => (await api.send(listNewPictures, { as })).body.items.map(({ body }) => body);

test("the newest public posts with pictures are shown, at most two of a creator", async () => {
  const [one, other] = [await creator(), await creator()];
  for (const minute of [-5, -4, -3]) await write(one, { minute });
  await write(other, { minute: -9, labels: ["aiPersons"] });
  await api.post(other, { body: "사진 없음", at: minutesAfter(-1) });
  expect(await shown()).toEqual(["-3분", "-4분", "-9분"]);
  const { items } = (await api.send(listNewPictures)).body;
  expect(items[2]).toMatchObject({
    nickname: other.nickname,
    labels: ["aiPersons"],
    image: { alt: "장면", width: 640 },
  });
});

test("eight pictures are shown at most", async () => {
  for (let n = 0; n < 5; n++) {
    const as = await creator();
    for (const minute of [-n, -n - 10]) await write(as, { minute });
  }
  expect(await shown()).toEqual(["0분", "-1분", "-2분", "-3분", "-4분", "-10분", "-11분", "-12분"]);
});

test("posts for followers, still to open, deleted or withheld are left out, even for followers", async () => {
  const [as, fan] = [await creator(), await api.person()];
  await api.send(followCreator, { as: fan, params: { domain: as.domain } });
  await write(as, { minute: -1, visibility: "followers" });
  await write(as, { minute: 5 });
  await write(await creator(), { minute: -2 });
  const [ladder, deleted, withheld] = [await creator(), await creator(), await creator()];
  const opening = await write(ladder, { minute: -3 });
  await sql("UPDATE posts SET opens_fully_at = $2 WHERE post_id = $1", opening, minutesAfter(10));
  await sql(
    "INSERT INTO post_openings VALUES ($1, $2, $3, 'followers', NULL), ($1, $2, $4, 'public', NULL)",
    opening,
    ladder.userId,
    minutesAfter(-3),
    minutesAfter(10),
  );
  const removed = await write(deleted, { minute: -4 });
  await sql("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", removed, minutesAfter(0));
  const taken = await write(withheld, { minute: -5 });
  await sql("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", taken, minutesAfter(7));
  expect([await shown(), await shown(fan)]).toEqual([["-2분"], ["-2분"]]);
  api.clock.set(minutesAfter(11));
  expect(await shown()).toEqual(["5분", "-2분", "-3분", "-5분"]);
});

test("a creator who blocked the viewer is left out for them alone", async () => {
  const [as, fan] = [await creator(), await api.person()];
  await write(as, { minute: -1 });
  await api.send(blockUser, { as, params: { userId: fan.userId } });
  expect([await shown(fan), await shown()]).toEqual([[], ["-1분"]]);
});

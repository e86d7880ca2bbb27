import sharp from "sharp";
import { expect, test } from "vitest";
import type { PostId, TakedownId } from "#contract/ids";
import { decideTakedown, getTransparencyReport, requestTakedown } from "#contract/takedowns/endpoints";
import { fieldOf, writingFixture } from "#tests/support/fixtures/writing-fixture";

const fixture = writingFixture();
const { write, upload, remove, edit } = fixture;
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;

/** A confirmed report of the post as illegal footage, or as `ground`. */
async function report(postId: PostId, ground = "illegalFootage"): Promise<TakedownId> {
  const email = `${postId}-${ground}@example.com`.toLowerCase();
  const footageKind = ground === "illegalFootage" ? "filmed" : null;
  const words = { name: "신고한 사람", role: "agent", statement: "불법촬영물이에요", ground, footageKind };
  await fixture.api.send(requestTakedown, { body: { ...words, address: `/posts/${postId}`, email } });
  const at = fixture.api.clock.now();
  const [row] = await table("UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 RETURNING takedown_id", [
    email,
    at,
  ]);
  return row.takedown_id;
}
const decide = async (id: TakedownId, outcome: string) => {
  const as = await fixture.api.person({ role: "admin" });
  const body = { outcome, reason: "살펴보았어요" };
  return (await fixture.api.send(decideTakedown, { as, params: { id }, body })).status;
};
/** A picture unlike any other test's, as its bytes. */
let made = 0;
const picture = () => {
  made += 1;
  return sharp({ create: { width: 60 + made, height: 40, channels: 3, background: "#36a" } })
    .jpeg()
    .toBuffer();
};
const postOf = async (bytes: Buffer, as = fixture.creator) => {
  const url = await upload(bytes, "image/jpeg", as);
  return write({ body: "글", images: [{ url, alt: "" }] }, { as });
};

test("a removed file is refused from every user, and any other file is not", async () => {
  const bytes = await picture();
  const { postId } = (await postOf(bytes)).body;
  expect(await decide(await report(postId), "removed")).toBe(204);
  const other = await fixture.api.person({ role: "activist" });
  for (const as of [fixture.creator, other]) {
    const answer = await postOf(bytes, as);
    expect([answer.status, ...fieldOf(answer)]).toEqual([
      400,
      "images.0.url",
      ["불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요."],
    ]);
  }
  expect((await postOf(await picture(), other)).status).toBe(201);
});

test("files are refused although their author replaced them or deleted the post before", async () => {
  for (const hide of [(postId: PostId) => edit(postId, { body: "사진 없는 글" }), (postId: PostId) => remove(postId)]) {
    const bytes = await picture();
    const { postId } = (await postOf(bytes)).body;
    const id = await report(postId);
    expect((await hide(postId)).status).toBeLessThan(300);
    expect(await decide(id, "removed")).toBe(204);
    expect((await postOf(bytes)).status).toBe(400);
  }
});

test("a post removed for another reason, or not removed, leaves its files allowed", async () => {
  const bytes = await picture();
  const first = (await postOf(bytes)).body.postId;
  expect(await decide(await report(first), "refused")).toBe(204);
  expect(await decide(await report(first, "copyright"), "removed")).toBe(204);
  expect((await postOf(bytes)).status).toBe(201);
});

test("the public report counts each half year of Seoul from the cases", async () => {
  const { api } = fixture;
  const figuresOf = async (half: string) => {
    const { body } = await api.send(getTransparencyReport);
    const item = body.items.find((each) => each.half === half);
    return Object.fromEntries((item?.figures ?? []).map(({ name, count }) => [name, count]));
  };
  // The last second of a half year in Seoul, and the first of the next.
  const write1 = (await postOf(await picture())).body.postId;
  api.clock.set(new Date("2027-06-30T14:59:59Z"));
  await report(write1);
  await report(write1, "privacy");
  api.clock.set(new Date("2027-06-30T15:00:00Z"));
  await decide(await report(write1, "other"), "refused");
  expect(await figuresOf("2027-H1")).toMatchObject({ footageReceived: 1, takedownsReceived: 1, takedownsRefused: 0 });
  expect(await figuresOf("2027-H2")).toMatchObject({ footageReceived: 0, takedownsReceived: 1, takedownsRefused: 1 });
  const { body } = await api.send(getTransparencyReport);
  expect(body.items.map(({ half }) => half)).toEqual(["2027-H2", "2027-H1", "2026-H2"]);
});

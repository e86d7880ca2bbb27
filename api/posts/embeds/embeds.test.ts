import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Embed } from "#contract/posts/embeds";
import { createPost, deletePost, editPost, getPost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../../clock";
import { removeObjects } from "../../media/remove-objects";
import { purgeExpired } from "../../worker/purge-expired";
import { askEmbed } from "./ask-embed";
import { askProvider } from "./ask-provider";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});
beforeEach(async () => {
  // The store checks signatures by the machine's clock.
  api.clock.set(new Date());
  await api.deps.database.pool.query("DELETE FROM graphile_worker._private_jobs");
  creator = await api.person({ role: "activist" });
});

type Job = { name: string; payload: Embed & { failures: number } & { keys: string[] }; seconds: number };
/** The queued jobs of a kind, taken out of the queue. */
async function take(name: string): Promise<Job[]> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT t.identifier AS name, j.payload, extract(epoch FROM j.run_at - $2::timestamptz)::int AS seconds
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1`,
    [name, api.clock.now()],
  );
  await api.deps.database.pool.query(
    "DELETE FROM graphile_worker._private_jobs WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)",
    [name],
  );
  return rows;
}
async function askAll(): Promise<void> {
  for (const { payload } of await take("ask_embed")) await askEmbed(api.deps, payload);
}
async function write(body: string, visibility: "public" | "followers" = "public") {
  const written = await api.send(createPost, {
    as: creator,
    body: { body, images: [], visibility, minPlanId: null },
  });
  expect(written.status).toBe(201);
  return written.body.postId;
}
const blocksOf = async (postId: string, as?: Person) =>
  (await api.send(getPost, { params: { postId }, ...(as && { as }) })).body.blocks;
const opens = async (url: string) => (await api.app.request(url)).status;
const asked = async () => (await (await fetch(`${sandbox.url}/embeds/control`)).json()).asked as string[];

test.each([
  ["https://youtu.be/aaaaaaaaaaa", "i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg"],
  ["https://vimeo.com/76979871", "i.vimeocdn.com/picture/76979871.jpg"],
  ["https://soundcloud.com/forss/flickermood", "i1.sndcdn.com/picture/forss/flickermood.jpg"],
  ["https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl", "image-cdn-ak.spotifycdn.com/picture"],
])("%s gets its title as plain text and its poster as our picture", async (address, picture) => {
  const postId = await write(`앞\n${address}`);
  expect(await blocksOf(postId)).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ title: expect.anything() })]),
  );
  await askAll();
  const embed = (await blocksOf(postId))?.[1];
  if (embed?.type !== "embed" || !embed.poster) return expect.fail("no poster");
  expect(embed.title).toMatch(/^제목 <b>\/\S+<\/b> 긴 긴/);
  expect([...String(embed.title)].length).toBeLessThanOrEqual(200);
  expect(embed.poster).toMatchObject({
    width: 1_280,
    height: 720,
    url: expect.stringMatching(/^\/media\/pub\/embed-/),
  });
  expect(await opens(embed.poster.url)).toBe(200);
  expect((await asked()).some((each) => each.startsWith(picture))).toBe(true);
});

test("a provider is asked once, however many posts show the embed and however often the job runs", async () => {
  const postIds = [
    await write("https://youtu.be/once_______"),
    await write("https://youtu.be/once_______\nhttps://youtu.be/once_______"),
  ];
  const jobs = await take("ask_embed");
  expect(jobs).toHaveLength(1);
  for (const { payload } of [...jobs, ...jobs]) await askEmbed(api.deps, payload);
  await write("다시\nhttps://youtu.be/once_______");
  expect(await take("ask_embed")).toEqual([]);
  expect((await asked()).filter((each) => each.includes("once_______"))).toHaveLength(1);
  const [one, other] = await Promise.all(postIds.map((postId) => blocksOf(postId)));
  expect(one?.[0]).toEqual(other?.[0]);
});

test.each(["gone_______", "redirect_00", "huge_______", "notpicture_"])(
  "an embed whose provider fails (%s) is tried four times, then stays without a poster",
  async (id) => {
    const postId = await write(`https://youtu.be/${id}`);
    const waits: number[] = [];
    for (let jobs = await take("ask_embed"); jobs[0]; jobs = await take("ask_embed")) {
      await askEmbed(api.deps, jobs[0].payload);
      waits.push(jobs[0].seconds);
    }
    expect(waits.map((wait) => Math.round(wait / 60))).toEqual([0, 1, 15, 240]);
    const [embed] = (await blocksOf(postId)) ?? [];
    expect(embed).toMatchObject({ type: "embed", provider: "youtube", id });
    expect(embed).not.toHaveProperty("poster");
  },
);

test("a provider that does not answer, or names a picture elsewhere, costs no more than its time", async () => {
  const double = `${sandbox.url}/embeds`;
  const slow = await askProvider({ provider: "youtube", id: "slow_______" }, { double, timeoutMs: 100 });
  expect(slow).toEqual({ title: null, picture: null, complete: false });
  const elsewhere = await askProvider({ provider: "soundcloud", id: "forss/elsewhere" }, { double });
  expect(elsewhere).toMatchObject({ picture: null, complete: false });
  expect((await asked()).filter((each) => each.startsWith("evil"))).toEqual([]);
});

test("who may not read a post gets neither block nor poster", async () => {
  const postId = await write("https://youtu.be/locked_____", "followers");
  await askAll();
  const other = await api.person();
  const response = await api.send(getPost, { as: other, params: { postId } });
  expect(response.body.blocks).toBeNull();
  expect(JSON.stringify(response.body)).not.toMatch(/locked_____|embed-/);
  expect((await blocksOf(postId, creator))?.[0]).toHaveProperty("poster");
});

test("a poster is deleted a day after the last post that showed it, by edit or deletion", async () => {
  const address = "https://youtu.be/shared_____";
  const [edited, deleted] = [await write(address), await write(address)];
  await askAll();
  const embed = (await blocksOf(edited))?.[0];
  const url = embed?.type === "embed" ? String(embed.poster?.url) : "";
  const purge = async () => {
    await purgeExpired(api.deps);
    for (const { payload } of await take("remove_objects")) await removeObjects(api.deps, payload.keys);
  };
  await api.send(editPost, {
    as: creator,
    body: { postId: edited, body: "글", images: [], visibility: "public", minPlanId: null },
  });
  api.clock.set(secondsAfter(new Date(), 90_000));
  await purge();
  api.clock.set(new Date());
  expect(await opens(url)).toBe(200);
  await api.send(deletePost, { as: creator, body: { postId: deleted } });
  await purge();
  expect(await opens(url)).toBe(200);
  api.clock.set(secondsAfter(new Date(), 90_000));
  await purgeExpired(api.deps);
  api.clock.set(new Date());
  await purge();
  expect(await opens(url)).toBe(404);
});

import sharp from "sharp";
import { expect, test } from "vitest";
import type { PostId } from "#contract/ids";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { copyAsPrivate, withholdPost } from "../posts/withhold-post";
import { encodeAvif } from "./encode-avif";
import { filesOf } from "./picture-address";
import { removeObjects } from "./remove-objects";

const fixture = writingFixture();
const { write, edit, remove, upload, runRemovalJobs } = fixture;
const widths = [480, 960];
const avifOf = (key: string) => widths.map((width) => `${key}/${width}.avif`);
const stored = (paths: string[]) => Promise.all(paths.map((path) => fixture.api.deps.store.has(path)));
const statusAs = async (accept: string, url: string) =>
  (await fixture.api.app.request(url, { headers: { authorization: "guest", accept } })).status;

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();

async function storeWebp(key: string): Promise<void> {
  const webp = await sharp(await photo())
    .webp()
    .toBuffer();
  for (const width of widths) await fixture.api.deps.store.put(`${key}/${width}.webp`, webp, "image/webp");
}

/** Runs the job, removes the picture before its `step`th put, and kills the worker right after that put. */
async function killedAt(step: number, key: string, removePicture: () => Promise<unknown>): Promise<void> {
  const { store } = fixture.api.deps;
  let puts = 0;
  const put = async (...args: Parameters<typeof store.put>) => {
    puts += 1;
    if (puts === step) await removePicture();
    await store.put(...args);
    if (puts === step) throw new Error("killed");
  };
  const deps = { ...fixture.api.deps, store: { ...store, put } };
  await expect(encodeAvif(deps, { key, widths })).rejects.toThrow("killed");
}

/** A public post with a picture whose job has not run yet. */
async function postWithPicture(): Promise<{ postId: PostId; url: string; key: string }> {
  const { body } = await write({ body: "글", images: [{ url: await upload(await photo()), alt: "" }] });
  const url = String(body.images[0]?.url);
  return { postId: body.postId, url, key: /pub\/[\w-]+/.exec(url)?.[0] as string };
}
type Shown = { postId: PostId; url: string };
const withhold = async ({ postId }: Shown) => {
  const { api } = fixture;
  const at = api.clock.now();
  const moved = await copyAsPrivate(api.deps, { postId, at });
  const until = new Date(at.getTime() + 86_400_000);
  await api.deps.database.db.transaction().execute((tx) => withholdPost(tx, { moved, until, at }));
};
const hidings: [string, (post: Shown) => Promise<unknown>][] = [
  ["deleted", ({ postId }) => remove(postId)],
  ["narrowed", ({ postId, url }) => edit(postId, { body: "글", images: [{ url, alt: "" }], visibility: "followers" })],
  ["withheld", withhold],
];

test.each(hidings)("a %s picture is not served as AVIF, and the job's next try leaves no file", async (_, hide) => {
  for (const step of [1, 2]) {
    const { postId, url, key } = await postWithPicture();
    await killedAt(step, key, async () => {
      await hide({ postId, url });
      await runRemovalJobs();
    });
    expect((await stored(avifOf(key))).filter(Boolean)).toHaveLength(1);
    expect(await statusAs("image/avif", url)).toBe(404);
    await encodeAvif(fixture.api.deps, { key, widths });
    expect(await stored(filesOf(key, widths))).toEqual([false, false, false, false]);
  }
});

test("a cover taken back while its worker dies has no file left after the next try", async () => {
  for (const step of [1, 2]) {
    const key = `pub/cover-background-back-${step}`;
    await storeWebp(key);
    await killedAt(step, key, () => removeObjects(fixture.api.deps, filesOf(key, widths)));
    expect(await statusAs("image/avif", `/media/${key}/960.webp`)).toBe(404);
    await encodeAvif(fixture.api.deps, { key, widths });
    expect(await stored(filesOf(key, widths))).toEqual([false, false, false, false]);
  }
});

test("nothing is stored of a picture that is removed while its first file is encoded", async () => {
  const key = "pub/cover-campaign-encoding";
  await storeWebp(key);
  const { store } = fixture.api.deps;
  const puts: string[] = [];
  const get = async (path: string) => {
    const found = await store.get(path);
    await removeObjects(fixture.api.deps, filesOf(key, widths));
    return found;
  };
  const put = async (path: string) => {
    puts.push(path);
  };
  await encodeAvif({ ...fixture.api.deps, store: { ...store, get, put } }, { key, widths });
  expect(puts).toEqual([]);
});

test("AVIF is served to who accepts it by name, at least as much as WebP, and to nobody else", async () => {
  const key = "pub/cover-campaign-accepted";
  await storeWebp(key);
  await encodeAvif(fixture.api.deps, { key, widths });
  const typeFor = async (accept: string) => {
    const headers = { authorization: "guest", accept };
    return (await fixture.api.app.request(`/media/${key}/960.webp`, { headers })).headers.get("content-type");
  };
  for (const accept of [
    "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
    "image/webp,image/avif,video/*;q=0.8,image/*;q=0.8,*/*;q=0.5",
    "IMAGE/AVIF",
    "image/avif ; q=0.5, image/webp;q=0.5",
  ])
    expect(await typeFor(accept), accept).toBe("image/avif");
  for (const accept of [
    "image/avif;q=0",
    "image/avif; q=0.000, image/webp",
    "x-image/avif-not",
    "image/avif-not,*/*",
    "image/avif;q=0.4,image/webp;q=0.9",
    "image/*,*/*;q=0.8",
    "",
  ])
    expect(await typeFor(accept), accept).toBe("image/webp");
});

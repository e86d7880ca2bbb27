import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { randomText } from "#api/ids";
import { removeObjects } from "#api/media/remove-objects";
import type { UserCard } from "#contract/people";
import type { UploadOffer } from "#contract/pictures";
import type { Draft, DraftSummary, Post } from "#contract/posts";
import { type Answer, type Person, startApi, type TestApi } from "./api";
import { startSandbox, type TestSandbox } from "./sandbox";

type Fields = {
  body?: string;
  images?: { url: string; alt: string }[];
  visibility?: string;
  minPlanId?: string | null;
};
const blank = { body: "", images: [], visibility: "public", minPlanId: null };

export const newDraftId = () => `dft_${randomText(24)}`;
export const fieldOf = (answer: Answer) => Object.entries(answer.body.fields ?? {})[0] ?? [];

/** A creator, new for each test, who writes and uploads through the API; a fan who reads; and the store's files. */
export function writingFixture() {
  let sandbox: TestSandbox;
  let api: TestApi;
  let creator: Person;
  let fan: Person;
  let jpeg: Buffer;
  beforeAll(async () => {
    sandbox = await startSandbox();
    api = await startApi({
      tossUrl: sandbox.url,
      env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
    });
    jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a63" } })
      .jpeg()
      .withExif({ IFD0: { Make: "CANARY-MAKER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 59/1" } })
      .toBuffer();
  });
  afterAll(async () => {
    await api.stop();
    await sandbox.close();
  });
  // The store tells the time by the machine's clock, so the API's has to stand there too.
  beforeEach(async () => {
    api.clock.set(new Date());
    creator = await api.person({ role: "activist" });
    fan = await api.person();
  });

  const write = (body: Fields & { draftId?: string }, { as = creator, key = "" } = {}) =>
    api.call<Post>("POST", "/feed/post", {
      as,
      body: { ...blank, ...body },
      headers: key ? { "idempotency-key": key } : {},
    });
  const edit = (postId: string, body: Fields, as = creator) =>
    api.call<Post>("PUT", "/feed/post", { as, body: { ...blank, ...body, postId } });
  const remove = (postId: string, as = creator) => api.call("DELETE", "/feed/post", { as, body: { postId } });
  const read = (postId: string, as?: Person) => api.call<Post>("GET", `/feed/post/${postId}`, { as });
  const save = (draftId: string, body: Fields & { version: number }, as = creator) =>
    api.call<Draft>("PUT", `/feed/drafts/${draftId}`, { as, body: { ...blank, ...body } });
  const draft = (draftId: string, as = creator) => api.call<Draft>("GET", `/feed/drafts/${draftId}`, { as });
  const drafts = async (as = creator) =>
    (await api.call<{ items: DraftSummary[] }>("GET", "/feed/drafts", { as })).body.items;

  async function upload(bytes: Uint8Array = jpeg, contentType = "image/jpeg", as = creator): Promise<string> {
    const { body } = await api.call<UploadOffer>("POST", "/feed/generatePresignedUrl", {
      as,
      body: { contentType, size: bytes.length },
    });
    const put = await fetch(body.url, { method: "PUT", headers: body.headers, body: bytes as BodyInit });
    expect(put.status).toBe(200);
    return body.publicUrl;
  }
  const pictures = async (count: number) =>
    Promise.all(Array.from({ length: count }, async (_, i) => ({ url: await upload(), alt: `그림 ${i + 1}` })));
  const opens = async (url: string, as?: Person) =>
    (await api.app.request(url, { headers: { authorization: as ? `Bearer ${as.token}` : "guest" } })).status;
  const postCount = async () => (await api.call<UserCard>("GET", `/users/${creator.domain}/card`)).body.postCount;
  const rows = async () =>
    (
      await api.deps.database.db
        .selectFrom("posts")
        .select("post_id")
        .where("creator_id", "=", creator.userId)
        .where("deleted_at", "is", null)
        .execute()
    ).length;

  /** Every file that the store holds of what was uploaded by this name, whatever its folder. */
  async function filesNamed(url: string): Promise<string[]> {
    const name = /post-[0-9a-f-]{36}/.exec(url)?.[0] as string;
    const { rows: known } = await api.deps.database.pool.query<{ key: string }>(
      `SELECT picture_key AS key FROM uploads WHERE picture_key LIKE '%' || $1
     UNION SELECT payload->>'key' FROM graphile_worker._private_jobs WHERE payload->>'key' LIKE '%' || $1 || '%'`,
      [name],
    );
    const files = known.flatMap(({ key }) => [480, 960].map((width) => `${key}/${width}.webp`));
    const found = await Promise.all(files.map(async (file) => ((await api.deps.store.get(file)) ? file : null)));
    return found.filter((file) => file !== null);
  }
  /** The worker's part: what was left to be removed. */
  async function removeLeft(): Promise<void> {
    const { rows: jobs } = await api.deps.database.pool.query(
      "SELECT id, payload FROM graphile_worker._private_jobs WHERE payload->'keys' IS NOT NULL",
    );
    for (const { id, payload } of jobs) {
      await removeObjects(api.deps, payload.keys);
      await api.deps.database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1", [id]);
    }
  }

  return {
    get api() {
      return api;
    },
    get creator() {
      return creator;
    },
    get fan() {
      return fan;
    },
    get jpeg() {
      return jpeg;
    },
    write,
    edit,
    remove,
    read,
    save,
    draft,
    drafts,
    upload,
    pictures,
    opens,
    postCount,
    rows,
    filesNamed,
    removeLeft,
  };
}

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { UserId } from "#contract/ids";
import { editProfile, getSessionUser, signProfileUpload } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { purgeExpired } from "../worker/purge-expired";
import { encodeAvif } from "./encode-avif";
import { removeObjects } from "./remove-objects";

let sandbox: TestSandbox;
let api: TestApi;
let person: Person;
let jpeg: Buffer;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  jpeg = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});
// The store checks signatures by the machine's clock, so the API's clock must agree.
beforeEach(async () => {
  api.clock.set(new Date());
  person = await api.person();
});

type Purpose = "profile" | "background";
const offer = (as: Person, body: object = {}) =>
  api.send(signProfileUpload, {
    as,
    body: { contentType: "image/jpeg", size: jpeg.length, purpose: "profile", ...body },
  });
const put = async (url: string, bytes: Uint8Array, headers: Record<string, string>) =>
  (await fetch(url, { method: "PUT", headers, body: bytes as BodyInit })).status;
async function upload(as: Person, bytes: Uint8Array = jpeg, contentType = "image/jpeg", purpose: Purpose = "profile") {
  const { body } = await offer(as, { contentType, size: bytes.length, purpose });
  expect(await put(body.url, bytes, body.headers)).toBe(200);
  return body.publicUrl;
}
const edit = (as: Person, body: object) => api.send(editProfile, { as, body });
const opens = async (url: string) => (await api.app.request(url, { headers: { authorization: "guest" } })).status;
const quarantine = async (userId: UserId) =>
  (await api.deps.database.db.selectFrom("uploads").selectAll().where("user_id", "=", userId).execute()).map(
    (row) => row.quarantine_key,
  );
const inStore = async (key: string) => {
  const found = await api.deps.store.get(key);
  await found?.body.cancel();
  return found !== null;
};
/** The worker's part: runs the queued removals. */
async function runRemovalJobs(): Promise<void> {
  const { rows } = await api.deps.database.pool.query(
    "SELECT id, payload FROM graphile_worker._private_jobs j WHERE payload->'keys' IS NOT NULL",
  );
  for (const { id, payload } of rows) {
    await removeObjects(api.deps, payload.keys);
    await api.deps.database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1", [id]);
  }
}

test("an upload is private until used; then it is WebP under our key and the original deleted", async () => {
  const url = await upload(person);
  expect(url).toMatch(/^\/media\/pub\/profile-[0-9a-f-]{36}\/320\.webp$/);
  expect(url).not.toContain(person.userId);
  expect(await opens(url)).toBe(404);
  const { status, body } = await edit(person, { profileImageUrl: url });
  expect([status, body.profileImageUrl]).toEqual([200, url]);
  const picture = await api.app.request(url, { headers: { authorization: "guest" } });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(picture.headers.get("content-disposition")).toBe('inline; filename="picture.webp"');
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe("webp");
  const [key] = await quarantine(person.userId);
  expect(await inStore(String(key))).toBe(true);
  await runRemovalJobs();
  expect(await inStore(String(key))).toBe(false);
  const card = await api.send(getCreatorCard, { params: { domain: person.domain } });
  expect(card.body.profileImageUrl).toBe(url);
});

test("both pictures change in one request with the other fields; unchanged ones stay", async () => {
  const [profileImageUrl, backgroundImageUrl] = [
    await upload(person),
    await upload(person, jpeg, "image/jpeg", "background"),
  ];
  const first = await edit(person, { profileImageUrl, backgroundImageUrl, introduction: "새 얼굴" });
  expect(first.body).toMatchObject({ profileImageUrl, introduction: "새 얼굴" });
  expect(first.body.backgroundImageUrl).toContain("/1600.webp");
  const { profileImageUrl: a, backgroundImageUrl: b } = first.body;
  expect((await edit(person, { profileImageUrl: a, backgroundImageUrl: b })).body).toEqual(first.body);
  expect(await opens(String(a))).toBe(200);
});

test("a cover is AVIF where a browser accepts it, once its job has run; all its files go with it", async () => {
  const [browser, other] = ["image/avif,image/webp,*/*", "image/webp,*/*"];
  const backgroundImageUrl = await upload(person, jpeg, "image/jpeg", "background");
  await edit(person, { backgroundImageUrl });
  const get = async (accept: string) => {
    const { status, headers } = await api.app.request(backgroundImageUrl, {
      headers: { authorization: "guest", accept },
    });
    return [status, headers.get("content-type"), headers.get("vary"), headers.get("cache-control")];
  };
  const forEver = "public, max-age=31536000, s-maxage=30, immutable";
  expect(await get(browser)).toEqual([200, "image/webp", "Accept", "public, max-age=86400, s-maxage=30"]);
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'key' LIKE '%cover-background%'",
  );
  for (const { payload } of rows) await encodeAvif(api.deps, payload);
  expect(await get(browser)).toEqual([200, "image/avif", "Accept", forEver]);
  expect(await get(other)).toEqual([200, "image/webp", "Accept", forEver]);
  await edit(person, { backgroundImageUrl: null });
  await runRemovalJobs();
  expect(await opens(backgroundImageUrl)).toBe(404);
  const key = /pub\/[\w-]+/.exec(backgroundImageUrl)?.[0] as string;
  // A job that runs, or runs again, after the removal leaves nothing behind.
  await encodeAvif(api.deps, { key, widths: [480, 960] });
  expect(await Promise.all([480, 960].map((width) => inStore(`${key}/${width}.avif`)))).toEqual([false, false]);
});

test("a picture removed while its AVIF files are made has none of them left", async () => {
  const key = "pub/cover-background-removed";
  await api.deps.store.put(`${key}/480.webp`, await sharp(jpeg).webp().toBuffer(), "image/webp");
  const { store } = api.deps;
  const put = async (...args: Parameters<typeof store.put>) => {
    await removeObjects(api.deps, [`${key}/480.webp`, `${key}/480.avif`]);
    await store.put(...args);
  };
  await encodeAvif({ ...api.deps, store: { ...store, put } }, { key, widths: [480] });
  expect(await inStore(`${key}/480.avif`)).toBe(false);
});

test("the former picture is deleted when another or none is chosen", async () => {
  const first = await upload(person);
  await edit(person, { profileImageUrl: first });
  const second = await upload(person);
  await edit(person, { profileImageUrl: second });
  await runRemovalJobs();
  expect([await opens(first), await opens(second)]).toEqual([404, 200]);
  expect((await edit(person, { profileImageUrl: null })).body.profileImageUrl).toBeNull();
  await runRemovalJobs();
  expect(await opens(second)).toBe(404);
  expect((await edit(person, { profileImageUrl: second })).body.fields?.profileImageUrl).toEqual([
    "올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요.",
  ]);
});

test("a refused nickname leaves the picture unused and ready for the next try", async () => {
  const other = await api.person();
  const url = await upload(person);
  expect((await edit(person, { profileImageUrl: url, nickname: other.nickname })).body.code).toBe(
    "RESOURCE_CONFLICT_NICKNAME",
  );
  expect((await api.send(getSessionUser, { as: person })).body.profileImageUrl).toBeNull();
  expect((await edit(person, { profileImageUrl: url })).body.profileImageUrl).toBe(url);
});

test("a picture sent eight times simultaneously is used once; of two simultaneous ones one stays", async () => {
  for (let trial = 0; trial < 12; trial++) {
    const url = await upload(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(person, { profileImageUrl: url })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await runRemovalJobs();
    expect(await opens(url)).toBe(200);
  }
  const [one, two] = [await upload(person), await upload(person)];
  await Promise.all([edit(person, { profileImageUrl: one }), edit(person, { profileImageUrl: two })]);
  await runRemovalJobs();
  const { body } = await api.send(getSessionUser, { as: person });
  expect([await opens(one), await opens(two)].sort()).toEqual([200, 404]);
  expect(await opens(String(body.profileImageUrl))).toBe(200);
});

test("a form sent twice while its picture is being fetched uses the picture", async () => {
  const url = await upload(person);
  const { store } = api.deps;
  const { get } = store;
  store.get = async (key) => {
    store.get = get;
    expect((await edit(person, { profileImageUrl: url })).status).toBe(200);
    await runRemovalJobs();
    return get(key);
  };
  const { status, body } = await edit(person, { profileImageUrl: url });
  expect([status, body.profileImageUrl, await opens(url)]).toEqual([200, url, 200]);
});

describe("an upload address", () => {
  test("is given for the three types up to 10 MiB, and for no other", async () => {
    const refused = async (body: object) => {
      const answer = await offer(person, body);
      return [answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})];
    };
    for (const contentType of ["image/svg+xml", "image/gif", "text/html", "image/jpeg; x=1", ""])
      expect(await refused({ contentType })).toEqual([400, "INVALID_REQUEST", ["contentType"]]);
    expect(await refused({ size: 10 * 1024 * 1024 + 1 })).toEqual([413, "PAYLOAD_TOO_LARGE", ["size"]]);
    for (const size of [0, -1]) expect(await refused({ size })).toEqual([400, "INVALID_REQUEST", ["size"]]);
    for (const purpose of ["post", "../../x"])
      expect(await refused({ purpose })).toEqual([400, "INVALID_REQUEST", ["purpose"]]);
    expect(await refused({ key: "pub/mine" })).toEqual([400, "INVALID_REQUEST", ["key"]]);
    expect((await offer(person, { size: 10 * 1024 * 1024 })).status).toBe(200);
  });

  test("accepts only the signed type, length and key, within five minutes", async () => {
    const { body } = await offer(person);
    const type = { "content-type": "image/jpeg" };
    expect(await put(body.url, jpeg, { "content-type": "text/html" })).toBe(403);
    expect(await put(body.url, Buffer.concat([jpeg, jpeg]), type)).toBe(403);
    expect(await put(body.url, jpeg.subarray(1), type)).toBe(403);
    expect(await put(body.url.replace(/tmp\/[^?]+/, "pub/x/320.webp"), jpeg, type)).toBe(403);
    expect(await put(body.url.replace("X-Amz-Expires=300", "X-Amz-Expires=9000"), jpeg, type)).toBe(403);
    expect(await put(body.url, jpeg, type)).toBe(200);
    api.clock.set(new Date(Date.now() - 301_000));
    const late = (await offer(await api.person())).body;
    expect(await put(late.url, jpeg, late.headers)).toBe(403);
  });

  test("is limited per user", async () => {
    const strict = await startApi({ tossUrl: sandbox.url, env: { RATE_LIMIT_FACTOR: 1 } });
    const as = await strict.person();
    const body = { contentType: "image/jpeg", size: 10, purpose: "profile" };
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await strict.send(signProfileUpload, { as, body })).status);
    await strict.stop();
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses[60]).toBe(429);
  });
});

describe("an address that is not the user's own unused upload is refused and changes nothing", () => {
  const missing = ["올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요."];
  const refusal = async (as: Person, body: object) => {
    const answer = await edit(as, body);
    return [answer.status, answer.body.code, Object.values(answer.body.fields ?? {})[0]];
  };

  test("another user's upload", async () => {
    const url = await upload(await api.person());
    expect(await refusal(person, { profileImageUrl: url })).toEqual([400, "INVALID_REQUEST", missing]);
  });
  test("an upload address never used", async () => {
    const { body } = await offer(person);
    expect(await refusal(person, { profileImageUrl: body.publicUrl })).toEqual([400, "INVALID_REQUEST", missing]);
  });
  test("an upload for another purpose", async () => {
    const url = await upload(person);
    expect(await refusal(person, { backgroundImageUrl: url })).toEqual([400, "INVALID_REQUEST", missing]);
  });
  test("an upload older than an hour", async () => {
    const url = await upload(person);
    api.clock.advance(3_601);
    const later = await api.person();
    await api.deps.database.db.updateTable("uploads").set({ user_id: later.userId }).execute();
    expect(await refusal(later, { profileImageUrl: url })).toEqual([400, "INVALID_REQUEST", missing]);
  });
  test.each([
    "https://evil.example/x.webp",
    "//evil.example/media/pub/a/320.webp",
    "/media/prv/a/320.webp",
    "/media/pub/../prv/a/320.webp",
    "/media/tmp/usr_x/320.webp",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "",
  ])("%j", async (profileImageUrl) => {
    expect(await refusal(person, { profileImageUrl })).toEqual([400, "INVALID_REQUEST", missing]);
  });
});

test("an upload that is no picture is refused with its reason and never published", async () => {
  const reason = async (bytes: Buffer, contentType = "image/jpeg") => {
    const url = await upload(person, bytes, contentType);
    const answer = await edit(person, { profileImageUrl: url });
    expect(await opens(url)).toBe(404);
    return [answer.status, answer.body.fields?.profileImageUrl?.[0]];
  };
  const kind = "JPEG, PNG, WebP 사진만 올릴 수 있어요.";
  expect(await reason(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual([400, kind]);
  expect(await reason(Buffer.from("<!doctype html><script>1</script>"))).toEqual([400, kind]);
  expect(await reason(jpeg, "image/png")).toEqual([400, kind]);
  expect(await reason(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]))).toEqual([400, kind]);
  expect(await reason(jpeg.subarray(0, jpeg.length / 2))).toEqual([
    400,
    "읽을 수 없는 사진이에요. 다른 사진을 선택해 주세요.",
  ]);
});

test("the purge clears unused uploads and files uploaded after use, never a picture in use", async () => {
  const unused = await upload(person);
  const other = await api.person();
  const offered = (await offer(other)).body;
  await put(offered.url, jpeg, offered.headers);
  await edit(other, { profileImageUrl: offered.publicUrl });
  await runRemovalJobs();
  expect(await put(offered.url, jpeg, offered.headers)).toBe(200);
  const [unusedKey, againKey] = [...(await quarantine(person.userId)), ...(await quarantine(other.userId))] as [
    string,
    string,
  ];
  api.clock.advance(3_600);
  await purgeExpired(api.deps);
  expect([await inStore(unusedKey), await inStore(againKey)]).toEqual([true, true]);
  api.clock.advance(901);
  await purgeExpired(api.deps);
  await purgeExpired(api.deps);
  expect([await inStore(unusedKey), await inStore(againKey)]).toEqual([false, false]);
  expect([await opens(unused), await opens(offered.publicUrl)]).toEqual([404, 200]);
  expect(await quarantine(person.userId)).toEqual([]);
});

test("a picture is cropped around the position chosen at upload, else the middle", async () => {
  const half = { width: 300, height: 300, channels: 3 as const };
  const wide = await sharp({ create: { ...half, width: 900, background: "#fff" } })
    .composite([
      {
        input: await sharp({ create: { ...half, background: "#f00" } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
      {
        input: await sharp({ create: { ...half, background: "#00f" } })
          .png()
          .toBuffer(),
        left: 600,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();
  for (const [position, color] of [
    ["left", [255, 0, 0]],
    ["right", [0, 0, 255]],
    [undefined, [255, 255, 255]],
  ] as const) {
    const { body } = await offer(person, { size: wide.length, position });
    await put(body.url, wide, body.headers);
    const user = (await edit(person, { profileImageUrl: body.publicUrl })).body;
    const shown = await api.app.request(String(user.profileImageUrl), { headers: { authorization: "guest" } });
    const { data } = await sharp(Buffer.from(await shown.arrayBuffer()))
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [at, part] of color.entries()) expect(Math.abs((data[at] ?? 0) - part), `${position}`).toBeLessThan(40);
  }
  expect((await offer(person, { position: "middle" })).status).toBe(400);
});

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { reissueToken } from "#contract/login/endpoints";
import { getPost } from "#contract/posts/endpoints";
import { listUsersForAdmin } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let postId: PostId;
let address: string;
const drawn = await sharp({ create: { width: 480, height: 360, channels: 3, background: "#8a6f50" } })
  .webp()
  .toBuffer();
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  creator = await api.person({ role: "activist" });
  await api.deps.store.put("pub/one/480.webp", Buffer.from("public picture"), "image/webp");
  await api.deps.store.put("prv/two/480.webp", drawn, "image/webp");
  postId = await api.post(creator, { visibility: "followers" });
  const image = {
    post_id: postId,
    position: 0,
    image_key: "prv/two",
    width: 480,
    height: 360,
    alt: "",
    color: "#ffffff",
    widths: [480],
  };
  await api.deps.database.db.insertInto("post_images").values(image).execute();
  await api.deps.database.db.updateTable("posts").set({ image_count: 1 }).where("post_id", "=", postId).execute();
  address = await addressFor(creator);
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const get = (path: string, as?: Person) =>
  api.app.request(path, { headers: { authorization: as ? `Bearer ${as.token}` : "guest" } });

async function addressFor(as: Person) {
  return String((await api.send(getPost, { as, params: { postId } })).body.images[0]?.url);
}
const bytesFor = async (as: Person) => Buffer.from(await (await get(await addressFor(as), as)).arrayBuffer());

/** At the beginning of a span with equal signed addresses. */
async function logInAgain(person: Person): Promise<Person> {
  api.clock.advance((150 - ((api.clock.now().getTime() / 1000) % 150)) % 150);
  const headers = { cookie: `refreshToken=${person.refreshToken}` };
  const { token } = (await api.send(reissueToken, { headers })).body;
  return { ...person, token: token.accessToken, refreshToken: token.refreshToken.token };
}

test("a public picture is served to everybody, cached for ever, and cannot run as a page", async () => {
  const answer = await get("/media/pub/one/480.webp");
  expect([answer.status, await answer.text()]).toEqual([200, "public picture"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
});

test("who has a public picture gets 304 without its bytes, and 404 once it is removed", async () => {
  const path = "/media/pub/known/480.webp";
  await api.deps.store.put("pub/known/480.webp", Buffer.from("webp"), "image/webp");
  const ask = (known: string, accept = "image/webp") =>
    api.app.request(path, { headers: { authorization: "guest", accept, "if-none-match": known } });
  const summaryOf = (answer: Response) => [answer.status, answer.headers.get("etag"), answer.headers.get("vary")];
  const webp = (await get(path)).headers.get("etag") ?? "";
  const again = await ask(`W/"other", ${webp.replace("W/", "")}`);
  expect([...summaryOf(again), await again.text()]).toEqual([304, webp, "Accept", ""]);
  expect(again.headers.get("cache-control")).toMatch(/s-maxage=30\b/);
  expect((await ask('W/"pub/known/960.webp"')).status).toBe(200);
  expect((await ask(webp, "image/avif")).headers.get("cache-control")).toContain("max-age=86400");

  await api.deps.store.put("pub/known/480.avif", Buffer.from("avif"), "image/avif");
  const made = await ask(webp, "image/avif");
  const avif = made.headers.get("etag") ?? "";
  expect([made.status, await made.text(), avif === webp]).toEqual([200, "avif", false]);
  expect(summaryOf(await ask(avif, "image/avif"))).toEqual([304, avif, "Accept"]);
  expect((await ask(avif)).status).toBe(200);

  await api.deps.store.remove("pub/known/480.webp");
  for (const accept of ["image/webp", "image/avif"]) expect((await ask(`${webp}, ${avif}`, accept)).status).toBe(404);
});

test("a private picture has no ETag: each request is answered after a check of its viewer", async () => {
  const headers = { authorization: `Bearer ${creator.token}`, "if-none-match": 'W/"prv/two/480.webp"' };
  const answer = await api.app.request(address, { headers });
  expect([answer.status, answer.headers.get("etag")]).toEqual([200, null]);
});

test("a private picture opens only for the viewer its address was signed for", async () => {
  const stranger = await api.person();
  expect(await bytesFor(creator)).toEqual(drawn);
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get(address)).status).toBe(404);
  expect((await get("/media/prv/two/480.webp", creator)).status).toBe(404);
});

test("a private picture is watermarked with its viewer's code, which an admin can look up", async () => {
  const [one, two] = [await api.person(), await api.person()];
  for (const as of [one, two]) await api.send(followCreator, { as, params: { domain: creator.domain } });
  const [first, second] = [await bytesFor(one), await bytesFor(two)];
  expect(await sharp(first).metadata()).toMatchObject({ format: "webp", width: 480, height: 360 });
  const spread = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.stdev ?? 0;
  expect(await spread(drawn)).toBeLessThan(1);
  for (const bytes of [first, second]) expect(await spread(bytes)).toBeGreaterThan(3);
  expect(first.equals(second)).toBe(false);

  const admin = await api.person({ role: "admin" });
  const search = async (q: string) => (await api.send(listUsersForAdmin, { as: admin, query: { q } })).body.items;
  const code = (await search(one.email))[0]?.viewerCode ?? "";
  expect(code).toMatch(/^[0-9A-F]{12}$/);
  expect(
    (await search(`${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`)).map((u) => u.userId),
  ).toEqual([one.userId]);
});

test("120 simultaneous reads by one member draw the watermark once and delay no other member", async () => {
  const [greedy, other] = [await api.person(), await api.person()];
  for (const as of [greedy, other]) await api.send(followCreator, { as, params: { domain: creator.domain } });
  const [path, theirs] = [await addressFor(greedy), await addressFor(other)];
  let reads = 0;
  const { store } = api.deps;
  api.deps.store = {
    ...store,
    get: (key) => {
      reads++;
      return store.get(key);
    },
  };
  const answers = await Promise.all([...Array.from({ length: 120 }, () => get(path, greedy)), get(theirs, other)]);
  api.deps.store = store;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(reads).toBe(2);
  const bytes = await Promise.all([answers[0], answers[1], answers[120]].map((answer) => (answer as Response).text()));
  expect([bytes[0] === bytes[1], bytes[0] === bytes[2]]).toEqual([true, false]);
});

test.each([
  ["who follows no more", (fan: Person) => api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } })],
  ["blocked by the creator", (fan: Person) => api.send(blockUser, { as: creator, params: { userId: fan.userId } })],
  [
    "who is suspended",
    (fan: Person) =>
      api.deps.database.pool.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [fan.userId]),
  ],
])("%s gets nothing of a picture seen a moment ago", async (_, lose) => {
  const fan = await api.person();
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const path = await addressFor(fan);
  expect((await get(path, fan)).status).toBe(200);
  await lose(fan);
  expect([403, 404]).toContain((await get(path, fan)).status);
});

test("a viewer's signed address is stable for two minutes and differs from other viewers'", async () => {
  creator = await logInAgain(creator);
  const made = await addressFor(creator);
  api.clock.advance(149);
  expect(await addressFor(creator)).toBe(made);
  api.clock.advance(1);
  expect(await addressFor(creator)).not.toBe(made);
});

test("an altered or expired address opens nothing", async () => {
  expect((await get(address.replace(/e=\d+/, "e=9999999999"), creator)).status).toBe(404);
  expect((await get(address.replace("480", "960"), creator)).status).toBe(404);
  creator = await logInAgain(creator);
  address = await addressFor(creator);
  api.clock.advance(299);
  expect((await get(address, creator)).status).toBe(200);
  creator = await logInAgain(creator);
  api.clock.advance(1);
  expect((await get(address, creator)).status).toBe(404);
});

test.each(["/media/pub/none/480.webp", "/media/pub/one/480.svg", "/media/%2e%2e/x", "/media/"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Token } from "#contract/accounts";
import type { AdminUser } from "#contract/admin";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let postId: string;
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
  return String((await api.call<Post>("GET", `/feed/post/${postId}`, { as })).body.images[0]?.url);
}
const bytesFor = async (as: Person) => Buffer.from(await (await get(await addressFor(as), as)).arrayBuffer());

/** At the beginning of a span in which addresses stay. */
async function signedInAnew(person: Person): Promise<Person> {
  api.clock.advance((150 - ((api.clock.now().getTime() / 1000) % 150)) % 150);
  const headers = { cookie: `refreshToken=${person.refreshToken}` };
  const { token } = (await api.call<{ token: Token }>("POST", "/auth/token/reissue", { headers })).body;
  return { ...person, token: token.accessToken, refreshToken: token.refreshToken.token };
}

test("a public picture is anybody's, kept for ever, and cannot be run as a page", async () => {
  const answer = await get("/media/pub/one/480.webp");
  expect([answer.status, await answer.text()]).toEqual([200, "public picture"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
});

test("a withheld picture opens for the viewer its address was made for, and for nobody else", async () => {
  const stranger = await api.person();
  expect(await bytesFor(creator)).toEqual(drawn);
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get(address)).status).toBe(404);
  expect((await get("/media/prv/two/480.webp", creator)).status).toBe(404);
});

test("a withheld picture names in its pixels whom it was shown to; its creator's own is plain, and an admin finds whose code it is", async () => {
  const [one, two] = [await api.person(), await api.person()];
  for (const as of [one, two]) await api.call("POST", `/follows/${creator.domain}`, { as });
  const [first, second] = [await bytesFor(one), await bytesFor(two)];
  expect(await sharp(first).metadata()).toMatchObject({ format: "webp", width: 480, height: 360 });
  const spread = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.stdev ?? 0;
  expect(await spread(drawn)).toBeLessThan(1);
  for (const bytes of [first, second]) expect(await spread(bytes)).toBeGreaterThan(3);
  expect(first.equals(second)).toBe(false);

  const admin = await api.person({ role: "admin" });
  const search = async (q: string) =>
    (await api.call<Page<AdminUser>>("GET", `/admin/users?q=${encodeURIComponent(q)}`, { as: admin })).body.items;
  const code = (await search(one.email))[0]?.viewerCode ?? "";
  expect(code).toMatch(/^[0-9A-F]{12}$/);
  expect(
    (await search(`${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`)).map((u) => u.userId),
  ).toEqual([one.userId]);
});

test("120 looks of one member at once draw their picture once, and another member's look is answered", async () => {
  const [greedy, other] = [await api.person(), await api.person()];
  for (const as of [greedy, other]) await api.call("POST", `/follows/${creator.domain}`, { as });
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
  ["who follows no more", (fan: Person) => api.call("DELETE", `/follows/${creator.domain}`, { as: fan })],
  ["blocked by the creator", (fan: Person) => api.call("POST", `/blocks/${fan.userId}`, { as: creator })],
  [
    "who is suspended",
    (fan: Person) =>
      api.deps.database.pool.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [fan.userId]),
  ],
])("%s gets nothing of a picture seen a moment ago", async (_, lose) => {
  const fan = await api.person();
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  const path = await addressFor(fan);
  expect((await get(path, fan)).status).toBe(200);
  await lose(fan);
  expect([403, 404]).toContain((await get(path, fan)).status);
});

test("an address stays the same for a viewer who looks again within two minutes, and is another's for another", async () => {
  creator = await signedInAnew(creator);
  const made = await addressFor(creator);
  api.clock.advance(149);
  expect(await addressFor(creator)).toBe(made);
  api.clock.advance(1);
  expect(await addressFor(creator)).not.toBe(made);
});

test("an altered or outlived address opens nothing", async () => {
  expect((await get(address.replace(/e=\d+/, "e=9999999999"), creator)).status).toBe(404);
  expect((await get(address.replace("480", "960"), creator)).status).toBe(404);
  creator = await signedInAnew(creator);
  address = await addressFor(creator);
  api.clock.advance(299);
  expect((await get(address, creator)).status).toBe(200);
  creator = await signedInAnew(creator);
  api.clock.advance(1);
  expect((await get(address, creator)).status).toBe(404);
});

test.each(["/media/pub/none/480.webp", "/media/pub/one/480.svg", "/media/%2e%2e/x", "/media/"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

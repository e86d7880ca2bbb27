import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "#contract/posts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let address: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  creator = await api.person({ role: "activist" });
  await api.deps.store.put("pub/one/480.webp", Buffer.from("public picture"), "image/webp");
  await api.deps.store.put("prv/two/480.webp", Buffer.from("withheld picture"), "image/webp");
  const postId = await api.post(creator, { visibility: "followers" });
  const image = {
    post_id: postId,
    position: 0,
    image_key: "prv/two",
    width: 4,
    height: 3,
    alt: "",
    color: "#ffffff",
    widths: [480],
  };
  await api.deps.database.db.insertInto("post_images").values(image).execute();
  await api.deps.database.db.updateTable("posts").set({ image_count: 1 }).where("post_id", "=", postId).execute();
  address = String((await api.call<Post>("GET", `/feed/post/${postId}`, { as: creator })).body.images[0]?.url);
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const get = (path: string, as?: Person) =>
  api.app.request(path, { headers: { authorization: as ? `Bearer ${as.token}` : "guest" } });

test("a public picture is anybody's, kept for ever, and cannot be run as a page", async () => {
  const answer = await get("/media/pub/one/480.webp");
  expect([answer.status, await answer.text()]).toEqual([200, "public picture"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
});

test("a withheld picture opens for the viewer its address was made for, and for nobody else", async () => {
  const stranger = await api.person();
  expect(await (await get(address, creator)).text()).toBe("withheld picture");
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get(address)).status).toBe(404);
  expect((await get("/media/prv/two/480.webp", creator)).status).toBe(404);
});

test("an altered or outlived address opens nothing", async () => {
  expect((await get(address.replace(/e=\d+/, "e=9999999999"), creator)).status).toBe(404);
  expect((await get(address.replace("480", "960"), creator)).status).toBe(404);
  api.clock.advance(299);
  expect((await get(address, creator)).status).toBe(200);
  api.clock.advance(2);
  const { token } = (
    await api.call<{ token: { accessToken: string } }>("POST", "/auth/token/reissue", {
      headers: { cookie: `refreshToken=${creator.refreshToken}` },
    })
  ).body;
  expect((await get(address, { ...creator, token: token.accessToken })).status).toBe(404);
});

test.each(["/media/pub/none/480.webp", "/media/pub/one/480.svg", "/media/%2e%2e/x", "/media/"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

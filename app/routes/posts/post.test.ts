import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { joinedReads } from "#contract/runtime/joined-reads";
import { serveResponses } from "#tests/support/response-server";
import { loader } from "./post";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("WEB_SECRET", "w".repeat(32));

const card = "/users/haru_studio/card";
/** Each test has a post of its own, because the process remembers authors. */
let [postId, post, comments, others] = ["", "", "", ""];
let count = 0;
let responses: Record<string, { status: number; body: unknown }>;
/** The paths of each exchange with the API. */
let exchanges: string[][];
const server = await serveResponses(({ url = "", headers }) => {
  const paths = url === joinedReads.path ? String(headers[joinedReads.header]).split(" ") : [url];
  exchanges.push(paths);
  const read = paths.map((path) => responses[path] ?? { status: 404, body: { code: "RESOURCE_NOT_FOUND" } });
  return url === joinedReads.path ? Response.json(read) : Response.json(read[0]?.body, { status: read[0]?.status });
});
vi.stubEnv("PRODUCT_API_URL", server.url);
beforeEach(() => {
  postId = `pst_1234567${count++}`;
  post = `/feed/post/${postId}`;
  [comments, others] = [`${post}/comments`, `${post}/others`];
  exchanges = [];
  responses = {
    [post]: { status: 200, body: postBy("haru_studio") },
    [comments]: { status: 200, body: { items: [], pagingKey: null } },
    [others]: { status: 200, body: { previous: null, next: null, newest: [], changesAt: null } },
    [card]: { status: 200, body: { userId: "usr_1", domain: "haru_studio" } },
  };
});
afterAll(() => server.close());

const postBy = (domain: string, rest: object = {}) => ({
  ...{ postId, activist: { userId: "usr_1", domain, nickname: "하루" }, body: "흙", teaser: "", blocks: null },
  ...{ images: [], labels: [], tags: [], openings: [], visibility: "public", locked: false, series: null },
  ...{ createdAt: "2026-11-30T00:00:00.000Z", opensWith: null, ...rest },
});

const open = () =>
  loader({
    request: new Request(`https://gyeot.test/posts/${postId}`),
    context: { clientAddress: "198.51.100.7" },
    params: { postId },
  });

it("a post's page is one exchange with the API once the process has read the post before", async () => {
  await open();
  expect(exchanges).toEqual([[post, comments, others], [card]]);
  exchanges = [];
  expect((await open()).card).toMatchObject({ domain: "haru_studio" });
  expect(exchanges).toEqual([[post, comments, others, card]]);
});

it("a remembered domain ID that passed to another user is not used for the author's card", async () => {
  await open();
  responses[card] = { status: 200, body: { userId: "usr_2", domain: "haru_studio" } };
  responses["/users/haru/card"] = { status: 200, body: { userId: "usr_1", domain: "haru" } };
  responses[post] = { status: 200, body: postBy("haru") };
  expect((await open()).card).toMatchObject({ userId: "usr_1", domain: "haru" });
});

it("the page of a locked post has no comments", async () => {
  responses[post] = { status: 200, body: postBy("haru_studio", { locked: true, body: "" }) };
  responses[comments] = { status: 403, body: { code: "PERMISSION_DENIED", message: "", severity: "error" } };
  expect((await open()).page).toEqual({ items: [], pagingKey: null });
});

it("a deleted post's page has the status of the post, not of its comments", async () => {
  responses[post] = { status: 410, body: { code: "RESOURCE_NOT_FOUND", message: "", severity: "error" } };
  responses[comments] = { status: 404, body: { code: "RESOURCE_NOT_FOUND", message: "", severity: "error" } };
  await expect(open()).rejects.toMatchObject({ init: { status: 410 } });
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "#api/db/migrate";
import { listComments, writeComment } from "#contract/comments/endpoints";
import { exploreCreators } from "#contract/creators/endpoints";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import type { PostId } from "#contract/ids";
import { sendReport } from "#contract/moderation/endpoints";
import { createPost, getPost, likePost, listFollowingPosts } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { getSessionUser } from "#contract/profiles/endpoints";
import { searchAll } from "#contract/search/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import type { TestResponse } from "../support/api-client";
import { type SmallDisk, startOnSmallDisk } from "../support/processes/small-disk";

const isRoot = process.getuid?.() === 0;

let disk: SmallDisk;
let api: TestApi;
let creator: Person;
let fan: Person;

beforeAll(async () => {
  if (!isRoot) return;
  disk = await startOnSmallDisk();
  await migrate(disk.url);
  api = await startApi({ database: { url: disk.url, drop: async () => undefined } });
  [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
});
afterAll(async () => {
  await api?.stop();
  await disk?.stop();
});

const acknowledged: string[] = [];
async function publish(): Promise<TestResponse<Post>> {
  // Random letters, which the database cannot compress.
  const body = Array.from({ length: 2_000 }, () => String.fromCodePoint(0xac00 + Math.floor(Math.random() * 11_000)));
  const post = { body: body.join(""), images: [], visibility: "public", minPlanId: null };
  const answer = await api.send(createPost, { as: creator, body: post });
  if (answer.status === 201) acknowledged.push(answer.body.postId);
  return answer;
}

const writes: Record<string, (postId: PostId) => Promise<TestResponse>> = {
  like: (postId) => api.send(likePost, { as: fan, body: { postId } }),
  comment: (postId) => api.send(writeComment, { as: fan, params: { postId }, body: { body: "곁".repeat(500) } }),
  report: (postId) =>
    api.send(sendReport, {
      as: fan,
      body: { targetType: "post", targetId: postId, reason: "spam", detail: "곁".repeat(300) },
    }),
  code: () => api.send(requestVerificationCode, { body: { email: `${Math.random()}@example.com`, purpose: "signup" } }),
  post: () => publish(),
};
const reads: Record<string, (postId: PostId) => Promise<TestResponse>> = {
  explore: () => api.send(exploreCreators),
  post: (postId) => api.send(getPost, { params: { postId } }),
  comments: (postId) => api.send(listComments, { params: { postId } }),
  me: () => api.send(getSessionUser, { as: fan }),
  feed: () => api.send(listFollowingPosts, { as: fan }),
  search: () => api.send(searchAll, { query: { q: "사람" } }),
  ready: () => api.request("GET", "/readyz"),
};

test.runIf(isRoot)(
  "on a full database disk writes answer 503 and reads work; nothing acknowledged is lost",
  async () => {
    const first = (await publish()).body.postId;
    disk.fill();
    for (let n = 0; (await publish()).status === 201; n++) expect(n, "posts on a full disk").toBeLessThan(2_000);
    for (let round = 0; round < 10; round++) {
      for (const [name, write] of Object.entries(writes)) {
        const answer = await write(first);
        // A row that fits into an existing page is written permanently.
        if (answer.status < 300) continue;
        expect([name, answer.status, answer.body.code]).toEqual([name, 503, "SERVICE_UNAVAILABLE"]);
        expect(Number(answer.headers.get("retry-after")), name).toBeGreaterThan(0);
        expect(Object.keys(answer.body).sort()).toEqual(["code", "message", "requestId", "severity"]);
      }
      expect((await publish()).status).toBe(503);
      for (const [name, read] of Object.entries(reads)) expect([name, (await read(first)).status]).toEqual([name, 200]);
    }
    disk.clear();
    expect((await publish()).status).toBe(201);
    await disk.crashAndRestart();
    await vi.waitFor(async () => expect((await api.request("GET", "/readyz")).status).toBe(200), 10_000);
    expect((await publish()).status).toBe(201);
    const { rows } = await api.deps.database.pool.query("SELECT post_id FROM posts ORDER BY post_id");
    expect(rows.map((row) => row.post_id)).toEqual(acknowledged.toSorted());
  },
  120_000,
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { CommentId, PostId } from "#contract/ids";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { roomIdOf } from "../messages/room-id";
import { endpoints } from "../server";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("comments are returned by every read endpoint only to viewers who may read the post", async () => {
  const [creator, writer] = [await api.person({ role: "activist" }), await api.person()];
  const planId = await api.plan(creator, { basic: true });
  const [stranger, follower, subscriber, lapsed, blocked] = (await Promise.all(
    Array.from({ length: 5 }, () => api.person()),
  )) as [Person, Person, Person, Person, Person];
  for (const as of [writer, follower]) await api.send(followCreator, { as, params: { domain: creator.domain } });
  await api.subscribe(writer, planId);
  await api.subscribe(subscriber, planId);
  await api.subscribe(lapsed, planId, { endsIn: -60 });
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });

  const targets: { postId: PostId; commentId: CommentId; replyId: CommentId }[] = [];
  for (const visibility of ["public", "followers", "members"] as const) {
    const postId = await api.post(creator, { visibility, planId: visibility === "members" ? planId : undefined });
    const write = async (body: string, parentId?: CommentId) =>
      (await api.send(writeComment, { as: writer, params: { postId }, body: { body, parentId } })).body;
    const { commentId } = await write(`canary-${visibility}-comment`);
    const { commentId: replyId } = await write(`canary-${visibility}-reply`, commentId);
    targets.push({ postId, commentId, replyId });
  }

  const addresses = new Set(["/openapi.json", "/docs"]);
  for (const { method, path } of endpoints) {
    if (method !== "get") continue;
    for (const { postId, commentId, replyId } of targets)
      for (const id of [commentId, replyId])
        for (const person of [creator, writer]) {
          const filled = path
            .replace("{postId}", postId)
            .replace("{id}", id)
            .replace("{draftId}", id)
            .replace("{domain}", person.domain)
            .replace("{userId}", person.userId)
            .replace("{participantId}", person.userId)
            .replace("{roomId}", roomIdOf(creator.userId, writer.userId))
            .replace("{messageId}", id)
            .replace("{kind}", "terms")
            .replace("{slug}", "none");
          expect(filled, "an id this test does not know how to fill in").not.toContain("{");
          addresses.add(filled);
        }
  }
  expect(addresses.size).toBeGreaterThan(20);

  const seen = async (as: Person | undefined) => {
    const found = new Set<string>();
    for (const address of addresses) {
      const response = await api.app.request(address, {
        headers: { authorization: as ? `Bearer ${as.token}` : "guest" },
      });
      expect(response.status, address).toBeLessThan(500);
      for (const [canary] of (await response.text()).matchAll(/canary-\w+-\w+/g)) found.add(canary);
    }
    return [...found].sort();
  };
  const of = (...visibilities: string[]) =>
    visibilities.flatMap((name) => [`canary-${name}-comment`, `canary-${name}-reply`]).sort();
  expect(await seen(undefined)).toEqual(of("public"));
  expect(await seen(stranger)).toEqual(of("public"));
  expect(await seen(lapsed)).toEqual(of("public"));
  expect(await seen(follower)).toEqual(of("public", "followers"));
  expect(await seen(subscriber)).toEqual(of("public", "followers", "members"));
  expect(await seen(blocked)).toEqual([]);
  expect(await seen(creator)).toEqual(of("public", "followers", "members"));
});

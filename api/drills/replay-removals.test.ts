import { afterAll, beforeAll, expect, test } from "vitest";
import { openCampaign } from "#contract/campaigns/endpoints";
import { deleteComment, restoreComment, writeComment } from "#contract/comments/endpoints";
import type { CampaignId, CommentId, MessageId, PostId, RoomId } from "#contract/ids";
import { startBroadcast } from "#contract/messages/endpoints";
import { createPost, deletePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { copyDatabase, type FreshDatabase, freshDatabase } from "#tests/support/database";
import { campaignInput } from "#tests/support/fixtures/campaign-fixture";
import { chat } from "#tests/support/fixtures/chat";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { takeDownInTransaction } from "../campaigns/take-down";
import { secondsAfter } from "../clock";
import { takeDownComment } from "../comments/take-down-comment";
import type { Tx } from "../db/connect";
import { broadcastBatch } from "../messages/broadcast";
import { takeDownMessage } from "../messages/take-down-message";
import { removeMessage } from "../messages/withhold-message";
import { clearProfile } from "../profiles/withhold-profile";
import { removalJobs } from "../removals/jobs";
import { refuseFilesAndCopies } from "../takedowns/content";
import { replayRemovals } from "./replay-removals";

const canary = "canary-removed";
const file = "ab".repeat(32);
const store = { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" };
let sandbox: TestSandbox;
/** Where the removals happen, and a copy of it from before them. */
let live: TestApi;
let copy: TestApi;
let content: Awaited<ReturnType<typeof fill>>;
let since: Date;

beforeAll(async () => {
  sandbox = await startSandbox();
  const database = await freshDatabase();
  const first = await startOn({ ...database, drop: async () => undefined });
  content = await fill(first);
  since = first.clock.now();
  await first.stop();
  copy = await startOn(await copyDatabase(new URL(database.url).pathname.slice(1)));
  live = await startOn(database);
});
afterAll(async () => {
  await live?.stop();
  await copy?.stop();
  await sandbox?.close();
});

const startOn = (database: FreshDatabase) => startApi({ database, tossUrl: sandbox.url, env: store });

/** Two posts, comments, a message, a broadcast, a campaign and a profile, each with the canary in its words. */
async function fill(api: TestApi) {
  const { pair, send, query } = chat(api);
  const { fan, creator, roomId } = await pair();
  const post = { body: canary, images: [], visibility: "public", minPlanId: null };
  const [deleted, kept] = [await create(api, creator, post), await create(api, creator, post)];
  const comment = async () =>
    (await api.send(writeComment, { as: fan, params: { postId: kept }, body: { body: canary } })).body.commentId;
  const comments = [await comment(), await comment(), await comment()] as CommentId[];
  await send(fan, roomId, canary);
  const { broadcastId } = (
    await api.send(startBroadcast, { as: creator, body: { body: canary, imageUrls: [], clientId: "broadcast-1" } })
  ).body;
  await broadcastBatch(api.deps, broadcastId);
  const campaign = await api.send(openCampaign, { as: creator, body: { ...campaignInput, title: canary } });
  await query("UPDATE users SET introduction = $2 WHERE user_id = $1", [creator.userId, canary]);
  const messages = await messagesOf(query, roomId);
  return { fan, creator, deleted, comments, messages, campaignId: campaign.body.id as CampaignId };
}

async function create(api: TestApi, as: Person, body: object): Promise<PostId> {
  return (await api.send(createPost, { as, body: body as never })).body.postId;
}

/** By kind. */
async function messagesOf(query: ReturnType<typeof chat>["query"], roomId: RoomId) {
  const rows = await query("SELECT kind, message_id FROM messages WHERE room_id = $1", [roomId]);
  return Object.fromEntries(rows.map(({ kind, message_id }) => [kind, message_id])) as Record<string, MessageId>;
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => live.deps.database.db.transaction().execute(work);

async function removeAll(): Promise<void> {
  const { fan, creator, deleted, comments, messages, campaignId } = content;
  const at = live.clock.now();
  const [byAuthor, byAdmin, restored] = comments as [CommentId, CommentId, CommentId];
  await live.send(deletePost, { as: creator, body: { postId: deleted } });
  await live.send(deleteComment, { as: fan, params: { id: byAuthor } });
  await live.send(deleteComment, { as: fan, params: { id: restored } });
  await live.send(restoreComment, { as: fan, params: { id: restored } });
  await inTransaction((tx) => takeDownComment(tx, byAdmin, at));
  await inTransaction((tx) => takeDownMessage(tx, messages.text as MessageId, at));
  await inTransaction((tx) => removeMessage(tx, { messageId: messages.broadcast as MessageId, at }));
  await inTransaction((tx) => takeDownInTransaction(tx, { campaignId, reason: "in live", at }));
  await inTransaction((tx) => clearProfile(tx, { userId: creator.userId, at }));
  await inTransaction((tx) => refuseFilesAndCopies(tx, { hashes: [file], adminId: creator.userId, at }));
  await record();
}

/** As the worker does, once the time to restore a comment is over. */
async function record(): Promise<void> {
  const { rows } = await live.deps.database.pool.query(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'record_removal'`,
  );
  for (const { payload } of rows)
    for (const _ of ["once", "twice"]) await removalJobs[0].run(live.deps, payload, {} as never);
}

/** What a visitor could still see of each thing that has the canary. */
async function shown(api: TestApi): Promise<Record<string, unknown>[]> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT 'post' AS thing, post_id AS id FROM posts WHERE body = $1 AND deleted_at IS NULL
     UNION ALL SELECT 'comment', comment_id FROM comments WHERE body = $1 AND deleted_at IS NULL
     UNION ALL SELECT 'deleted comment', comment_id FROM deleted_comments WHERE comment->>'body' = $1
     UNION ALL SELECT 'message', message_id FROM messages WHERE body = $1
     UNION ALL SELECT 'broadcast', broadcast_id FROM broadcasts WHERE body = $1
     UNION ALL SELECT 'campaign', campaign_id FROM campaigns WHERE title = $1 AND taken_down_at IS NULL
     UNION ALL SELECT 'profile', user_id FROM users WHERE introduction = $1
     UNION ALL SELECT 'refused file', encode(sha256, 'hex') FROM refused_files ORDER BY 1, 2`,
    [canary],
  );
  return rows;
}

test("a copy from before shows nothing that was removed since, and what was restored stays", async () => {
  const before = await shown(copy);
  expect(before.map(({ thing }) => thing)).toEqual([
    ...["broadcast", "campaign", "comment", "comment", "comment", "message", "message", "post", "post", "profile"],
  ]);
  await removeAll();
  const names = await live.deps.store.list("removals/");
  expect(names).toHaveLength(8);
  for (const name of names) {
    const text = await new Response((await live.deps.store.get(name))?.body).text();
    expect(text + name).not.toMatch(new RegExp(`${canary}|${content.creator.userId}|${content.deleted}`));
  }
  const options = { since, at: copy.clock.now() };
  expect(await replayRemovals(copy.deps, options)).toEqual({ removals: 8, erasures: 0, erased: 0 });
  const after = await shown(copy);
  expect(after.map(({ thing }) => thing)).toEqual(["comment", "post", "refused file"]);
  // Live keeps a comment that its author deleted for some seconds, in which it can be restored.
  expect(after).toEqual((await shown(live)).filter(({ thing }) => thing !== "deleted comment"));
  await replayRemovals(copy.deps, options);
  expect(await shown(copy)).toEqual(after);
});

test("a profile cleared half an hour before the restored second, and filled again, stays", async () => {
  const { fan } = content;
  const clearedAt = live.clock.now();
  await inTransaction((tx) => clearProfile(tx, { userId: fan.userId, at: clearedAt }));
  await record();
  await copy.deps.database.pool.query("UPDATE users SET introduction = $2 WHERE user_id = $1", [fan.userId, canary]);
  const replayedSince = async (seconds: number) => {
    await replayRemovals(copy.deps, { since: secondsAfter(clearedAt, seconds), at: copy.clock.now() });
    return (await shown(copy)).map(({ thing }) => thing);
  };
  expect(await replayedSince(1_800)).toContain("profile");
  expect(await replayedSince(30)).not.toContain("profile");
});

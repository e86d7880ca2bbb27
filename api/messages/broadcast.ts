import { type Selectable, sql } from "kysely";
import type { BroadcastId, RoomId, UserId } from "#contract/ids";
import type { Broadcast, BroadcastInput, Message } from "#contract/messages/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";
import { newId } from "../ids";
import { addJob, lowPriority } from "../jobs";
import { toMessage } from "./message";
import { writeMessageWithin } from "./write-message";

/** Rooms are locked until a batch commits; small enough that no writer notices the wait. */
const batchSize = 200;
/** A broadcast not updated for so long has lost its worker. */
const stalledSeconds = 60;

/**
 * Starts sending a creator's text to all their members. The same text again under one client id is the same broadcast.
 * Throws RESOURCE_CONFLICT for another text under it, TOO_MANY_REQUESTS.
 */
export async function beginBroadcast(
  deps: Deps,
  { creatorId, input: { body, clientId }, at }: { creatorId: UserId; input: BroadcastInput; at: Date },
): Promise<Broadcast> {
  const known = await byClientId(deps.database.db, creatorId, clientId);
  if (!known) await deps.limits.use("broadcastPerUser", creatorId);
  return deps.database.db.transaction().execute(async (tx) => {
    const id = newId("bct", at);
    await tx
      .insertInto("broadcasts")
      .values({ broadcast_id: id, creator_id: creatorId, client_id: clientId, body, created_at: at, touched_at: at })
      .onConflict((c) => c.columns(["creator_id", "client_id"]).doNothing())
      .execute();
    const existing = await byClientId(tx, creatorId, clientId);
    if (existing?.body !== body) throw new ApiError("RESOURCE_CONFLICT", { fields: { clientId: ["messageConflict"] } });
    if (existing.broadcast_id === id) await enqueueBatch(tx, id);
    return toBroadcast(existing);
  });
}

/** A creator's own broadcasts, newest first. */
export function listBroadcasts(deps: Deps, creatorId: UserId, query: PageQuery): Promise<Page<Broadcast>> {
  return listPage(deps.keys, {
    scope: `broadcasts:${creatorId}`,
    query,
    order: newestFirst("created_at", "broadcast_id"),
    fetch: ({ after, orderBy }) =>
      sql<BroadcastRow>`
      SELECT * FROM broadcasts WHERE creator_id = ${creatorId} AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: toBroadcast,
    cursorAt: (row) => ({ at: row.created_at, id: row.broadcast_id }),
  });
}

/**
 * Writes to the next batch of members. Messages, cursor and the next batch's job commit together, and each message has
 * the broadcast's id in its room, so that a killed or repeated job writes to each member once.
 */
export async function broadcastBatch(deps: Deps, broadcastId: BroadcastId): Promise<void> {
  const at = deps.clock.now();
  const written = await deps.database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("broadcasts")
      .selectAll()
      .where("broadcast_id", "=", broadcastId)
      .where("done_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    return row ? writeBatch(tx, row, at) : [];
  });
  for (const { fanId, message } of written) deps.bus.publish({ to: [fanId], frame: { type: "message", message } });
}

type BroadcastRow = Selectable<Tables["broadcasts"]>;

async function writeBatch(tx: Tx, row: BroadcastRow, at: Date): Promise<{ fanId: UserId; message: Message }[]> {
  const members = await membersAfter(tx, row, at);
  const written: { fanId: UserId; message: Message }[] = [];
  for (const { fan_id: fanId, room_id: roomId } of members) {
    const { outcome, message } = await writeMessageWithin(tx, {
      roomId,
      senderId: row.creator_id,
      clientId: row.broadcast_id,
      kind: "broadcast",
      body: row.body,
      at,
      factor: 1,
    });
    if (outcome === "sent" && message) written.push({ fanId, message: toMessage(message, row.creator_id) });
  }
  const done = members.length < batchSize;
  await tx
    .updateTable("broadcasts")
    .set((e) => ({
      cursor_id: members.at(-1)?.fan_id ?? row.cursor_id,
      sent_count: e("sent_count", "+", written.length),
      touched_at: at,
      done_at: done ? at : null,
    }))
    .where("broadcast_id", "=", row.broadcast_id)
    .execute();
  if (!done) await enqueueBatch(tx, row.broadcast_id);
  return written;
}

/** Members in the order of their ids who have a membership now and no block with the creator. */
async function membersAfter(tx: Tx, { creator_id, cursor_id }: BroadcastRow, at: Date) {
  const { rows } = await sql<{ fan_id: UserId; room_id: RoomId }>`
    SELECT s.fan_id, chat_room_id(s.fan_id, s.creator_id) AS room_id FROM subscriptions s
    WHERE s.creator_id = ${creator_id} AND s.fan_id > ${cursor_id} AND s.status IN ('active', 'past_due')
      AND subscription_live(s, ${at}) AND creator_visible(s.fan_id, s.creator_id)
    ORDER BY s.fan_id LIMIT ${batchSize}`.execute(tx);
  return rows;
}

/** Enqueues a job for every broadcast that has lost its own: the database was unavailable at all of its tries. */
export async function resumeBroadcasts(deps: Deps): Promise<void> {
  const stalled = await deps.database.db
    .selectFrom("broadcasts")
    .select("broadcast_id")
    .where("done_at", "is", null)
    .where("touched_at", "<", secondsAfter(deps.clock.now(), -stalledSeconds))
    .execute();
  for (const { broadcast_id } of stalled) await enqueueBatch(deps.database.db, broadcast_id);
}

/** By a key, so that at most one is queued, however many enqueue it. */
const enqueueBatch = (db: Db | Tx, broadcastId: BroadcastId) =>
  addJob(db, "broadcast", { broadcastId }, { key: `broadcast:${broadcastId}`, priority: lowPriority });

const byClientId = (db: Db | Tx, creatorId: UserId, clientId: string): Promise<BroadcastRow | undefined> =>
  db
    .selectFrom("broadcasts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();

const toBroadcast = (row: BroadcastRow): Broadcast => ({
  broadcastId: row.broadcast_id,
  body: row.body,
  sentCount: row.sent_count,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

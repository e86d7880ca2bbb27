import { type Selectable, sql } from "kysely";
import type { Broadcast, BroadcastInput, Message } from "#contract/chat";
import type { Page, PageQuery } from "#contract/paging";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { newId } from "../ids";
import { addJob, lowPriority } from "../jobs";
import { toMessage } from "./message";
import { writeMessageWithin } from "./write";

/** Rooms are held until a batch commits; small enough that nobody who writes in one waits to be noticed. */
const batchSize = 200;
/** A broadcast nobody has touched for so long has lost its worker. */
const stalledSeconds = 60;

/**
 * Sets a creator's words on their way to everybody who has a membership with them. The same again under one client id is
 * the same broadcast. Throws RESOURCE_CONFLICT for other words under it, TOO_MANY_REQUESTS.
 */
export async function beginBroadcast(
  deps: Deps,
  creatorId: string,
  { body, clientId }: BroadcastInput,
  at: Date,
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
    const kept = await byClientId(tx, creatorId, clientId);
    if (kept?.body !== body) throw new ApiError("RESOURCE_CONFLICT", { fields: { clientId: ["messageConflict"] } });
    if (kept.broadcast_id === id) await leaveJob(tx, id);
    return toBroadcast(kept);
  });
}

/** A creator's own, the newest first. */
export async function listBroadcasts(deps: Deps, creatorId: string, query: PageQuery): Promise<Page<Broadcast>> {
  const scope = `broadcasts:${creatorId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await deps.database.db
    .selectFrom("broadcasts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .$if(cursor !== null, (q) =>
      q.where(sql<boolean>`(created_at, broadcast_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""})`),
    )
    .orderBy("created_at", "desc")
    .orderBy("broadcast_id", "desc")
    .limit(size + 1)
    .execute();
  return pageOf(deps.keys, scope, size, rows, toBroadcast, (row) => ({ at: row.created_at, id: row.broadcast_id }));
}

/**
 * Writes to the next of them. Messages, cursor and the next batch's job commit together, and each message stands under the
 * broadcast's id in its room, so that a killed or doubled job leaves everybody written to once.
 */
export async function broadcastBatch(deps: Deps, broadcastId: string): Promise<void> {
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
  for (const { peer, message } of written) deps.bus.publish({ to: [peer], frame: { type: "message", message } });
}

type Row = Selectable<Tables["broadcasts"]>;

async function writeBatch(tx: Tx, row: Row, at: Date): Promise<{ peer: string; message: Message }[]> {
  const members = await membersAfter(tx, row, at);
  const written: { peer: string; message: Message }[] = [];
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
    if (outcome === "sent" && message) written.push({ peer: fanId, message: toMessage(message, row.creator_id) });
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
  if (!done) await leaveJob(tx, row.broadcast_id);
  return written;
}

/** In the order of rooms' people: those who have a membership now, and whom no block parts from the creator. */
async function membersAfter(tx: Tx, { creator_id, cursor_id }: Row, at: Date) {
  const { rows } = await sql<{ fan_id: string; room_id: string }>`
    SELECT s.fan_id, chat_room_id(s.fan_id, s.creator_id) AS room_id FROM subscriptions s
    WHERE s.creator_id = ${creator_id} AND s.fan_id > ${cursor_id} AND s.status IN ('active', 'past_due')
      AND subscription_live(s, ${at}) AND creator_visible(s.fan_id, s.creator_id)
    ORDER BY s.fan_id LIMIT ${batchSize}`.execute(tx);
  return rows;
}

/** Leaves a job for every broadcast that has none any more: the database was away for all of its tries. */
export async function resumeBroadcasts(deps: Deps): Promise<void> {
  const stalled = await deps.database.db
    .selectFrom("broadcasts")
    .select("broadcast_id")
    .where("done_at", "is", null)
    .where("touched_at", "<", secondsAfter(deps.clock.now(), -stalledSeconds))
    .execute();
  for (const { broadcast_id } of stalled) await leaveJob(deps.database.db, broadcast_id);
}

/** By a key, so that however many leave one, one is waiting. */
const leaveJob = (db: Db | Tx, broadcastId: string) =>
  addJob(db, "broadcast", { broadcastId }, { key: `broadcast:${broadcastId}`, priority: lowPriority });

const byClientId = (db: Db | Tx, creatorId: string, clientId: string): Promise<Row | undefined> =>
  db
    .selectFrom("broadcasts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();

const toBroadcast = (row: Row): Broadcast => ({
  broadcastId: row.broadcast_id,
  body: row.body,
  sentCount: row.sent_count,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

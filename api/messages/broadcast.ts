import { type Selectable, sql } from "kysely";
import type { BroadcastId, RoomId, UserId } from "#contract/ids";
import type { Broadcast, BroadcastInput } from "#contract/messages/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";
import { newId } from "../ids";
import { addJob, lowPriority } from "../jobs";
import type { Published } from "../media/uploads";
import { publishMessage, toImages } from "./message";
import type { MessageRow, Picture } from "./message-row";
import { adoptPictures, arePicturesAt, publishPictures, storePictures, toPicture } from "./pictures/message-pictures";
import { writeMessageWithin } from "./write-message";

/** Rooms are locked until a batch commits; small enough that no writer notices the wait. */
const batchSize = 200;
/** A broadcast not updated for so long has lost its worker. */
const stalledSeconds = 60;

type NewBroadcast = { creatorId: UserId; input: BroadcastInput; at: Date };

/**
 * Starts sending a creator's text and pictures to all their members. The same again under one client id is the same
 * broadcast. Throws RESOURCE_CONFLICT for other contents under it, TOO_MANY_REQUESTS, and as `publishPictures`.
 */
export async function beginBroadcast(deps: Deps, broadcast: NewBroadcast): Promise<Broadcast> {
  const { creatorId, input, at } = broadcast;
  const findKnown = async () => {
    const known = await byClientId(deps.database.db, creatorId, { clientId: input.clientId, at });
    return known && toBroadcast(deps, requireSame(known, input), at);
  };
  const known = await findKnown();
  if (known) return known;
  await deps.limits.use("broadcastPerUser", creatorId);
  try {
    const published = await publishPictures(deps, { userId: creatorId, imageUrls: input.imageUrls, at });
    return await deps.database.db.transaction().execute((tx) => createBroadcast(deps, tx, { ...broadcast, published }));
  } catch (error) {
    // The same broadcast sent twice: the other request has used its pictures meanwhile.
    const meanwhile = error instanceof ApiError ? await findKnown() : undefined;
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function createBroadcast(
  deps: Deps,
  tx: Tx,
  { creatorId, input, published, at }: NewBroadcast & { published: Published[] },
): Promise<Broadcast> {
  const { body, clientId } = input;
  const id = newId("bct", at);
  const images = JSON.stringify(published.map(toPicture));
  await tx
    .insertInto("broadcasts")
    .values({
      broadcast_id: id,
      creator_id: creatorId,
      client_id: clientId,
      body,
      images,
      created_at: at,
      touched_at: at,
    })
    .onConflict((c) => c.columns(["creator_id", "client_id"]).doNothing())
    .execute();
  const stored = requireSame(await byClientId(tx, creatorId, { clientId, at }), input);
  if (stored.broadcast_id === id) {
    await adoptPictures(tx, published, at);
    await enqueueBatch(tx, id);
  }
  return toBroadcast(deps, stored, at);
}

function requireSame(stored: BroadcastRow | undefined, { body, imageUrls }: BroadcastInput): BroadcastRow {
  if (stored?.body === body && arePicturesAt(stored.images as Picture[], imageUrls)) return stored;
  throw new ApiError("RESOURCE_CONFLICT", { fields: { clientId: ["messageConflict"] } });
}

/** A creator's own broadcasts, newest first, without those that were removed. */
export function listBroadcasts(
  deps: Deps,
  creatorId: UserId,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Page<Broadcast>> {
  return listPage(deps.keys, {
    scope: `broadcasts:${creatorId}`,
    query,
    order: newestFirst("created_at", "broadcast_id"),
    fetch: ({ after, orderBy }) =>
      sql<BroadcastRow>`
      SELECT *, ${withheldUntil(at)} AS withheld_until FROM broadcasts
      WHERE creator_id = ${creatorId} AND (body <> '' OR images <> '[]') AND ${after} ${orderBy}`.execute(
        deps.database.db,
      ),
    toItem: (row) => toBroadcast(deps, row, at),
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
  for (const { fanId, message } of written) publishMessage(deps, message, { to: [fanId], at });
}

type StoredBroadcast = Selectable<Tables["broadcasts"]>;
type BroadcastRow = StoredBroadcast & { withheld_until: Date | null };

/** Until when a broadcast, with all its messages, is withheld. */
const withheldUntil = (at: Date) => sql<Date | null>`(
  SELECT withheld_at(w.withheld_until, ${at}) FROM withheld_messages w WHERE w.source_id = broadcasts.broadcast_id)`;

async function writeBatch(tx: Tx, row: StoredBroadcast, at: Date): Promise<{ fanId: UserId; message: MessageRow }[]> {
  const members = await membersAfter(tx, row, at);
  const images = row.images as Picture[];
  const written: { fanId: UserId; message: MessageRow }[] = [];
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
    if (outcome === "sent" && message) written.push({ fanId, message: { ...message, images } });
  }
  await storePictures(
    tx,
    written.map(({ message }) => message),
    images,
  );
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
async function membersAfter(tx: Tx, { creator_id, cursor_id }: StoredBroadcast, at: Date) {
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

const byClientId = (
  db: Db | Tx,
  creatorId: UserId,
  { clientId, at }: { clientId: string; at: Date },
): Promise<BroadcastRow | undefined> =>
  db
    .selectFrom("broadcasts")
    .selectAll()
    .select(withheldUntil(at).as("withheld_until"))
    .where("creator_id", "=", creatorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();

const toBroadcast = (deps: Deps, row: BroadcastRow, at: Date): Broadcast => ({
  broadcastId: row.broadcast_id,
  body: row.withheld_until ? "" : row.body,
  images: row.withheld_until ? [] : toImages(deps, row.images as Picture[], { viewer: row.creator_id, at }),
  sentCount: row.sent_count,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  withheldUntil: row.withheld_until?.toISOString() ?? null,
});

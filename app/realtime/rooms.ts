import type { RoomId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import type { Message } from "#contract/messages/schemas";
import type { Environment } from "./connection";
import { applyMessages, applyRead, applySync, emptyRoom, hasGap, type RoomState } from "./room-state";

type Room = {
  state: RoomState;
  /** called when the state changes */
  watchers: Set<() => void>;
  /** called when the room's page must be loaded again: who may write, or what is withheld, has changed */
  reloaders: Set<() => void>;
  syncing: boolean;
  typingUntil: number;
};
/** The part of a room that a page shows when it opens it. */
type DisplayedRoom = { messages: Message[]; lastSeq: number; participantReadSeq: number };

type FrameOf<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;
type Clock = Pick<Environment, "later" | "now">;
/** Requests the messages after a number; false while there is no connection. */
type RequestMessages = (roomId: RoomId, after: number) => boolean;

const typingShownMs = 5_000;

/** The rooms in this page's memory; messages missing before one that has arrived are requested by number. */
export function createRooms({ later, now }: Clock, requestMessages: RequestMessages) {
  const rooms = new Map<RoomId, Room>();

  function roomOf(roomId: RoomId): Room {
    const known = rooms.get(roomId);
    if (known) return known;
    const room: Room = {
      state: emptyRoom,
      watchers: new Set(),
      reloaders: new Set(),
      syncing: false,
      typingUntil: 0,
    };
    rooms.set(roomId, room);
    return room;
  }

  function update(roomId: RoomId, change: (state: RoomState) => RoomState): void {
    const room = roomOf(roomId);
    room.state = change(room.state);
    for (const watcher of room.watchers) watcher();
  }

  function sync(roomId: RoomId): void {
    const room = roomOf(roomId);
    if (!room.syncing) room.syncing = requestMessages(roomId, room.state.synced);
  }

  function notifyWatchers(): void {
    for (const { watchers } of rooms.values()) for (const watcher of watchers) watcher();
  }

  /** A room that is displayed or being written in is synced over each new connection. */
  function syncAll(): void {
    for (const [roomId, room] of rooms) {
      room.syncing = false;
      if (room.watchers.size > 0 || room.state.pending.length > 0) sync(roomId);
    }
  }

  function applyMessage(message: Message): void {
    const room = rooms.get(message.roomId);
    if (!room) return;
    if (!message.clientId) room.typingUntil = 0;
    update(message.roomId, (state) => applyMessages(state, [message]));
    if (hasGap(room.state)) sync(message.roomId);
  }

  function applySynced(frame: FrameOf<"messages">): void {
    const room = rooms.get(frame.roomId);
    if (!room) return;
    room.syncing = false;
    update(frame.roomId, (before) => {
      const state = applySync(before, frame);
      return { ...state, participantReadSeq: Math.max(state.participantReadSeq, frame.participantReadSeq) };
    });
    if (frame.more || hasGap(room.state)) sync(frame.roomId);
  }

  function applyReadMark({ roomId, seq, readAt, userId }: FrameOf<"read">): void {
    if (rooms.has(roomId)) update(roomId, (state) => applyRead(state, { seq, readAt, by: userId }));
  }

  function showTyping(roomId: RoomId): void {
    const room = rooms.get(roomId);
    if (!room) return;
    room.typingUntil = now() + typingShownMs;
    const redraw = () => update(roomId, (state) => ({ ...state }));
    later(typingShownMs, redraw);
    redraw();
  }

  function reloadPages(roomId: RoomId): void {
    for (const reload of rooms.get(roomId)?.reloaders ?? []) reload();
  }

  /** Follows a room from the messages its page displays; newer ones are requested. Returns the function that stops. */
  function enter(roomId: RoomId, displayed: DisplayedRoom, { redraw, reload }: PageHooks): () => void {
    const room = roomOf(roomId);
    room.state = withDisplayed(room.state, displayed);
    room.watchers.add(redraw);
    room.reloaders.add(reload);
    sync(roomId);
    redraw();
    return () => {
      room.watchers.delete(redraw);
      room.reloaders.delete(reload);
    };
  }

  return {
    update,
    notifyWatchers,
    syncAll,
    applyMessage,
    applySynced,
    applyReadMark,
    showTyping,
    reloadPages,
    enter,
    ids: (): Iterable<RoomId> => rooms.keys(),
    stateOf: (roomId: RoomId): RoomState => rooms.get(roomId)?.state ?? emptyRoom,
    isTyping: (roomId: RoomId): boolean => (rooms.get(roomId)?.typingUntil ?? 0) > now(),
  };
}

export type Rooms = ReturnType<typeof createRooms>;
/** A page's own functions: to draw the room's state again, and to load the page's data again. */
type PageHooks = { redraw(): void; reload(): void };

/** What is in memory is kept only if nothing is missing between it and the page's messages. */
function withDisplayed(known: RoomState, { messages, lastSeq, participantReadSeq }: DisplayedRoom): RoomState {
  const isAdjacent = (messages[0]?.seq ?? 0) <= known.synced + 1;
  const state = applyMessages(isAdjacent ? known : { ...known, messages: [], synced: 0 }, messages);
  return {
    ...state,
    synced: Math.max(state.synced, messages.at(-1)?.seq ?? lastSeq),
    participantReadSeq: Math.max(state.participantReadSeq, participantReadSeq),
  };
}

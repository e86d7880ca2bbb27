import type { ServerFrame } from "#contract/messages/frames";
import type { Message } from "#contract/messages/schemas";
import { type Environment, openConnection } from "./connection";
import {
  addPending,
  applyMessages,
  applyRead,
  applySync,
  emptyRoom,
  hasGap,
  type Pending,
  type RoomState,
  removePending,
  updatePending,
} from "./room-state";

type Counts = { unreadMessages: number; unreadNotifications: number };
type Hooks = { counted(counts: Counts): void };
type Room = {
  state: RoomState;
  watchers: Set<() => void>;
  asked: boolean;
  typingUntil: number;
  changed: Set<() => void>;
};
/** The part of a room that a page shows when it opens it. */
type DisplayedRoom = { messages: Message[]; lastSeq: number; participantReadSeq: number };

/**
 * After so long without a response a message is marked unsent; it is sent again on the next connection all the same.
 */
const patienceMs = 15_000;
const typingEveryMs = 3_000;
const typingShownMs = 5_000;
const readGatherMs = 300;

/**
 * The signed-in user's rooms over one connection: a message is displayed immediately and sent until it is answered,
 * incoming ones are put in the server's order, and missed ones are requested by number.
 */
export function createChatClient(world: Environment & { now(): number }, hooks: Hooks) {
  const rooms = new Map<string, Room>();
  const gaveUp = new Map<string, () => void>();
  const reads = new Map<string, { seq: number; waiting: boolean }>();
  let typedAt = 0;

  const line = openConnection(world, onFrame, (open) => {
    if (!open) return tellAll();
    for (const [roomId, room] of rooms) {
      room.asked = false;
      if (room.watchers.size > 0 || room.state.pending.length > 0) sync(roomId);
      for (const pending of room.state.pending) if (isPending(pending)) again(roomId, pending);
    }
    for (const [roomId, { seq }] of reads) line.send({ type: "read", roomId, seq });
    tellAll();
  });

  function roomOf(roomId: string): Room {
    const known = rooms.get(roomId);
    if (known) return known;
    const room = {
      state: emptyRoom,
      watchers: new Set<() => void>(),
      asked: false,
      typingUntil: 0,
      changed: new Set<() => void>(),
    };
    rooms.set(roomId, room);
    return room;
  }

  function set(roomId: string, state: RoomState): void {
    const room = roomOf(roomId);
    room.state = state;
    for (const listener of room.watchers) listener();
  }

  function tellAll(): void {
    for (const { watchers } of rooms.values()) for (const listener of watchers) listener();
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.type === "notification") hooks.counted(frame);
    else if (frame.type === "message") arrive(frame.message);
    else if (frame.type === "messages") answered(frame);
    else if (frame.type === "read") noteRead(frame);
    else if (frame.type === "typing") noteTyping(frame.roomId);
    else if (frame.type === "room") for (const listener of rooms.get(frame.roomId)?.changed ?? []) listener();
    else if (frame.type === "error" && frame.clientId && frame.roomId)
      refused(frame.roomId, frame.clientId, frame.code);
  }

  function arrive(message: Message): void {
    const room = rooms.get(message.roomId);
    if (!room) return;
    settle(message.clientId);
    if (!message.clientId) room.typingUntil = 0;
    set(message.roomId, applyMessages(room.state, [message]));
    if (hasGap(room.state)) sync(message.roomId);
  }

  function answered(frame: Extract<ServerFrame, { type: "messages" }>): void {
    const room = rooms.get(frame.roomId);
    if (!room) return;
    room.asked = false;
    for (const { clientId } of frame.items) settle(clientId);
    const state = applySync(room.state, frame);
    set(frame.roomId, { ...state, participantReadSeq: Math.max(state.participantReadSeq, frame.participantReadSeq) });
    if (frame.more || hasGap(room.state)) sync(frame.roomId);
  }

  function noteRead({ roomId, seq, readAt, userId }: Extract<ServerFrame, { type: "read" }>): void {
    const room = rooms.get(roomId);
    if (room) set(roomId, applyRead(room.state, { seq, readAt, by: userId }));
  }

  function noteTyping(roomId: string): void {
    const room = rooms.get(roomId);
    if (!room) return;
    room.typingUntil = world.now() + typingShownMs;
    world.later(typingShownMs, () => set(roomId, { ...room.state }));
    set(roomId, { ...room.state });
  }

  /** Refused for good or for now: the message stays, to be sent again or removed. */
  function refused(roomId: string, clientId: string, reason: string): void {
    settle(clientId);
    set(roomId, updatePending(roomOf(roomId).state, clientId, { state: "failed", reason }));
  }

  function sync(roomId: string): void {
    const room = roomOf(roomId);
    if (room.asked) return;
    room.asked = line.send({ type: "sync", roomId, after: room.state.synced });
  }

  function transmit(roomId: string, clientId: string, body: string): void {
    line.send({ type: "message", roomId, clientId, body });
    settle(clientId);
    gaveUp.set(
      clientId,
      world.later(patienceMs, () =>
        set(roomId, updatePending(roomOf(roomId).state, clientId, { state: "failed", reason: "NETWORK_ERROR" })),
      ),
    );
  }

  function again(roomId: string, { clientId, body }: Pending): void {
    set(roomId, updatePending(roomOf(roomId).state, clientId, { state: "sending" }));
    transmit(roomId, clientId, body);
  }

  function settle(clientId: string | null): void {
    if (!clientId) return;
    gaveUp.get(clientId)?.();
    gaveUp.delete(clientId);
  }

  return {
    /** Follows a room from the messages the page shows; newer ones are requested. */
    enter(
      roomId: string,
      { messages, lastSeq, participantReadSeq }: DisplayedRoom,
      listener: () => void,
      changed: () => void,
    ): () => void {
      const room = roomOf(roomId);
      const joins = (messages[0]?.seq ?? 0) <= room.state.synced + 1;
      const state = applyMessages(joins ? room.state : { ...room.state, messages: [], synced: 0 }, messages);
      room.state = {
        ...state,
        synced: Math.max(state.synced, messages.at(-1)?.seq ?? lastSeq),
        participantReadSeq: Math.max(state.participantReadSeq, participantReadSeq),
      };
      room.watchers.add(listener);
      room.changed.add(changed);
      sync(roomId);
      listener();
      return () => {
        room.watchers.delete(listener);
        room.changed.delete(changed);
      };
    },
    /** Inserts older messages before those displayed. */
    addOlder: (roomId: string, messages: Message[]) => set(roomId, applyMessages(roomOf(roomId).state, messages)),
    stateOf: (roomId: string): RoomState => rooms.get(roomId)?.state ?? emptyRoom,
    isTyping: (roomId: string): boolean => (rooms.get(roomId)?.typingUntil ?? 0) > world.now(),
    isOpen: line.isOpen,
    send(roomId: string, clientId: string, body: string): void {
      set(roomId, addPending(roomOf(roomId).state, { clientId, body, writtenAt: new Date(world.now()).toISOString() }));
      transmit(roomId, clientId, body);
    },
    resend(roomId: string, clientId: string): void {
      const pending = roomOf(roomId).state.pending.find((one) => one.clientId === clientId);
      if (pending) again(roomId, pending);
      line.hurry();
    },
    takeBack(roomId: string, clientId: string): void {
      settle(clientId);
      set(roomId, removePending(roomOf(roomId).state, clientId));
    },
    /** Marks as read, in one frame for messages that arrive close together. */
    read(roomId: string, seq: number): void {
      const mark = reads.get(roomId) ?? { seq: 0, waiting: false };
      if (seq <= mark.seq) return;
      reads.set(roomId, { seq, waiting: true });
      if (mark.waiting) return;
      world.later(readGatherMs, () => {
        const last = reads.get(roomId)?.seq ?? seq;
        reads.set(roomId, { seq: last, waiting: false });
        line.send({ type: "read", roomId, seq: last });
      });
    },
    typing(roomId: string): void {
      const now = world.now();
      if (now - typedAt < typingEveryMs) return;
      typedAt = now;
      line.send({ type: "typing", roomId });
    },
    hurry: line.hurry,
    leave: line.leave,
    stop: line.stop,
  };
}
const isPending = ({ state, reason }: Pending) => state === "sending" || reason === "NETWORK_ERROR";

export type ChatClient = ReturnType<typeof createChatClient>;

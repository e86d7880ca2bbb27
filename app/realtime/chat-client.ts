import type { RoomId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import type { Message } from "#contract/messages/schemas";
import { type Environment, openConnection } from "./connection";
import { createOutbox } from "./outbox";
import { createReadMarks } from "./read-marks";
import { applyMessages } from "./room-state";
import { createRooms } from "./rooms";

type Counts = { unreadMessages: number; unreadNotifications: number };
type Hooks = { counted(counts: Counts): void };

const typingEveryMs = 3_000;

/** The signed-in user's rooms over one connection: messages are displayed immediately, in the server's order. */
export function createChatClient(environment: Environment, hooks: Hooks) {
  const connection = openConnection(environment, { onFrame, onOpen, onLost: () => rooms.notifyWatchers() });
  const rooms = createRooms(environment, (roomId, after) => connection.send({ type: "sync", roomId, after }));
  const outbox = createOutbox({ environment, connection, rooms });
  const readMarks = createReadMarks(environment, connection);
  let typedAt = 0;

  function onOpen(): void {
    rooms.syncAll();
    outbox.resendAll();
    readMarks.resendAll();
    rooms.notifyWatchers();
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.type === "message") {
      outbox.clearTimeout(frame.message.clientId);
      rooms.applyMessage(frame.message);
    } else if (frame.type === "messages") {
      for (const { clientId } of frame.items) outbox.clearTimeout(clientId);
      rooms.applySynced(frame);
    } else if (frame.type === "read") rooms.applyReadMark(frame);
    else if (frame.type === "typing") rooms.showTyping(frame.roomId);
    else if (frame.type === "room") rooms.reloadPages(frame.roomId);
    else if (frame.type === "notification") hooks.counted(frame);
    else if (frame.type === "error" && frame.clientId && frame.roomId)
      outbox.fail(frame.roomId, frame.clientId, frame.code);
  }

  return {
    enter: rooms.enter,
    stateOf: rooms.stateOf,
    isTyping: rooms.isTyping,
    isOpen: connection.isOpen,
    /** Inserts older messages before those displayed. */
    addOlder: (roomId: RoomId, messages: Message[]) => rooms.update(roomId, (state) => applyMessages(state, messages)),
    send: outbox.send,
    resend(roomId: RoomId, clientId: string): void {
      outbox.resend(roomId, clientId);
      connection.reconnectNow();
    },
    removePending: outbox.remove,
    markRead: readMarks.move,
    sendTyping(roomId: RoomId): void {
      const now = environment.now();
      if (now - typedAt < typingEveryMs) return;
      typedAt = now;
      connection.send({ type: "typing", roomId });
    },
    reconnectNow: connection.reconnectNow,
    closeSocket: connection.closeSocket,
    stop: connection.stop,
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;

import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef, useState } from "react";
import type { RoomId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";
import type { ChatClient } from "~/realtime/chat-client";
import { chatOf } from "~/realtime/current-chat";
import type { Pending } from "~/realtime/room-state";
import type { RoomData } from "./room-data";

type LiveRoom = {
  /** null without script, and on a page of older messages */
  chat: ChatClient | null;
  messages: Message[];
  pending: Pending[];
  typing: boolean;
  connected: boolean;
};

/**
 * The room as the page loaded it, kept up to date over the socket once script runs. Older messages stay as they are: a
 * page of them is left for the newest.
 */
export function useLiveRoom({ room, messages, viewerId, isNewest }: RoomData): LiveRoom {
  const [client, setClient] = useState<ChatClient | null>(null);
  const chat = isNewest ? client : null;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { roomId, lastSeq, participantReadSeq } = room;
  const { revalidate } = useRevalidator();
  const latestRevalidate = useRef(revalidate);
  latestRevalidate.current = revalidate;
  useEffect(() => {
    if (!isNewest) return;
    const live = chatOf(viewerId);
    setClient(live);
    const reload = () => latestRevalidate.current();
    return live.enter(roomId, { messages, lastSeq, participantReadSeq }, { redraw, reload });
  }, [isNewest, viewerId, roomId, messages, lastSeq, participantReadSeq]);

  const state = chat?.stateOf(roomId);
  const displayed = state && state.messages.length > 0 ? state.messages : messages;
  useReadMarks(chat, roomId, room.readSeq, displayed.at(-1)?.seq ?? 0);
  return {
    chat,
    messages: displayed,
    pending: state?.pending ?? [],
    typing: chat?.isTyping(roomId) ?? false,
    connected: chat?.isOpen() ?? false,
  };
}

/** Marks messages as read while the page is visible. */
function useReadMarks(chat: ChatClient | null, roomId: RoomId, readSeq: number, lastSeq: number): void {
  useEffect(() => {
    if (!chat || lastSeq <= readSeq) return;
    const readIfVisible = () => document.visibilityState === "visible" && chat.markRead(roomId, lastSeq);
    readIfVisible();
    document.addEventListener("visibilitychange", readIfVisible);
    return () => document.removeEventListener("visibilitychange", readIfVisible);
  }, [chat, roomId, readSeq, lastSeq]);
}

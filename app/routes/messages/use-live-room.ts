import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Message } from "#contract/chat";
import type { ChatClient } from "~/realtime/chat-client";
import { chatOf } from "~/realtime/client";
import type { Pending } from "~/realtime/room-state";
import type { Shown } from "./shown";

type LiveRoom = {
  /** null without script */
  chat: ChatClient | null;
  messages: Message[];
  pending: Pending[];
  typing: boolean;
  connected: boolean;
};

/** The room as it was sent with the page and, once there is script, as it goes on over the socket. */
export function useLiveRoom({ room, messages, viewerId }: Shown): LiveRoom {
  const [chat, setChat] = useState<ChatClient | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { roomId, lastSeq, participantReadSeq } = room;
  const { revalidate } = useRevalidator();
  const again = useRef(revalidate);
  again.current = revalidate;
  useEffect(() => {
    const live = chatOf(viewerId);
    setChat(live);
    return live.enter(roomId, { messages, lastSeq, participantReadSeq }, redraw, () => again.current());
  }, [viewerId, roomId, messages, lastSeq, participantReadSeq]);

  const state = chat?.stateOf(roomId);
  const shown = state && state.messages.length > 0 ? state.messages : messages;
  useReading(chat, roomId, room.readSeq, shown.at(-1)?.seq ?? 0);
  return {
    chat,
    messages: shown,
    pending: state?.pending ?? [],
    typing: chat?.isTyping(roomId) ?? false,
    connected: chat?.isOpen() ?? false,
  };
}

/** What is on a page that is looked at is read. */
function useReading(chat: ChatClient | null, roomId: string, readSeq: number, lastSeq: number): void {
  useEffect(() => {
    if (!chat || lastSeq <= readSeq) return;
    const look = () => document.visibilityState === "visible" && chat.read(roomId, lastSeq);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [chat, roomId, readSeq, lastSeq]);
}

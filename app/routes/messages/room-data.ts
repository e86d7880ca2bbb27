import type { ChatRoom, Message } from "#contract/chat";

/** What a room's page is sent with. */
export type Shown = {
  room: ChatRoom;
  messages: Message[];
  viewerId: string;
  olderKey: string | null;
  newerAfter: number | null;
  readFrom: number;
  today: string;
  clientId: string;
};

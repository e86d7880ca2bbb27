import type { ChatRoom, Message } from "#contract/messages/schemas";

/** The data of a room's page. */
export type RoomData = {
  room: ChatRoom;
  messages: Message[];
  viewerId: string;
  olderKey: string | null;
  newerAfter: number | null;
  readFrom: number;
  today: string;
  clientId: string;
  /** whether pictures may be uploaded straight to the store */
  direct: boolean;
};

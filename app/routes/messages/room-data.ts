import type { ChatRoom, Message } from "#contract/messages/schemas";

/** The data of a room's page. */
export type RoomData = {
  room: ChatRoom;
  messages: Message[];
  viewerId: string;
  olderKey: string | null;
  newerAfter: number | null;
  /** whether it ends with the newest message and was opened for it, and so is kept up to date */
  isNewest: boolean;
  /** the number of the message that the page was opened at, which it marks */
  markedSeq: number | null;
  readFrom: number;
  today: string;
  clientId: string;
  /** whether pictures may be uploaded straight to the store */
  direct: boolean;
};

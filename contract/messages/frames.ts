import type { ErrorCode } from "../errors";
import type { RoomId, UserId } from "../ids";
import type { Message } from "./schemas";

/** The frames the server sends over a socket. Types alone: the browser trusts its own server and loads no schema. */
export type ServerFrame =
  | { type: "ready" }
  /** a stored message: also for its sender, whose `clientId` identifies it */
  | { type: "message"; message: Message }
  /** `userId` has read up to `seq` */
  | { type: "read"; roomId: RoomId; userId: UserId; seq: number; readAt: string }
  | { type: "typing"; roomId: RoomId; userId: UserId }
  /** the messages after the requested `seq`, in order; `more` if there are further ones */
  | { type: "messages"; roomId: RoomId; after: number; items: Message[]; more: boolean; participantReadSeq: number }
  | { type: "notification"; unreadMessages: number; unreadNotifications: number }
  /** the room has changed: whether the user may write, whether there is a room, or a message was withheld or restored */
  | { type: "room"; roomId: RoomId }
  /** a frame was refused: with `clientId`, that message */
  | { type: "error"; code: ErrorCode; message?: string; roomId?: RoomId; clientId?: string; retryAfter?: number };

/** Our own close codes. */
export const closeCodes = { sessionEnded: 4401, replaced: 4409, tooMany: 4429 } as const;

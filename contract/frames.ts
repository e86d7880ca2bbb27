import type { Message } from "./chat";
import type { ErrorCode } from "./errors";

/** What comes over a socket. Types alone: the browser trusts its own server and carries no schema. */
export type ServerFrame =
  | { type: "ready" }
  /** written, and kept: to its sender too, whose `clientId` says which of theirs it is */
  | { type: "message"; message: Message }
  /** `userId` has read as far as `seq` */
  | { type: "read"; roomId: string; userId: string; seq: number; readAt: string }
  | { type: "typing"; roomId: string; userId: string }
  /** what came after the `seq` that was asked about, in order; `more` where it goes on after the last */
  | { type: "messages"; roomId: string; after: number; items: Message[]; more: boolean; participantReadSeq: number }
  | { type: "notification"; unreadMessages: number; unreadNotifications: number }
  /** something between the two has changed: whether one may write, or whether there is a room at all */
  | { type: "room"; roomId: string }
  /** a frame was refused: with `clientId`, that message */
  | { type: "error"; code: ErrorCode; message?: string; roomId?: string; clientId?: string; retryAfter?: number };

/** The close codes of our own. */
export const closeCodes = { sessionEnded: 4401, replaced: 4409, tooMany: 4429 } as const;

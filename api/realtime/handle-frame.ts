import type { RoomId, UserId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import { ClientFrame } from "#contract/messages/schemas";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { toApiError } from "../http/error-response";
import { moveReadMark } from "../messages/mark-read";
import { sendMessage } from "../messages/send-message";
import { findRecipient, syncRoom } from "../messages/sync-room";

/** The participants who may see a user typing, by room: cached for a while instead of read at every key. */
export type TypingParticipants = Map<RoomId, { participantId: UserId | null; until: Date }>;

type From = { userId: UserId; typingParticipants: TypingParticipants; answer(frame: ServerFrame): void };

const typingCacheSeconds = 30;

/** Executes a frame from a user's socket; refusals are sent back, and no client input causes an exception. */
export async function handleFrame(deps: Deps, from: From, text: string): Promise<void> {
  const frame = parsed(text);
  if (!frame) return from.answer({ type: "error", code: "INVALID_REQUEST" });
  try {
    await deps.database.limited(() => execute(deps, from, frame));
  } catch (error) {
    void deps.switches.learnFrom(error);
    const { code, details } = toApiError(error);
    if (code === "INTERNAL_SERVER_ERROR") deps.log.error({ err: error, frame: frame.type }, "a frame failed");
    from.answer({
      type: "error",
      code,
      roomId: frame.roomId,
      ...("clientId" in frame && { clientId: frame.clientId }),
      ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
    });
  }
}

function parsed(text: string): ClientFrame | null {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function execute(deps: Deps, { userId, typingParticipants, answer }: From, frame: ClientFrame): Promise<void> {
  const at = deps.clock.now();
  const { roomId } = frame;
  switch (frame.type) {
    case "message":
      deps.switches.requireOn("chat");
      deps.switches.requireWritable();
      // The sender receives the published message like the recipient: that is the response.
      await sendMessage(deps, { senderId: userId, roomId, body: frame.body, clientId: frame.clientId, at });
      return;
    case "read":
      deps.switches.requireWritable();
      await moveReadMark(deps, { userId, roomId, seq: frame.seq, at });
      return;
    case "typing": {
      const participantId = await findTypingParticipant(deps, { userId, roomId, typingParticipants, at });
      if (participantId) deps.bus.publish({ to: [participantId], frame: { type: "typing", roomId, userId } });
      return;
    }
    case "sync": {
      const missed = await syncRoom(deps, { userId, roomId, after: frame.after, at });
      answer({ type: "messages", roomId, after: frame.after, ...missed });
    }
  }
}

type Typing = { userId: UserId; roomId: RoomId; typingParticipants: TypingParticipants; at: Date };

async function findTypingParticipant(
  deps: Deps,
  { userId, roomId, typingParticipants, at }: Typing,
): Promise<UserId | null> {
  const known = typingParticipants.get(roomId);
  if (known && known.until > at) return known.participantId;
  const participantId = await findRecipient(deps, userId, { roomId, at });
  if (typingParticipants.size >= 100) typingParticipants.clear();
  typingParticipants.set(roomId, { participantId, until: secondsAfter(at, typingCacheSeconds) });
  return participantId;
}

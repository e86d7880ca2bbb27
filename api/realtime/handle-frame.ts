import { ClientFrame } from "#contract/chat";
import type { ServerFrame } from "#contract/frames";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { toApiError } from "../http/error-response";
import { moveReadMark } from "../messages/mark-read";
import { messagesAfter, roomOf } from "../messages/room-of";
import { sendMessage } from "../messages/send-message";

/** With whom one may be seen typing, by room: asked for once in a while, not at every key. */
export type TypingPeers = Map<string, { peer: string | null; until: Date }>;

type From = { userId: string; typingPeers: TypingPeers; answer(frame: ServerFrame): void };

const typingPeerSeconds = 30;

/** Does what a frame of a person's socket asks; what is refused is answered, and nothing a client sends is an exception. */
export async function takeFrame(deps: Deps, from: From, text: string): Promise<void> {
  const frame = parsed(text);
  if (!frame) return from.answer({ type: "error", code: "INVALID_REQUEST" });
  try {
    await deps.database.limited(() => take(deps, from, frame));
  } catch (error) {
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

async function take(deps: Deps, { userId, typingPeers, answer }: From, frame: ClientFrame): Promise<void> {
  const at = deps.clock.now();
  const { roomId } = frame;
  switch (frame.type) {
    case "message":
      // Told to its sender as to the other: that is the answer.
      await sendMessage(deps, { senderId: userId, roomId, body: frame.body, clientId: frame.clientId, at });
      return;
    case "read":
      await moveReadMark(deps, userId, roomId, frame.seq, at);
      return;
    case "typing": {
      const peer = await typingPeer(deps, { userId, roomId, typingPeers, at });
      if (peer) deps.bus.publish({ to: [peer], frame: { type: "typing", roomId, userId } });
      return;
    }
    case "sync": {
      const { participantReadSeq } = await roomOf(deps, userId, roomId, at);
      const { items, more } = await messagesAfter(deps, userId, roomId, frame.after, limits.pageSize.max);
      answer({ type: "messages", roomId, after: frame.after, items, more, participantReadSeq });
    }
  }
}

type Typing = { userId: string; roomId: string; typingPeers: TypingPeers; at: Date };

async function typingPeer(deps: Deps, { userId, roomId, typingPeers, at }: Typing): Promise<string | null> {
  const known = typingPeers.get(roomId);
  if (known && known.until > at) return known.peer;
  const { canSend, participant } = await roomOf(deps, userId, roomId, at);
  const peer = canSend ? participant.userId : null;
  if (typingPeers.size >= 100) typingPeers.clear();
  typingPeers.set(roomId, { peer, until: secondsAfter(at, typingPeerSeconds) });
  return peer;
}

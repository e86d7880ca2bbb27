import type { RoomId, UserId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { toMessage } from "./message";
import type { Written } from "./write-message";

type Sending = { senderId: UserId; roomId: RoomId; body: string; clientId?: string; at: Date };

/**
 * Sends a message: stored when this returns, then published to both participants' sockets. A repeat under its client id
 * publishes it again in case the first was lost. Throws RESOURCE_NOT_FOUND for an invisible room, PERMISSION_DENIED
 * with the reason, TOO_MANY_REQUESTS, RESOURCE_CONFLICT for another text.
 */
export async function sendMessage(
  deps: Deps,
  { senderId, roomId, body, clientId = undefined, at }: Sending,
): Promise<Message> {
  const written = await deps.writeTextMessage({ senderId, roomId, body, clientId: clientId ?? null, at });
  const { outcome, message, recipientId } = written;
  if (!message || (outcome !== "sent" && outcome !== "known")) throw refusalOf(written);
  const sent = toMessage(message, senderId);
  if (message.body !== "") deps.bus.publish({ to: [senderId, recipientId], frame: { type: "message", message: sent } });
  return sent;
}

function refusalOf({ outcome, wait_ms }: Written): ApiError {
  switch (outcome) {
    case "notFound":
      return notFound();
    case "tooMany":
      return new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil((wait_ms ?? 0) / 1_000)) });
    case "conflict":
      return new ApiError("RESOURCE_CONFLICT", { fields: { clientId: ["messageConflict"] } });
    default:
      return new ApiError("PERMISSION_DENIED", { fields: { room: [outcome] } });
  }
}

import type { Message } from "#contract/chat";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { toMessage } from "./message";
import type { Written } from "./write";

type Sending = { senderId: string; roomId: string; body: string; clientId?: string; at: Date };

/**
 * Sends a message: kept when this answers, and then told to the open sockets of both. Sent again under its client id it is
 * the same message, and told again, should the first telling have been lost. Throws RESOURCE_NOT_FOUND for a room that is
 * not the sender's to see, PERMISSION_DENIED with the reason, TOO_MANY_REQUESTS, RESOURCE_CONFLICT for other words under a
 * client id that was used.
 */
export async function sendMessage(
  deps: Deps,
  { senderId, roomId, body, clientId = undefined, at }: Sending,
): Promise<Message> {
  const written = await deps.writeText({ senderId, roomId, body, clientId: clientId ?? null, at });
  const { outcome, message, peer } = written;
  if (!message || (outcome !== "sent" && outcome !== "known")) throw refusalOf(written);
  const sent = toMessage(message, senderId);
  if (message.body !== "") deps.bus.publish({ to: [senderId, peer], frame: { type: "message", message: sent } });
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

import type { UserId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import type { Deps } from "../deps";
import { messageDeliverySeconds } from "../metrics/counts";
import type { LiveEvent } from "./bus";
import type { CountPublisher } from "./publish-counts";
import { sendToUser } from "./send-frame";
import type { SocketRegistry } from "./socket-registry";

/** Sends an event's frame to the sockets of its recipients; only a message's sender gets its client id. */
export function deliverEvent(
  deps: Deps,
  { registry, counts }: { registry: SocketRegistry; counts: CountPublisher },
  { to, frame }: LiveEvent,
): void {
  const recipients = [...new Set(to)].filter(registry.hasUser);
  if (frame.type === "message" && recipients.length > 0) observeDelivery(deps, frame.message.sentAt);
  for (const userId of recipients) {
    if (frame.type === "room") for (const open of registry.ofUser(userId)) open.typingParticipants.clear();
    sendToUser(registry, userId, frameFor(userId, frame));
    if (changesUnread(userId, frame)) counts.markChanged(userId);
  }
}

function observeDelivery({ clock }: Deps, sentAt: string): void {
  messageDeliverySeconds.observe(Math.max(clock.now().getTime() - Date.parse(sentAt), 0) / 1_000);
}

function frameFor(userId: UserId, frame: ServerFrame): ServerFrame {
  if (frame.type !== "message" || frame.message.senderId === userId) return frame;
  return { type: "message", message: { ...frame.message, clientId: null } };
}

/** A message by the other participant is unread; what the user has read is not unread any more. */
function changesUnread(userId: UserId, frame: ServerFrame): boolean {
  if (frame.type === "message") return frame.message.senderId !== userId;
  return frame.type === "read" && frame.userId === userId;
}

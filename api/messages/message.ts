import type { UserId } from "#contract/ids";
import type { Message, MessageImage } from "#contract/messages/schemas";
import type { Deps } from "../deps";
import { variantsFor } from "../media/picture-address";
import type { MessageRow, Picture } from "./message-row";

type View = { viewer: UserId; at: Date };

/**
 * A message as `viewer` sees it: only its sender gets the client id, and addresses of pictures open for the viewer. A
 * withheld one has neither text nor pictures, for its sender too.
 */
export const toMessage = (deps: Pick<Deps, "keys">, row: MessageRow, view: View): Message => ({
  messageId: row.message_id,
  roomId: row.room_id,
  seq: row.seq,
  senderId: row.sender_id,
  body: row.withheld_until ? "" : row.body,
  images: row.withheld_until ? [] : toImages(deps, row.images ?? [], view),
  sentAt: row.sent_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  // To its reader a broadcast is a message like any other.
  kind: row.kind === "greeting" ? "greeting" : "text",
  clientId: row.sender_id === view.viewer ? row.client_id : null,
  withheldUntil: row.withheld_until?.toISOString() ?? null,
});

export const toImages = ({ keys }: Pick<Deps, "keys">, pictures: Picture[], view: View): MessageImage[] =>
  pictures.map(({ key, width, height, color, widths }) => {
    const { url, variants } = variantsFor(keys, { picture: { key, width, widths }, ...view });
    return { url, width, height, color, variants };
  });

/** Publishes a stored message to users, its sender first. Addresses of pictures are signed for each of them. */
export function publishMessage(
  deps: Pick<Deps, "keys" | "bus">,
  message: MessageRow,
  { to, at }: { to: [UserId, ...UserId[]]; at: Date },
): void {
  const groups = message.images?.length ? to.map((userId): [UserId] => [userId]) : [to];
  for (const group of groups)
    deps.bus.publish({
      to: group,
      frame: { type: "message", message: toMessage(deps, message, { viewer: group[0], at }) },
    });
}

import type { MessageId, RoomId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Participant } from "#contract/messages/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { findSubscription } from "../memberships/find-subscription";
import { findSubscriber } from "../memberships/subscribers";
import { toImages } from "./message";
import type { Picture } from "./message-row";

type Row = {
  user_id: UserId;
  introduction: string;
  pictures: (Picture & { message_id: MessageId; position: number })[];
};

const participantStatement = loadSql<Row, { userId: UserId; roomId: RoomId; at: Date }>(
  "messages/sql/participant.sql",
  {
    name: "chat_participant",
    parameters: ["userId", "roomId", "at"],
    constants: { limit: limits.roomPictures },
  },
);

/**
 * What is known between the user and the other participant of a room: the memberships in use, each as its own page has
 * it, and the room's newest pictures. Throws RESOURCE_NOT_FOUND.
 */
export async function getParticipant(
  deps: Deps,
  userId: UserId,
  { roomId, at }: { roomId: RoomId; at: Date },
): Promise<Participant> {
  const [row] = await deps.database.run(participantStatement, { userId, roomId, at });
  if (!row) throw notFound();
  const [subscription, subscriber] = await Promise.all([
    findSubscription(deps, userId, { creatorId: row.user_id, at }),
    findSubscriber(deps, userId, { fanId: row.user_id, at }),
  ]);
  const images = toImages(deps, row.pictures, { viewer: userId, at });
  return {
    introduction: row.introduction,
    subscription,
    subscriber,
    pictures: row.pictures.flatMap(({ message_id, position }, i) => {
      const image = images[i];
      return image ? [{ messageId: message_id, number: position + 1, image }] : [];
    }),
  };
}

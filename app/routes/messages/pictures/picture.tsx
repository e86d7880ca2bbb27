import { useLoaderData } from "@remix-run/react";
import { getMessage, getRoom } from "#contract/messages/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { PictureViewer } from "~/components/pictures/viewer/picture-viewer";
import { viewerLoader } from "~/guards/handlers.server";
import { pictureAt } from "~/pictures/picture-at.server";

export const handle = { parent: 3 } satisfies RouteHandle;
/** One picture of a message, by its number from 1. */
export const loader = viewerLoader(async (args) => {
  const [roomId, messageId] = [args.param("roomId"), args.param("messageId")];
  const room = await args.api.call(getRoom, { params: { participantId: roomId } });
  const { images } = await args.api.call(getMessage, { params: { roomId: room.roomId, messageId } });
  const title = args.title("messages", "pictureTitle", { name: room.participant.nickname });
  const { search } = new URL(args.request.url);
  return { title, roomId: room.roomId, messageId, search, ...pictureAt(args, images) };
});

export default function MessagePicture() {
  const { roomId, messageId, search, number, count, image, next } = useLoaderData<typeof loader>();
  return (
    <PictureViewer
      number={number}
      count={count}
      image={image}
      next={next}
      closeTo={href("/messages/:roomId", { roomId }, `${search}#${messageId}`)}
      addressOf={(to) =>
        href("/messages/:roomId/:messageId/pictures/:number", { roomId, messageId, number: String(to) }, search)
      }
    />
  );
}

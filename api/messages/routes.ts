import * as endpoints from "#contract/messages/endpoints";
import { sha256 } from "../crypto";
import { handle, handleRead } from "../http/endpoint";
import { beginBroadcast, listBroadcasts } from "./broadcast";
import { findRoom } from "./find-room";
import { getParticipant } from "./get-participant";
import { getGreeting, replaceGreeting } from "./greetings/greeting-settings";
import { listMessages } from "./history/list-messages";
import { searchMessages } from "./history/search-messages";
import { markRead } from "./mark-read";
import { muteRoom } from "./mute-room";
import { getMessage, listRooms } from "./queries";
import { sendMessage } from "./send-message";

export const messagesRoutes = [
  handleRead(endpoints.listRooms, ({ deps, actor, query, at }) => listRooms(deps, actor.userId, { query, at })),
  handle(endpoints.getRoom, ({ deps, actor, params, at }) =>
    findRoom(deps, actor.userId, { id: params.participantId, at }),
  ),
  handleRead(endpoints.getParticipant, ({ deps, actor, params, at }) =>
    getParticipant(deps, actor.userId, { roomId: params.roomId, at }),
  ),
  handleRead(endpoints.listMessages, ({ deps, actor, params, query, at }) =>
    listMessages(deps, actor.userId, { roomId: params.roomId, query, at }),
  ),
  handle(endpoints.searchMessages, ({ deps, actor, params, query, at }) =>
    searchMessages(deps, actor.userId, { roomId: params.roomId, query, at }),
  ),
  handle(endpoints.sendMessage, ({ deps, actor, params, body, header, at }) => {
    // Without a client id the idempotency key serves as one: sent again it is the same message.
    const clientId = body.clientId ?? clientIdOf(header("idempotency-key"));
    return sendMessage(deps, { senderId: actor.userId, roomId: params.roomId, ...body, clientId, at });
  }),
  handle(endpoints.getMessage, ({ deps, actor, params, at }) =>
    getMessage(deps, actor.userId, { roomId: params.roomId, messageId: params.messageId, at }),
  ),
  handle(endpoints.markRoomRead, ({ deps, actor, params, body, at }) =>
    markRead(deps, { userId: actor.userId, roomId: params.roomId, seq: body.seq, at }),
  ),
  handle(endpoints.muteRoom, ({ deps, actor, params }) =>
    muteRoom(deps, { userId: actor.userId, roomId: params.roomId, muted: true }),
  ),
  handle(endpoints.unmuteRoom, ({ deps, actor, params }) =>
    muteRoom(deps, { userId: actor.userId, roomId: params.roomId, muted: false }),
  ),
  handle(endpoints.getGreeting, ({ deps, actor }) => getGreeting(deps, actor.userId)),
  handle(endpoints.replaceGreeting, ({ deps, actor, body, at }) =>
    replaceGreeting(deps, { creatorId: actor.userId, greeting: body, at }),
  ),
  handle(endpoints.listBroadcasts, ({ deps, actor, query, at }) => listBroadcasts(deps, actor.userId, { query, at })),
  handle(endpoints.startBroadcast, ({ deps, actor, body, at }) =>
    beginBroadcast(deps, { creatorId: actor.userId, input: body, at }),
  ),
];

/** A client id derived from an Idempotency-Key. */
const clientIdOf = (key: string | undefined) => key && sha256(`message ${key}`).toString("hex").slice(0, 32);

import { z } from "zod";
import {
  Broadcast,
  BroadcastInput,
  BroadcastPage,
  ChatRoom,
  ChatRoomPage,
  Greeting,
  Message,
  MessageInput,
  MessagePage,
  MessagesQuery,
  MuteAnswer,
  ReadAnswer,
  ReadInput,
} from "#contract/chat";
import { PageQuery } from "#contract/paging";
import { Id } from "#contract/text";
import { sha256 } from "../crypto";
import { endpoint } from "../http/endpoint";
import { beginBroadcast, listBroadcasts } from "./broadcast";
import { findRoom } from "./find-room";
import { changeGreeting, greetingOf } from "./greeting";
import { markRead } from "./mark-read";
import { muteRoom } from "./mute-room";
import { listMessages, listRooms, oneMessage } from "./queries";
import { sendMessage } from "./send-message";

const tag = "Chat";
const OfRoom = z.strictObject({ roomId: Id });

export const messagesRoutes = [
  endpoint({
    method: "get",
    path: "/chat/rooms",
    who: "consented",
    tag,
    summary: "One's rooms, the last spoken in first",
    query: PageQuery,
    answer: ChatRoomPage,
    handle: ({ deps, actor, query, at }) => listRooms(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "get",
    path: "/chat/rooms/{participantId}",
    who: "consented",
    tag,
    summary: "The room with a person, by their id, or a room by its own",
    params: z.strictObject({ participantId: Id }),
    answer: ChatRoom,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
    handle: ({ deps, actor, params, at }) => findRoom(deps, actor.userId, params.participantId, at),
  }),
  endpoint({
    method: "get",
    path: "/chat/rooms/{roomId}/messages",
    who: "consented",
    tag,
    summary: "What was said in a room: the newest first, or with `after` what came since",
    params: OfRoom,
    query: MessagesQuery,
    answer: MessagePage,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, query, at }) => listMessages(deps, actor.userId, params.roomId, query, at),
  }),
  endpoint({
    method: "post",
    path: "/chat/rooms/{roomId}/messages",
    who: "consented",
    tag,
    summary: "Send a message; the same client id again is the same message",
    params: OfRoom,
    body: MessageInput,
    answer: Message,
    status: 201,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, params, body, header, at }) => {
      // Without an id of the client's own the key is one: sent again it is the same message.
      const clientId = body.clientId ?? clientIdOf(header("idempotency-key"));
      return sendMessage(deps, { senderId: actor.userId, roomId: params.roomId, body: body.body, clientId, at });
    },
  }),
  endpoint({
    method: "get",
    path: "/chat/rooms/{roomId}/messages/{messageId}",
    who: "consented",
    tag,
    summary: "One message",
    params: z.strictObject({ roomId: Id, messageId: Id }),
    answer: Message,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params }) => oneMessage(deps, actor.userId, params.roomId, params.messageId),
  }),
  endpoint({
    method: "post",
    path: "/chat/rooms/{roomId}/read",
    who: "consented",
    tag,
    summary: "Say how far one has read",
    params: OfRoom,
    body: ReadInput,
    answer: ReadAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return markRead(deps, actor.userId, params.roomId, body.seq, at);
    },
  }),
  ...muting("post", "Mute a room: it is told by no notification, mail or count", true),
  ...muting("delete", "Take that back", false),
  endpoint({
    method: "get",
    path: "/users/mypage/greeting",
    who: "activist",
    tag,
    summary: "What is said by itself to who follows or subscribes for the first time",
    answer: Greeting,
    handle: ({ deps, actor }) => greetingOf(deps, actor.userId),
  }),
  endpoint({
    method: "put",
    path: "/users/mypage/greeting",
    who: "activist",
    tag,
    summary: "Change it, whole",
    body: Greeting,
    answer: Greeting,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return changeGreeting(deps, actor.userId, body, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/chat/broadcasts",
    who: "activist",
    tag,
    summary: "What one has sent to all of one's subscribers, the newest first, and how far it has come",
    query: PageQuery,
    answer: BroadcastPage,
    handle: ({ deps, actor, query }) => listBroadcasts(deps, actor.userId, query),
  }),
  endpoint({
    method: "post",
    path: "/chat/broadcasts",
    who: "activist",
    tag,
    summary: "Send a message to everybody who has one's membership now, each in their own room",
    body: BroadcastInput,
    answer: Broadcast,
    status: 202,
    idempotent: true,
    errors: ["RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body, at }) => beginBroadcast(deps, actor.userId, body, at),
  }),
];

function muting(method: "post" | "delete", summary: string, muted: boolean) {
  return [
    endpoint({
      method,
      path: "/chat/rooms/{roomId}/mute",
      who: "consented",
      tag,
      summary,
      params: OfRoom,
      answer: MuteAnswer,
      errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
      handle: async ({ deps, actor, params }) => {
        await deps.limits.use("actPerUser", actor.userId);
        return muteRoom(deps, actor.userId, params.roomId, muted);
      },
    }),
  ];
}

/** A client id made of an Idempotency-Key. */
const clientIdOf = (key: string | undefined) => key && sha256(`message ${key}`).toString("hex").slice(0, 32);

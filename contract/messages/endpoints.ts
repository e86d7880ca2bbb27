import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { MessageId, ParticipantOrRoomId, RoomId } from "../ids";
import { PageQuery } from "../paging";
import {
  Broadcast,
  BroadcastInput,
  BroadcastPage,
  ChatRoom,
  ChatRoomPage,
  FoundMessagePage,
  Greeting,
  Message,
  MessageInput,
  MessagePage,
  MessageSearchQuery,
  MessagesQuery,
  MuteResponse,
  Participant,
  ReadInput,
  ReadResponse,
  RoomsQuery,
} from "./schemas";

const define = defineEndpointWith({ tag: "Chat", access: "consented" });
const OfRoom = z.strictObject({ roomId: RoomId });

export const listRooms = define({
  method: "get",
  path: "/chat/rooms",
  summary: "One's rooms, the last spoken in first; with `name` those with people of that name",
  query: RoomsQuery,
  response: ChatRoomPage,
});

export const getRoom = define({
  method: "get",
  path: "/chat/rooms/{participantId}",
  summary: "The room with a person, by their id, or a room by its own",
  params: z.strictObject({ participantId: ParticipantOrRoomId }),
  response: ChatRoom,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED"],
});

export const getParticipant = define({
  method: "get",
  path: "/chat/rooms/{roomId}/participant",
  summary: "The other person of a room: the memberships between the two, and the room's pictures",
  params: OfRoom,
  response: Participant,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const listMessages = define({
  method: "get",
  path: "/chat/rooms/{roomId}/messages",
  summary: "What was said in a room: the newest first, or in order after or around a number, or since a day",
  params: OfRoom,
  query: MessagesQuery,
  response: MessagePage,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const searchMessages = define({
  method: "get",
  path: "/chat/rooms/{roomId}/messages/search",
  summary: "The messages of a room that contain every word, the newest first; by parts and Hangul initials",
  params: OfRoom,
  query: MessageSearchQuery,
  response: FoundMessagePage,
  errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
  limit: "searchPerUser",
  capability: "search",
});

export const sendMessage = define({
  method: "post",
  path: "/chat/rooms/{roomId}/messages",
  summary: "Send a message with text, pictures or both; the same client id again is the same message",
  params: OfRoom,
  body: MessageInput,
  response: Message,
  status: 201,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
  // Pictures are encoded before they are sent.
  timeoutMs: 20_000,
  capability: "chat",
});

export const getMessage = define({
  method: "get",
  path: "/chat/rooms/{roomId}/messages/{messageId}",
  summary: "One message",
  params: z.strictObject({ roomId: RoomId, messageId: MessageId }),
  response: Message,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const markRoomRead = define({
  method: "post",
  path: "/chat/rooms/{roomId}/read",
  summary: "Say how far one has read",
  params: OfRoom,
  body: ReadInput,
  response: ReadResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const muteRoom = define({
  method: "post",
  path: "/chat/rooms/{roomId}/mute",
  summary: "Mute a room: no notification, mail or count mentions it",
  params: OfRoom,
  response: MuteResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unmuteRoom = define({
  method: "delete",
  path: "/chat/rooms/{roomId}/mute",
  summary: "Take that back",
  params: OfRoom,
  response: MuteResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const getGreeting = define({
  method: "get",
  path: "/users/mypage/greeting",
  access: "activist",
  summary: "What is said by itself to who follows or subscribes for the first time",
  response: Greeting,
});

export const replaceGreeting = define({
  method: "put",
  path: "/users/mypage/greeting",
  access: "activist",
  summary: "Change it, whole",
  body: Greeting,
  response: Greeting,
  limit: "actPerUser",
});

export const listBroadcasts = define({
  method: "get",
  path: "/chat/broadcasts",
  access: "activist",
  summary: "What one has sent to all of one's subscribers, the newest first, and how far it has come",
  query: PageQuery,
  response: BroadcastPage,
});

export const startBroadcast = define({
  method: "post",
  path: "/chat/broadcasts",
  access: "activist",
  summary: "Send a message to everybody who has one's membership now, each in their own room",
  body: BroadcastInput,
  response: Broadcast,
  status: 202,
  idempotent: true,
  errors: ["RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
  // Pictures are encoded before they are sent.
  timeoutMs: 20_000,
  capability: "chat",
});

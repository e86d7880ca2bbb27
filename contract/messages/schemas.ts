import { z } from "zod";
import { limits } from "./limits";
import { PageQuery, pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, multiline, Time } from "./text";

/** Why one may not write in a room: no membership, one that ended unpaid, or a fan who has none with us now. */
const chatObstacles = ["subscriptionNeeded", "paymentNeeded", "participantNotSubscribed"] as const;
export type ChatObstacle = (typeof chatObstacles)[number];

export const MessageBody = multiline(limits.messageLength, 1);
/** Made by who sends, once per message: what is sent again under it is the same message. */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/, { message: "invalid" });
const Seq = z.int().min(0).max(2_147_483_647);

/** `seq` is its place in the room. */
export const Message = z
  .object({
    messageId: Id,
    roomId: Id,
    seq: Seq,
    senderId: Id,
    body: z.string(),
    sentAt: Time,
    readAt: Time.nullable().meta({ description: "when the other one had read it" }),
    kind: z.enum(["text", "greeting"]),
    clientId: z.string().nullable().meta({ description: "of one's own messages, as it was sent" }),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const ChatRoom = z
  .object({
    roomId: Id,
    participant: UserSummary,
    lastMessage: Message.nullable(),
    unreadCount: z.int().meta({ description: "counted up to 1,000" }),
    canSend: z.boolean(),
    reason: z.enum(chatObstacles).nullable(),
    paymentDue: z.boolean().meta({ description: "one may write, but one's membership is waiting to be paid" }),
    muted: z.boolean(),
    lastSeq: Seq,
    readSeq: Seq.meta({ description: "how far the one who asks has read" }),
    participantReadSeq: Seq,
  })
  .meta({ id: "ChatRoom" });
export type ChatRoom = z.infer<typeof ChatRoom>;
export const ChatRoomPage = pageOf(ChatRoom);

/** Without `after` the newest first, and `pagingKey` leads to older ones; with it those after that `seq`, in order. */
export const MessagesQuery = PageQuery.extend({
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
}).refine(({ after, pagingKey }) => after === undefined || pagingKey === undefined, {
  message: "invalid",
  path: ["after"],
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;
export const MessagePage = pageOf(Message).extend({
  hasNewer: z.boolean().meta({ description: "with `after`: there are more after the last one" }),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageInput = z.strictObject({ body: MessageBody, clientId: ClientId.optional() });
export type MessageInput = z.infer<typeof MessageInput>;

/** How far one has read; what is behind the mark already changes nothing. */
export const ReadInput = z.strictObject({ seq: Seq });
export const ReadAnswer = z.object({ readSeq: Seq, unreadMessages: z.int() });
export type ReadAnswer = z.infer<typeof ReadAnswer>;

export const MuteAnswer = z.object({ muted: z.boolean() });

const GreetingBody = multiline(limits.messageLength);
const greetingOf = z
  .strictObject({ on: z.boolean(), body: GreetingBody })
  .refine(({ on, body }) => !on || body !== "", { message: "required", path: ["body"] });
export const Greeting = z
  .strictObject({ forSubscribers: greetingOf, forFollowers: greetingOf })
  .meta({ id: "Greeting" });
export type Greeting = z.infer<typeof Greeting>;

export const BroadcastInput = z.strictObject({ body: MessageBody, clientId: ClientId });
export type BroadcastInput = z.infer<typeof BroadcastInput>;
export const Broadcast = z
  .object({
    broadcastId: Id,
    body: z.string(),
    sentCount: z.int().meta({ description: "how many it was written to so far" }),
    createdAt: Time,
    doneAt: Time.nullable(),
  })
  .meta({ id: "Broadcast" });
export type Broadcast = z.infer<typeof Broadcast>;
export const BroadcastPage = pageOf(Broadcast);

/** What a browser may send over its socket. `sync` asks for what came after a `seq`. */
export const ClientFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("message"), roomId: Id, clientId: ClientId, body: MessageBody }),
  z.strictObject({ type: z.literal("read"), roomId: Id, seq: Seq }),
  z.strictObject({ type: z.literal("typing"), roomId: Id }),
  z.strictObject({ type: z.literal("sync"), roomId: Id, after: Seq }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { BroadcastId, MessageId, RoomId, UserId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { Subscriber, Subscription } from "../memberships/schemas";
import { PageQuery, pageOf } from "../paging";
import { SearchWords } from "../search-words";
import { line, multiline, Time } from "../text";

/** Why the viewer may not write in a room: no membership, an unpaid membership, or the fan's has ended. */
const chatObstacles = ["subscriptionNeeded", "paymentNeeded", "participantNotSubscribed"] as const;
export type ChatObstacle = (typeof chatObstacles)[number];

const MessageBody = multiline(limits.messageLength, 1);
/** The sender's id of a message: sending it again under the same id creates no second message. */
const ClientId = z.string().regex(/^[\w-]{8,64}$/, { message: "invalid" });
const Seq = z.int().min(0).max(2_147_483_647);

/** Addresses are signed for the user they are sent to, and open for at most five minutes. */
const MessageImage = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string().meta({ description: "dominant colour, #rrggbb" }),
    variants: z.array(z.object({ url: z.string(), width: z.int() })),
  })
  .meta({ id: "MessageImage" });
export type MessageImage = z.infer<typeof MessageImage>;

/** `seq` is the message's number in the room. */
export const Message = z
  .object({
    messageId: MessageId,
    roomId: RoomId,
    seq: Seq,
    senderId: UserId,
    body: z.string().meta({ description: '"" of a message that is pictures alone, and of a withheld one' }),
    images: z.array(MessageImage),
    sentAt: Time,
    readAt: Time.nullable().meta({ description: "when the other one had read it" }),
    kind: z.enum(["text", "greeting"]),
    clientId: z.string().nullable().meta({ description: "of one's own messages, as it was sent" }),
    withheldUntil: Time.nullable().meta({ description: "withheld on request until then, without text and pictures" }),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const ChatRoom = z
  .object({
    roomId: RoomId,
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
export const RoomsQuery = PageQuery.extend({
  name: line(limits.nicknameLength.max, 1).optional().meta({
    description:
      "only rooms in which the participant's nickname, or a creator's domain ID, contains it; case is ignored",
  }),
});
export type RoomsQuery = z.infer<typeof RoomsQuery>;

/** The other person of a room: the memberships in use between the two, and the pictures of the room. */
export const Participant = z
  .object({
    introduction: z.string().meta({ description: '"" of a fan, and of a creator who wrote none' }),
    subscription: Subscription.nullable().meta({ description: "the caller's membership with the other" }),
    subscriber: Subscriber.nullable().meta({ description: "the other as a member of the caller's" }),
    pictures: z
      .array(
        z.object({
          messageId: MessageId,
          number: z.int().meta({ description: "its place in the message, from 1" }),
          image: MessageImage,
        }),
      )
      .meta({ description: `the room's, newest message first, ${limits.roomPictures} at most` }),
  })
  .meta({ id: "Participant" });
export type Participant = z.infer<typeof Participant>;

const SeqInAddress = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * The newest first, older ones by `pagingKey`. In order instead: with `after` the messages after that `seq`, with
 * `around` those before and from that `seq`, with `since` those from that day on. At most one of the four.
 */
export const MessagesQuery = PageQuery.extend({
  after: SeqInAddress.optional(),
  around: SeqInAddress.optional(),
  since: z.iso.date().optional().meta({ description: "a day in Seoul" }),
}).superRefine(({ pagingKey, after, around, since }, { addIssue }) => {
  const given = Object.entries({ pagingKey, after, around, since }).filter(([, value]) => value !== undefined);
  const second = given[1];
  if (second) addIssue({ code: "custom", message: "invalid", path: [second[0]] });
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;
export const MessagePage = pageOf(Message).extend({
  hasNewer: z
    .boolean()
    .meta({ description: "there are more after the last one; never of the newest, nor of a `pagingKey`" }),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageSearchQuery = PageQuery.extend({ q: SearchWords });
export type MessageSearchQuery = z.infer<typeof MessageSearchQuery>;
export const FoundMessagePage = pageOf(Message);

/** Text, pictures or both; a picture by its upload's `publicUrl`. */
const content = {
  body: multiline(limits.messageLength),
  imageUrls: z
    .array(PictureAddress)
    .max(limits.messageImages, { message: "tooManyMessagePictures" })
    .default([])
    .meta({ description: "in order, each one's own upload for a message, used once" }),
};
type Content = { body: string; imageUrls: string[] };
const hasContent = ({ body, imageUrls }: Content) => body !== "" || imageUrls.length > 0;
const noContent = { path: ["body"], message: "emptyPost" };

export const MessageInput = z.strictObject({ ...content, clientId: ClientId.optional() }).refine(hasContent, noContent);
export type MessageInput = z.infer<typeof MessageInput>;

/** The number the user has read up to; an older one changes nothing. */
export const ReadInput = z.strictObject({ seq: Seq });
export const ReadResponse = z.object({ readSeq: Seq, unreadMessages: z.int() });
export type ReadResponse = z.infer<typeof ReadResponse>;

export const MuteResponse = z.object({ muted: z.boolean() });

const GreetingBody = multiline(limits.messageLength);
const greetingChoice = z
  .strictObject({ on: z.boolean(), body: GreetingBody })
  .refine(({ on, body }) => !on || body !== "", { message: "required", path: ["body"] });
export const Greeting = z
  .strictObject({ forSubscribers: greetingChoice, forFollowers: greetingChoice })
  .meta({ id: "Greeting" });
export type Greeting = z.infer<typeof Greeting>;

export const BroadcastInput = z.strictObject({ ...content, clientId: ClientId }).refine(hasContent, noContent);
export type BroadcastInput = z.infer<typeof BroadcastInput>;
export const Broadcast = z
  .object({
    broadcastId: BroadcastId,
    body: z.string(),
    images: z.array(MessageImage),
    sentCount: z.int().meta({ description: "how many it was written to so far" }),
    createdAt: Time,
    doneAt: Time.nullable(),
    withheldUntil: Time.nullable().meta({ description: "withheld on request until then, without text and pictures" }),
  })
  .meta({ id: "Broadcast" });
export type Broadcast = z.infer<typeof Broadcast>;
export const BroadcastPage = pageOf(Broadcast);

/** The frames a browser may send over its socket. `sync` requests the messages after a `seq`. */
export const ClientFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("message"), roomId: RoomId, clientId: ClientId, body: MessageBody }),
  z.strictObject({ type: z.literal("read"), roomId: RoomId, seq: Seq }),
  z.strictObject({ type: z.literal("typing"), roomId: RoomId }),
  z.strictObject({ type: z.literal("sync"), roomId: RoomId, after: Seq }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

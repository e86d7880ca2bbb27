import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { AnyId, NotificationId } from "../ids";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { Time } from "../text";
import { notificationGroups } from "./notification-groups";

/** The kinds of notifications: each in the user's list, and some by mail too. */
const notificationKinds = [
  "newPost",
  "like",
  "comment",
  "reply",
  "mention",
  "follow",
  "subscription",
  "donation",
  "message",
  "renewalNotice",
  "paymentFailed",
  "refunded",
  "cardNeeded",
  "payoutAccountChanged",
  "settlementDecided",
  "sellerDecided",
  "sellerViewed",
  "applicationDecided",
  "reportResolved",
  "donated",
  "membershipPaid",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** In the list only: own payments, of which a receipt is mailed already, and views of a seller's identity. */
export const unmailedKinds = ["donated", "membershipPaid", "sellerViewed"] as const satisfies NotificationKind[];
export type UnmailedKind = (typeof unmailedKinds)[number];

/**
 * Kinds that may also be mailed, and whether they are by default. Mails on money and the account are always sent, but for
 * `unmailedKinds`.
 */
export const mailedByDefault = {
  renewalNotice: true,
  subscription: true,
  donation: true,
  message: false,
  newPost: false,
  like: false,
  comment: false,
  reply: false,
  mention: false,
  follow: false,
  reportResolved: true,
} as const satisfies Partial<Record<NotificationKind, boolean>>;
export type MailedKind = keyof typeof mailedByDefault;
export const mailedKinds = Object.keys(mailedByDefault) as [MailedKind, ...MailedKind[]];

const notificationTargets = [
  "post",
  "comment",
  "user",
  "subscription",
  "donation",
  "payment",
  "card",
  "room",
  "settlement",
  "seller",
  "application",
  "report",
] as const;
export const NotificationTarget = z.object({
  type: z.enum(notificationTargets),
  id: AnyId,
  url: z.string().meta({ description: "path on the site" }),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

export const Notification = z
  .object({
    id: NotificationId,
    kind: z.enum(notificationKinds),
    actor: UserSummary.nullable().meta({
      description: "who did it; of several the last one, of an own payment who was paid, null for the product",
    }),
    names: z.array(z.string()).meta({ description: "up to two of those who did it, the last one first" }),
    count: z.int().meta({ description: "how many people did it, counted up to 100" }),
    target: NotificationTarget,
    excerpt: z.string().nullable().meta({
      description:
        "the first words of the comment, post or donation's message, where they may be read; of an own payment its plan or campaign",
    }),
    amount: Won.nullable().meta({
      description: "of an own payment, and of a donation unless its donor shows the name only",
    }),
    pictureUrl: z.string().nullable().meta({ description: "the first picture of the post, where it may be seen" }),
    createdAt: Time,
    readAt: Time.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = PageQuery.extend({
  group: z.enum(notificationGroups).optional().meta({ description: "without it, of every kind" }),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

/** `asOf`, sent back as `upTo`, marks only the notifications of this list as read. */
export const NotificationPage = pageOf(Notification).extend({ asOf: Time });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** One notification by its id, or all up to a time. */
export const NotificationsRead = z
  .strictObject({ id: NotificationId.optional(), upTo: Time.optional() })
  .refine((given) => (given.id === undefined) !== (given.upTo === undefined), { message: "required", path: ["upTo"] });
export type NotificationsRead = z.infer<typeof NotificationsRead>;

/** `target` of the opened notification. */
export const NotificationsReadResponse = z.object({
  unreadNotifications: z.int(),
  target: NotificationTarget.nullable(),
});
export type NotificationsReadResponse = z.infer<typeof NotificationsReadResponse>;

const flags = z.strictObject(
  Object.fromEntries(mailedKinds.map((kind) => [kind, z.boolean()])) as Record<MailedKind, z.ZodBoolean>,
);

export const NotificationSettings = z
  .object({
    email: flags,
    push: flags.meta({ description: "to the devices subscribed to web push" }),
    returned: z
      .enum(["bounced", "complained"])
      .nullable()
      .meta({ description: "set while nothing is sent by choice: mail to the address came back, or was called spam" }),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Only the named settings change. */
export const NotificationChange = z.strictObject({
  email: flags.partial().optional(),
  push: flags.partial().optional(),
});
export type NotificationChange = z.infer<typeof NotificationChange>;

/** What a mail's own link may stop: mail of a kind, or advertising mail by withdrawing the consent to it. */
export const unsubscribeKinds = [...mailedKinds, "marketing"] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];
const MailToken = z.string().regex(/^[\w-]{10,200}\.[\w-]{43}$/, { message: "invalid" });
export const MailChoiceQuery = z.strictObject({ token: MailToken });
export const MailChoiceInput = z.strictObject({ token: MailToken, byEmail: z.boolean() });
export const MailChoice = z.object({ kind: z.enum(unsubscribeKinds), byEmail: z.boolean() }).meta({ id: "MailChoice" });
export type MailChoice = z.infer<typeof MailChoice>;

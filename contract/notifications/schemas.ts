import { z } from "zod";
import { pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, Time } from "./text";

/** What a person is told of, each in a list of theirs and some by mail too. */
const notificationKinds = [
  "newPost",
  "like",
  "comment",
  "reply",
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
  "applicationDecided",
  "reportResolved",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What may come by mail as well, and whether it does until the person chooses. Money and account always come. */
export const mailedByDefault = {
  renewalNotice: true,
  subscription: true,
  donation: true,
  message: false,
  newPost: false,
  like: false,
  comment: false,
  reply: false,
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
  "application",
  "report",
] as const;
export const NotificationTarget = z.object({
  type: z.enum(notificationTargets),
  id: Id,
  url: z.string().meta({ description: "path on the site" }),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

export const Notification = z
  .object({
    id: Id,
    kind: z.enum(notificationKinds),
    actor: UserSummary.nullable().meta({ description: "who did it; of several the last one, null for the product" }),
    names: z.array(z.string()).meta({ description: "up to two of those who did it, the last one first" }),
    count: z.int().meta({ description: "how many people did it, counted up to 100" }),
    target: NotificationTarget,
    createdAt: Time,
    readAt: Time.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

/** `asOf` sent back as `upTo` marks as read what was there to be seen, and nothing that came since. */
export const NotificationPage = pageOf(Notification).extend({ asOf: Time });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** One by its id, or all up to a moment. */
export const NotificationsRead = z
  .strictObject({ id: Id.optional(), upTo: Time.optional() })
  .refine((given) => (given.id === undefined) !== (given.upTo === undefined), { message: "required", path: ["upTo"] });
export type NotificationsRead = z.infer<typeof NotificationsRead>;

/** `target` of the one that was opened. */
export const NotificationsReadAnswer = z.object({
  unreadNotifications: z.int(),
  target: NotificationTarget.nullable(),
});
export type NotificationsReadAnswer = z.infer<typeof NotificationsReadAnswer>;

const flags = z.strictObject(
  Object.fromEntries(mailedKinds.map((kind) => [kind, z.boolean()])) as Record<MailedKind, z.ZodBoolean>,
);

export const NotificationSettings = z
  .object({
    email: flags,
    returned: z
      .enum(["bounced", "complained"])
      .nullable()
      .meta({ description: "set while nothing is sent by choice: mail to the address came back, or was called spam" }),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Those named change; the others stay. */
export const NotificationChange = z.strictObject({ email: flags.partial() });

/** What a mail's own link may change: whether its kind comes by mail to the one it was sent to. */
const MailToken = z.string().regex(/^[\w-]{10,200}\.[\w-]{43}$/, { message: "invalid" });
export const MailChoiceQuery = z.strictObject({ token: MailToken });
export const MailChoiceInput = z.strictObject({ token: MailToken, byEmail: z.boolean() });
export const MailChoice = z.object({ kind: z.enum(mailedKinds), byEmail: z.boolean() }).meta({ id: "MailChoice" });
export type MailChoice = z.infer<typeof MailChoice>;

import { z } from "zod";

/** What may come by mail as well, and whether it does until the person chooses. Money and account always come. */
export const mailedByDefault = {
  renewalNotice: true,
  subscription: true,
  donation: true,
  message: false,
  newPost: false,
  comment: false,
  reply: false,
  follow: false,
} as const;
export type MailedKind = keyof typeof mailedByDefault;
export const mailedKinds = Object.keys(mailedByDefault) as MailedKind[];

const flags = z.strictObject(
  Object.fromEntries(mailedKinds.map((kind) => [kind, z.boolean()])) as Record<MailedKind, z.ZodBoolean>,
);

export const NotificationSettings = z.object({ email: flags }).meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Those named change; the others stay. */
export const NotificationChange = z.strictObject({ email: flags.partial() });

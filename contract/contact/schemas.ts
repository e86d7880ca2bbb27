import { z } from "zod";
import { Email } from "../accounts/schemas";
import { ContactId, UserId } from "../ids";
import { limits } from "../limits";
import { PageQuery, pageOf } from "../paging";
import { multiline, Time } from "../text";
import { contactStatuses, contactTopics } from "./values";

export const ContactInput = z.strictObject({
  email: Email,
  topic: z.enum(contactTopics),
  body: multiline(limits.contactLength, 1),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** A contact message for admins. */
export const Contact = z
  .object({
    contactId: ContactId,
    email: z.string(),
    lang: z.enum(["ko", "en"]),
    topic: z.enum(contactTopics),
    body: z.string(),
    user: z.object({ userId: UserId, nickname: z.string() }).nullable().meta({ description: "who was signed in" }),
    status: z.enum(contactStatuses),
    answer: z.string().nullable(),
    receivedAt: Time,
    decidedAt: Time.nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;
export const ContactPage = pageOf(Contact);
export const ContactQuery = PageQuery.extend({
  q: z.string().max(100).optional().meta({ description: "a part of the mail address or the words" }),
  status: z.enum(contactStatuses).optional(),
  topic: z.enum(contactTopics).optional(),
});
export type ContactQuery = z.infer<typeof ContactQuery>;

/** `answer` is mailed to the sender. */
export const ContactReply = z.strictObject({ answer: multiline(limits.contactLength, 1) });
/** Closed without a reply to the sender; `reason` goes to the audit log. */
export const ContactClosing = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

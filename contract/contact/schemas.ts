import { z } from "zod";
import { Email } from "./accounts";
import { contactStatuses, contactTopics } from "./contact-kinds";
import { limits } from "./limits";
import { PageQuery, pageOf } from "./paging";
import { Id, multiline, Time } from "./text";

export const ContactInput = z.strictObject({
  email: Email,
  topic: z.enum(contactTopics),
  body: multiline(limits.contactLength, 1),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** A letter for the admin's eyes. */
export const Contact = z
  .object({
    contactId: Id,
    email: z.string(),
    lang: z.enum(["ko", "en"]),
    topic: z.enum(contactTopics),
    body: z.string(),
    user: z.object({ userId: Id, nickname: z.string() }).nullable().meta({ description: "who was signed in" }),
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

/** `answer` is mailed to who wrote. */
export const ContactAnswer = z.strictObject({ answer: multiline(limits.contactLength, 1) });
/** Closed without a word to who wrote; `reason` goes to the audit log. */
export const ContactClosing = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

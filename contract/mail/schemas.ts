import { z } from "zod";
import { mailKinds, mailStates } from "./mail-kinds";
import { PageQuery, pageOf } from "./paging";
import { Id, Time } from "./text";

/** A mail as the log has it: never what it said, nor its whole address. */
export const AdminMail = z
  .object({
    mailId: Id,
    kind: z.enum(mailKinds),
    to: z.string().meta({ description: "masked" }),
    user: z.object({ userId: Id, nickname: z.string() }).nullable(),
    state: z.enum(mailStates),
    tries: z.int(),
    code: z.string().nullable().meta({ description: "the receiving server's last answer, its numbers alone" }),
    createdAt: Time,
    triedAt: Time.nullable(),
    settledAt: Time.nullable(),
  })
  .meta({ id: "AdminMail" });
export type AdminMail = z.infer<typeof AdminMail>;
export const AdminMailPage = pageOf(AdminMail);
export const AdminMailQuery = PageQuery.extend({
  q: z.string().max(320).optional().meta({ description: "a whole address" }),
  kind: z.enum(mailKinds).optional(),
  state: z
    .enum([...mailStates, "troubled"])
    .optional()
    .meta({ description: "troubled: all that did not arrive" }),
});
export type AdminMailQuery = z.infer<typeof AdminMailQuery>;

/** What a mail server tells later of a mail of ours: it came back, or its reader called it spam. */
export const MailNotice = z.strictObject({
  messageId: z.string().min(1).max(300).meta({ description: "the mail's Message-ID, with or without its brackets" }),
  event: z.enum(["bounced", "complained"]),
});
export type MailNotice = z.infer<typeof MailNotice>;

import { z } from "zod";
import { MailId, UserId } from "../ids";
import { PageQuery, pageOf } from "../paging";
import { Time } from "../text";
import { mailKinds, mailStates } from "./values";

/** A mail in the log, without its text and with a masked address. */
export const AdminMail = z
  .object({
    mailId: MailId,
    kind: z.enum(mailKinds),
    to: z.string().meta({ description: "masked" }),
    user: z.object({ userId: UserId, nickname: z.string() }).nullable(),
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

/** A mail server's report that our mail bounced, or that its reader marked it as spam. */
export const BounceReport = z.strictObject({
  messageId: z.string().min(1).max(300).meta({ description: "the mail's Message-ID, with or without its brackets" }),
  event: z.enum(["bounced", "complained"]),
});
export type BounceReport = z.infer<typeof BounceReport>;

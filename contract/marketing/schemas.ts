import { z } from "zod";
import { MarketingMailId } from "../ids";
import { limits } from "../limits";
import { pageOf } from "../paging";
import { line, multiline, Time } from "../text";
import { marketingMailStates } from "./values";

const subject = line(limits.marketingSubjectLength, 1);
const body = multiline(limits.marketingBodyLength, 1);

/** Plain text; web addresses in it become links, and the mark, sender and way to refuse are added. */
export const MarketingMailInput = z.strictObject({
  koSubject: subject,
  koBody: body,
  enSubject: subject,
  enBody: body,
});
export type MarketingMailInput = z.infer<typeof MarketingMailInput>;

const Text = z.object({ subject: z.string(), body: z.string() });

/** An advertising mail for admins. */
export const MarketingMail = z
  .object({
    marketingMailId: MarketingMailId,
    state: z.enum(marketingMailStates),
    ko: Text,
    en: Text,
    createdBy: z.string().meta({ description: "nickname" }),
    createdAt: Time,
    confirmedAt: Time.nullable(),
    recipientCount: z
      .int()
      .meta({ description: "of a draft the users who consent now, otherwise those with a queued mail" }),
    sentCount: z.int().meta({ description: "accepted by a mail server" }),
  })
  .meta({ id: "MarketingMail" });
export type MarketingMail = z.infer<typeof MarketingMail>;

/** `preview`: the mail as the admin who asks would get it. */
export const MarketingMailWithPreview = MarketingMail.extend({ preview: z.object({ ko: Text, en: Text }) });
export type MarketingMailWithPreview = z.infer<typeof MarketingMailWithPreview>;
export const MarketingMailPage = pageOf(MarketingMail);
export const MarketingMailCreated = z.object({ marketingMailId: MarketingMailId });
/** `reason` goes to the audit log. */
export const MarketingMailSending = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

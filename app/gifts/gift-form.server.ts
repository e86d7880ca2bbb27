import { z } from "zod";
import { Privacy } from "#contract/gifts/schemas";
import { PaymentMethodId } from "#contract/ids";
import { limits } from "#contract/limits";
import { easyPays, orderMethods } from "#contract/payments/methods";
import { multiline } from "#contract/text";
import { parseDonation } from "./won-field";

const fields = z.object({
  preset: z.string().optional(),
  own: z.string().max(30).optional(),
  message: multiline(limits.donationMessageLength).optional(),
  shown: z.string().optional(),
});

/** A typed amount takes precedence over a chosen preset: a fan who types one means it. */
export const GiftForm = fields
  .extend({ method: z.enum(orderMethods, { error: "notChosen" }).optional() })
  .transform(({ method, ...form }, context) => {
    const gift = readGift(form, context);
    return gift === z.NEVER ? z.NEVER : { ...gift, method };
  });

/** A donation that is paid from its own page: the card, another one than those stored, or an easy pay, and the consent. */
export const PaidGiftForm = fields
  .extend({
    methodId: z.union([PaymentMethodId, z.literal("other"), z.enum(easyPays)], { error: "notChosen" }),
    once: z.string(),
    agree: z.string().optional(),
  })
  .transform(({ methodId, once, agree, ...form }, context) => {
    const gift = readGift(form, context);
    if (agree !== "on") context.addIssue({ code: "custom", path: ["agree"], message: "notAgreed" });
    return gift === z.NEVER ? z.NEVER : { ...gift, methodId, once };
  });

// Both fields are validated here, so that both errors are shown together.
function readGift({ preset, own, message, ...form }: z.infer<typeof fields>, context: z.RefinementCtx) {
  const amount = parseDonation(own?.trim() || preset || "");
  const shown = Privacy.safeParse(form.shown).data;
  if (amount === null) context.addIssue({ code: "custom", path: ["own"], message: "donationAmount" });
  if (!shown) context.addIssue({ code: "custom", path: ["shown"], message: "notChosen" });
  return amount !== null && shown ? { amount, message, shown } : z.NEVER;
}

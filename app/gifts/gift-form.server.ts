import { z } from "zod";
import { Shown } from "#contract/gifts";
import { limits } from "#contract/limits";
import { multiline } from "#contract/text";
import { parseWon } from "./won-field";

const { min, max } = limits.donationWon;

/** An amount written by hand counts before the one chosen: a person who writes one means it. */
export const GiftForm = z
  .object({
    preset: z.string().optional(),
    own: z.string().max(30).optional(),
    message: multiline(limits.donationMessageLength).optional(),
    shown: z.string().optional(),
  })
  // Both are looked at here: what is wrong with each is said at once.
  .transform(({ preset, own, message, ...form }, context) => {
    const amount = parseWon(own?.trim() || preset || "");
    const shown = Shown.safeParse(form.shown).data;
    const fits = amount !== null && amount >= min && amount <= max;
    if (!fits) context.addIssue({ code: "custom", path: ["own"], message: "donationAmount" });
    if (!shown) context.addIssue({ code: "custom", path: ["shown"], message: "notChosen" });
    return fits && shown ? { amount, message, shown } : z.NEVER;
  });

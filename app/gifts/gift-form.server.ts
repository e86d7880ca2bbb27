import { z } from "zod";
import { Privacy } from "#contract/gifts/schemas";
import { limits } from "#contract/limits";
import { multiline } from "#contract/text";
import { parseWon } from "./won-field";

const { min, max } = limits.donationWon;

/** A typed amount takes precedence over a chosen preset: a fan who types one means it. */
export const GiftForm = z
  .object({
    preset: z.string().optional(),
    own: z.string().max(30).optional(),
    message: multiline(limits.donationMessageLength).optional(),
    shown: z.string().optional(),
  })
  // Both fields are validated here, so that both errors are shown together.
  .transform(({ preset, own, message, ...form }, context) => {
    const amount = parseWon(own?.trim() || preset || "");
    const shown = Privacy.safeParse(form.shown).data;
    const fits = amount !== null && amount >= min && amount <= max;
    if (!fits) context.addIssue({ code: "custom", path: ["own"], message: "donationAmount" });
    if (!shown) context.addIssue({ code: "custom", path: ["shown"], message: "notChosen" });
    return fits && shown ? { amount, message, shown } : z.NEVER;
  });

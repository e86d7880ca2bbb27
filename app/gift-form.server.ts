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
    shown: Shown,
  })
  .transform(({ preset, own, message, shown }, context) => {
    const amount = parseWon(own?.trim() || preset || "");
    if (amount === null || amount < min || amount > max) {
      context.addIssue({ code: "custom", path: ["own"], message: "donationAmount" });
      return z.NEVER;
    }
    return { amount, message, shown };
  });

import { z } from "zod";
import { Shown } from "#contract/gifts";
import { limits } from "#contract/limits";
import { multiline } from "#contract/text";

const { min, max } = limits.donationWon;

/** An amount written by hand counts before the one chosen: whoever writes one means it. Commas and a 원 are let through. */
export const GiftForm = z
  .object({
    preset: z.string().optional(),
    own: z.string().max(30).optional(),
    message: multiline(limits.donationMessageLength).optional(),
    shown: Shown,
  })
  .transform(({ preset, own, message, shown }, context) => {
    const written = (own ?? "").replace(/[\s,원₩]/g, "");
    const chosen = written || preset || "";
    const amount = /^\d{1,9}$/.test(chosen) ? Number(chosen) : Number.NaN;
    if (!(amount >= min && amount <= max)) {
      context.addIssue({ code: "custom", path: ["own"], message: "donationAmount" });
      return z.NEVER;
    }
    return { amount, message, shown };
  });

import { z } from "zod";
import { limits } from "../limits";
import { multiline, Time } from "../text";

const Day = z.string().meta({ description: "a day in Seoul, YYYY-MM-DD" });
const owed = z.int().meta({ description: "what the ledger owed creators at the day's end, in won" });
const balance = z.int().meta({ description: "of the bank account kept apart, at the day's end, in won" });

export const SafeguardingReport = z
  .object({ items: z.array(z.object({ day: Day, owed, balance: balance.nullable() })) })
  .meta({ id: "SafeguardingReport" });
export type SafeguardingReport = z.infer<typeof SafeguardingReport>;

export const SafeguardingDays = z
  .object({
    items: z.array(
      z.object({
        day: Day,
        owed,
        isOverdue: z.boolean().meta({ description: "something was owed, and no balance was entered in time" }),
        balances: z
          .array(z.object({ balance, enteredAt: Time }))
          .meta({ description: "newest first; the newest counts" }),
      }),
    ),
  })
  .meta({ id: "SafeguardingDays" });
export type SafeguardingDays = z.infer<typeof SafeguardingDays>;

/** The reason stays in the audit log. */
export const SafeguardingBalance = z.strictObject({
  day: z.iso.date(),
  balance: z.int().min(0).max(9_999_999_999),
  reason: multiline(limits.blockReasonLength, 1),
});

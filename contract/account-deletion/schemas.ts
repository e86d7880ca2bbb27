import { z } from "zod";
import { PasswordInput } from "../accounts/schemas";
import { multiline, Time } from "../text";

/** Why an account cannot be deleted now. */
const deletionObstacles = ["payableBalance", "openSettlement", "openPayment", "subscribers"] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/** The consequences of deleting the account. Money in won. */
export const Deletion = z
  .object({
    obstacles: z.array(z.enum(deletionObstacles)),
    payableAmount: z.int(),
    subscriberCount: z.int(),
    subscriptionCount: z.int(),
    undoDays: z.int(),
  })
  .meta({ id: "Deletion" });
export type Deletion = z.infer<typeof Deletion>;

/** `password` unless the account has none; `reason` as typed, for us to learn from. */
export const AccountDeletion = z.strictObject({
  password: PasswordInput.optional(),
  reason: multiline(500).optional(),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** All of a user's data, as flat tables that become a spreadsheet each. */
export const PersonalData = z
  .object({ madeAt: Time, tables: z.record(z.string(), z.array(z.record(z.string(), cell))) })
  .meta({ id: "PersonalData" });
export type PersonalData = z.infer<typeof PersonalData>;
export type PersonalTables = PersonalData["tables"];

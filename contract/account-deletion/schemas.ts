import { z } from "zod";
import { PasswordInput } from "./accounts";
import { multiline, Time } from "./text";

/** What keeps an account from being deleted now. */
const deletionObstacles = ["payableBalance", "openSettlement", "openPayment", "subscribers"] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/** What deleting the account would meet and do. Money in won. */
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

/** `password` unless the account has none; `reason` as typed, to learn from. */
export const AccountDeletion = z.strictObject({
  password: PasswordInput.optional(),
  reason: multiline(500).optional(),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Everything of a person's, as flat tables that become a spreadsheet each. */
export const PersonalData = z
  .object({ madeAt: Time, tables: z.record(z.string(), z.array(z.record(z.string(), cell))) })
  .meta({ id: "PersonalData" });
export type PersonalData = z.infer<typeof PersonalData>;
export type PersonalTables = PersonalData["tables"];

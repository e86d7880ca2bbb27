import { z } from "zod";
import { AdminChangeId, UserId } from "../ids";
import { limits } from "../limits";
import { multiline, Time } from "../text";
import { adminChangeKinds } from "./admin-change-values";

const Staff = z.object({ userId: UserId, nickname: z.string() });

/** One admin's request about another, which a third admin must confirm. */
export const AdminChange = z
  .object({
    changeId: AdminChangeId,
    kind: z.enum(adminChangeKinds),
    user: Staff,
    requestedBy: Staff,
    reason: z.string(),
    requestedAt: Time,
    expiresAt: Time,
    mayConfirm: z.boolean().meta({ description: "false for the admin who requested it and for its target" }),
    mayWithdraw: z.boolean().meta({ description: "true for who requested it" }),
  })
  .meta({ id: "AdminChange" });
export type AdminChange = z.infer<typeof AdminChange>;
export const AdminChanges = z.object({ items: z.array(AdminChange) }).meta({ id: "AdminChanges" });
export type AdminChanges = z.infer<typeof AdminChanges>;
export const AdminChangeQuery = z.object({
  userId: UserId.optional().meta({ description: "only those about this admin" }),
});

/** The reason stays in the audit log. */
export const AdminChangeInput = z.strictObject({
  kind: z.enum(adminChangeKinds),
  reason: multiline(limits.blockReasonLength, 1),
});
export type AdminChangeInput = z.infer<typeof AdminChangeInput>;

import { z } from "zod";
import { adminChangeKinds } from "./admin-change-kinds";
import { limits } from "./limits";
import { Id, multiline, Time } from "./text";

const Staff = z.object({ userId: Id, nickname: z.string() });

/** A request of one admin's about another, which waits for the confirmation of a third. */
export const AdminChange = z
  .object({
    changeId: Id,
    kind: z.enum(adminChangeKinds),
    user: Staff,
    requestedBy: Staff,
    reason: z.string(),
    requestedAt: Time,
    expiresAt: Time,
    mayConfirm: z.boolean().meta({ description: "false for who requested it and for whom it is about" }),
    mayWithdraw: z.boolean().meta({ description: "true for who requested it" }),
  })
  .meta({ id: "AdminChange" });
export type AdminChange = z.infer<typeof AdminChange>;
export const AdminChanges = z.object({ items: z.array(AdminChange) }).meta({ id: "AdminChanges" });
export type AdminChanges = z.infer<typeof AdminChanges>;
export const AdminChangeQuery = z.object({
  userId: Id.optional().meta({ description: "only those about this admin" }),
});

/** The reason stays in the audit log. */
export const AdminChangeInput = z.strictObject({
  kind: z.enum(adminChangeKinds),
  reason: multiline(limits.blockReasonLength, 1),
});
export type AdminChangeInput = z.infer<typeof AdminChangeInput>;

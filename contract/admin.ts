import { z } from "zod";
import { roles } from "./accounts";
import { limits } from "./limits";
import { PageQuery, pageOf } from "./paging";
import { Id, multiline, Time } from "./text";

/** `leaving` waits out the seven days in which a deletion can be undone; of who is `gone` only records are left. */
export const userStatuses = ["active", "blocked", "leaving", "gone"] as const;

export const AdminUser = z
  .object({
    userId: Id,
    email: z.string(),
    nickname: z.string(),
    domain: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    blockedReason: z.string().nullable(),
    blockedAt: Time.nullable(),
    viewerCode: z.string().meta({ description: "what withheld pictures shown to them are marked with" }),
    liveSessions: z.int(),
    createdAt: Time,
  })
  .meta({ id: "AdminUser" });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  status: z.enum(userStatuses).optional(),
});
export const AdminUserPage = pageOf(AdminUser);
export const BlockInput = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

export const AuditEntry = z
  .object({
    auditId: Id,
    actorNickname: z.string(),
    action: z.string(),
    targetType: z.string(),
    targetId: z.string(),
    reason: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry);
export const AuditQuery = PageQuery.extend({ targetId: Id.optional() });
